import { CHAIN_CODE, USDT_CONTRACT, walletAddress } from '../world/chain.ts';
import { type Block, feeOf, FINAL, keyOf, type Mined } from '../world/network.ts';
import { type Amount, amountOf, textOf } from './amount.ts';
import type { Town } from './capability.ts';
import { allOf } from './list.ts';

/** Coins by their id, with the decimals that the chain has. */
const COINS = [
  { id: 1, contract: USDT_CONTRACT, scale: 6 },
  { id: 3, contract: null, scale: 18 },
] as const;

type Coin = (typeof COINS)[number];

/** Time in which a quiet chain brings everything to its end, and how often it is looked at. */
const END_MS = 50_000;
const LOOK_MS = 1_000;

const HOUSE = new Set(['hot', 'gas'].map((name) => walletAddress(name as 'hot' | 'gas')));
/** Indexes of addresses are dense, and each person has one. */
const ADDRESSES = 16;
const GIVEN = new Set(Array.from({ length: ADDRESSES }, (_, index) => walletAddress(index)));
const isOurs = (address: string): boolean => HOUSE.has(address) || GIVEN.has(address);

/** A payment in a block of the chain as it is now. */
interface Found extends Mined {
  readonly block: Block;
}

/** Everything that the API and the chain show at one instant. */
interface Shown {
  readonly chain: { readonly lag: number | null; readonly error: string | null };
  readonly assets: readonly {
    readonly currency_id: number;
    readonly owed: string;
    readonly custody_total: string | null;
  }[];
  readonly deposits: readonly Deposit[];
  readonly withdrawals: readonly Withdrawal[];
  readonly isStopped: boolean;
  readonly found: readonly Found[];
}

type Deposit = Awaited<ReturnType<typeof readDeposits>>[number];
type Withdrawal = Awaited<ReturnType<typeof readWithdrawals>>[number];

function readDeposits(town: Town) {
  const officer = town.officer('risk');
  return allOf((cursor) => officer.call('wallet.operator_deposits', { kind: 'chain', cursor, limit: 100 }));
}

function readWithdrawals(town: Town) {
  return allOf((cursor) => town.officer('risk').call('wallet.operator_withdrawals', { cursor, limit: 100 }));
}

async function readShown(town: Town): Promise<Shown> {
  const risk = town.officer('risk');
  const deposits = await readDeposits(town);
  const withdrawals = await readWithdrawals(town);
  const switches = await risk.call('wallet.operator_withdrawal_switches', {});
  const chains = await risk.call('wallet.operator_chains', {});
  const chain = chains.find((one) => one.chain === CHAIN_CODE);
  if (chain === undefined) return town.fail('custody', 'the chain is not there');
  const blocks = town.world.node.network.blocks();
  return {
    ...{ chain, assets: chain.assets, deposits, withdrawals },
    isStopped: switches.some(({ is_stopped }) => is_stopped),
    found: blocks.flatMap((block) => block.mined.map((mined) => ({ ...mined, block }))),
  };
}

/** The thing that is still under way and must come to its end by itself; null when nothing is. */
function findUnended(town: Town, { chain, deposits, withdrawals, isStopped, found }: Shown): string | null {
  if (chain.lag !== 0 || chain.error !== null)
    return `the chain is read up to ${chain.lag} blocks: ${chain.error}`;
  const { height } = town.world.node.network.head;
  const late = deposits.find(({ state, block_height }) => {
    const confirmations = height - (block_height ?? 0) + 1;
    return state === 'seen' || (state === 'credited' && confirmations >= FINAL);
  });
  if (late !== undefined) return `the deposit ${late.id} is ${late.state}`;
  const unsent = withdrawals.find(
    ({ state, waits_for }) => state === 'approved' && !isStopped && waits_for?.key !== 'hot_wallet_cap',
  );
  if (unsent !== undefined)
    return `the withdrawal ${unsent.id} is not sent: ${JSON.stringify(unsent.waits_for)}`;
  const again = withdrawals.find(
    ({ state, txid }) => state === 'success' && town.world.node.network.isWaiting(txid ?? ''),
  );
  if (again !== undefined) return `the withdrawal ${again.id} waits for a block again`;
  const unended = withdrawals.find(({ state, txid }) => {
    if (state !== 'broadcast') return false;
    return !isStopped || found.some(({ payment }) => payment.txid === txid);
  });
  return unended === undefined ? null : `the withdrawal ${unended.id} is on its way`;
}

/** Waits until a quiet chain has brought everything to its end. */
export async function comeToRest(town: Town): Promise<Shown> {
  const { world } = town;
  world.node.recover();
  world.node.network.free();
  for (let passed = 0; ; passed += LOOK_MS) {
    const shown = await readShown(town);
    const unended = findUnended(town, shown);
    if (unended === null) return shown;
    if (passed >= END_MS) town.fail('liveness', `${unended}, ${END_MS / 1_000} s after the faults ended`);
    await new Promise<void>((resolve) => void world.clock.after(LOOK_MS, resolve));
  }
}

/** Deposits are what the chain paid in, each once; withdrawals are what the chain paid out, each once. */
function checkOnce({ fail }: Town, { deposits, withdrawals, found }: Shown): void {
  const incoming = found.filter(
    ({ payment, isDone }) => isDone && payment.nonce === null && GIVEN.has(payment.to),
  );
  for (const { payment } of incoming) {
    const rows = deposits.filter(({ txid, state }) => txid === payment.txid && state !== 'orphaned');
    const coin = COINS.find(({ contract }) => contract === payment.contract);
    const units = toAmount(payment.units, coin?.scale ?? 0);
    if (payment.units === 0n || (rows.length === 1 && amountOf(rows[0]?.received ?? '') === units)) continue;
    fail('custody', `${payment.txid} paid in ${textOf(units)} and is ${JSON.stringify(rows)}`);
  }
  const paidIn = new Set(incoming.map(({ payment }) => payment.txid));
  const invented = deposits.find(({ txid, state }) => state !== 'orphaned' && !paidIn.has(txid ?? ''));
  if (invented !== undefined) fail('custody', `no block has the deposit ${JSON.stringify(invented)}`);
  const outgoing = found.filter(
    ({ payment, isDone }) => isDone && payment.nonce !== null && !isOurs(payment.to),
  );
  const claimed = new Map<string, Withdrawal>();
  for (const one of withdrawals) {
    if (one.state === 'proof_broken') fail('custody', `the withdrawal ${one.id} is not what its user proved`);
    if (one.state !== 'success' && one.state !== 'broadcast') continue;
    if (one.txid !== null) claimed.set(one.txid, one);
  }
  for (const { payment } of outgoing) {
    const of = claimed.get(payment.txid);
    const scale = COINS.find(({ contract }) => contract === payment.contract)?.scale ?? 0;
    const isRight = of?.address === payment.to && amountOf(of.credited) === toAmount(payment.units, scale);
    if (!isRight)
      fail('custody', `${payment.txid} paid out what no withdrawal asked for: ${JSON.stringify(of)}`);
  }
  const paidOut = new Set(outgoing.map(({ payment }) => payment.txid));
  const unpaid = withdrawals.find(({ state, txid }) => state === 'success' && !paidOut.has(txid ?? ''));
  if (unpaid !== undefined) fail('custody', `no block has the withdrawal ${JSON.stringify(unpaid)}`);
}

interface BookedFee {
  readonly txid: string;
  readonly fee: string;
  readonly posted: string;
}

/** To the unit, the chain holds for the house what the ledger says that it holds, with what is not booked yet. */
async function checkHeld(town: Town, shown: Shown): Promise<void> {
  const { network } = town.world.node;
  const booked = await town.world.read<BookedFee>(
    'select txid, trim_scale(fee)::text as fee, trim_scale(posted)::text as posted from wallet.network_fee',
  );
  for (const coin of COINS) {
    const asset = shown.assets.find(({ currency_id }) => currency_id === coin.id);
    if (asset === undefined) continue;
    const held = [...HOUSE, ...GIVEN].reduce((sum, address) => sum + heldOf(network.head, coin, address), 0n);
    if (amountOf(asset.custody_total ?? '0') !== held)
      town.fail(
        'custody',
        `coin ${coin.id}: the chain holds ${textOf(held)}, the wallet reads ${asset.custody_total}`,
      );
    const filled = sumOf(
      shown.found.filter(
        ({ payment, isDone }) =>
          isDone && payment.nonce === null && HOUSE.has(payment.to) && payment.contract === coin.contract,
      ),
      ({ payment }) => toAmount(payment.units, coin.scale),
    );
    const first = [...HOUSE].reduce((sum, address) => sum + heldOf(network.block(0)!, coin, address), 0n);
    const should =
      first +
      filled +
      amountOf(asset.owed) +
      uncredited(shown, coin) -
      unsettled(shown, coin) +
      ahead(shown, coin, booked);
    if (should !== held)
      town.fail(
        'custody',
        `coin ${coin.id}: the chain holds ${textOf(held)}, the ledger says ${textOf(should)}`,
      );
  }
}

function toAmount(units: bigint, scale: number): Amount {
  return units * 10n ** BigInt(18 - scale);
}

function heldOf({ held }: Block, { contract, scale }: Coin, address: string): Amount {
  return toAmount(held.get(keyOf(contract, address)) ?? 0n, scale);
}

function sumOf<T>(all: readonly T[], amount: (one: T) => Amount): Amount {
  return all.reduce((sum, one) => sum + amount(one), 0n);
}

/** Amounts that are on the chain and that no person has: dust, what is cut, what is late. */
function uncredited({ deposits }: Shown, { id }: Coin): Amount {
  const own = deposits.filter(({ currency_id, state }) => currency_id === id && state !== 'orphaned');
  return sumOf(own, ({ received, amount, credited_at }) =>
    credited_at === null ? amountOf(received) : amountOf(received) - amountOf(amount ?? '0'),
  );
}

/** Amounts that left and that the ledger still holds. */
function unsettled({ withdrawals, found }: Shown, { id }: Coin): Amount {
  const done = new Set(found.filter(({ isDone }) => isDone).map(({ payment }) => payment.txid));
  const sent = withdrawals.filter(
    ({ currency_id, state, txid }) => currency_id === id && state === 'broadcast' && done.has(txid ?? ''),
  );
  return sumOf(sent, ({ credited }) => amountOf(credited));
}

/** Fees that are booked and not paid, less those that are paid and not booked yet. */
function ahead({ found }: Shown, { contract }: Coin, booked: readonly BookedFee[]): Amount {
  if (contract !== null) return 0n;
  const paid = found.filter(({ payment }) => payment.nonce !== null);
  return sumOf(booked, ({ posted }) => amountOf(posted)) - sumOf(paid, ({ payment }) => feeOf(payment));
}

/** Everything that the chain pays in and out is booked, once and to the unit, and nothing waits past its bound. */
export async function checkCustody(town: Town): Promise<void> {
  const shown = await comeToRest(town);
  checkOnce(town, shown);
  await checkHeld(town, shown);
  const coins = await town.officer('risk').call('wallet.operator_custody', {});
  const short = coins.find(({ state }) => state === 'short');
  if (short !== undefined) town.fail('custody', `coins are missing: ${JSON.stringify(short)}`);
}
