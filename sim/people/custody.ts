import { SECOND_MS } from '@openbourse/money';
import { ADDRESSES, CHAIN_CODES, CHAIN_COINS, type ChainCode, type ChainCoin } from '../world/chains.ts';
import { type Block, FINAL, type Movement, type Network } from '../world/network.ts';
import { type Amount, amountOf, textOf } from './amount.ts';
import type { Town } from './capability.ts';
import { allOf } from './list.ts';

const COINS = Object.values(CHAIN_COINS);
/** Operators list it while people act. */
const LISTED_LATE: ChainCode = 'ARB';

/** Time in which a quiet chain brings everything to its end, and how often it is looked at. */
const END_MS = 50_000;
const LOOK_MS = 1_000;
/** The same with a sweep, which is looked at once a minute, and for what stands behind its nonce. */
const SWEEP_END_MS = 240_000;
const SWEEP_LOOK_MS = 5_000;

/** Indexes of addresses are dense, and each person has one. */
const INDEXES = 16;
const setOf = (list: (code: ChainCode) => readonly string[]): Readonly<Record<ChainCode, Set<string>>> => ({
  ...{ ETH: new Set(list('ETH')), BTC: new Set(list('BTC')), ARB: new Set(list('ARB')) },
});
const HOUSE = setOf((code) => ADDRESSES[code].house);
const GIVEN = setOf((code) => Array.from({ length: INDEXES }, (_, index) => ADDRESSES[code].ours(index)));

/** An amount that a payment moved, in a block of a chain as it is now. */
export interface Moved extends Movement {
  readonly chain: ChainCode;
  readonly txid: string;
  readonly isOfHouse: boolean;
  readonly isOfKeepers: boolean;
  readonly amount: Amount;
}

/** Everything that the API and the chains show at one instant. */
export interface Shown {
  readonly chains: readonly {
    readonly chain: string;
    readonly lag: number | null;
    readonly error: string | null;
    readonly assets: readonly {
      readonly currency_id: number;
      readonly owed: string;
      readonly custody_total: string | null;
    }[];
  }[];
  readonly deposits: readonly Deposit[];
  readonly withdrawals: readonly Withdrawal[];
  readonly sweeps: readonly Sweep[];
  readonly refills: readonly Refill[];
  readonly wallets: readonly HouseWallet[];
  /** Chains on which withdrawals are stopped; null is all of them. */
  readonly stopped: ReadonlySet<string | null>;
  readonly moved: readonly Moved[];
}

type Deposit = Awaited<ReturnType<typeof readDeposits>>[number];
type Withdrawal = Awaited<ReturnType<typeof readWithdrawals>>[number];
type Sweep = Awaited<ReturnType<typeof readSweeps>>[number];
type Refill = Awaited<ReturnType<typeof readRefills>>[number];
type HouseWallet = Awaited<ReturnType<typeof readWallets>>[number];

function readDeposits(town: Town) {
  const officer = town.officer('risk');
  return allOf((cursor) => officer.call('wallet.operator_deposits', { kind: 'chain', cursor, limit: 100 }));
}

function readWithdrawals(town: Town) {
  return allOf((cursor) => town.officer('risk').call('wallet.operator_withdrawals', { cursor, limit: 100 }));
}

function readSweeps(town: Town) {
  return allOf((cursor) => town.officer('risk').call('wallet.operator_sweeps', { cursor, limit: 100 }));
}

function readRefills(town: Town) {
  return allOf((cursor) => town.officer('risk').call('wallet.operator_refills', { cursor, limit: 100 }));
}

function readWallets(town: Town) {
  return town.officer('risk').call('wallet.operator_house_wallets', {});
}

async function readShown(town: Town): Promise<Shown> {
  const risk = town.officer('risk');
  const deposits = await readDeposits(town);
  const withdrawals = await readWithdrawals(town);
  const sweeps = await readSweeps(town);
  const refills = await readRefills(town);
  const wallets = await readWallets(town);
  const switches = await risk.call('wallet.operator_withdrawal_switches', {});
  const stopped = new Set(switches.filter(({ is_stopped }) => is_stopped).map(({ chain }) => chain));
  const chains = await risk.call('wallet.operator_chains', {});
  const moved = CHAIN_CODES.flatMap((code) => listMoved(networkOf(town, code), code));
  return { ...{ chains, deposits, withdrawals, sweeps, refills, wallets, stopped, moved } };
}

const networkOf = ({ world }: Town, code: ChainCode): Network => world.nodes[code].network;

function listMoved(network: Network, chain: ChainCode): readonly Moved[] {
  const done = network.blocks().flatMap(({ mined }) => mined.filter(({ isDone }) => isDone));
  return done.flatMap(({ payment }) =>
    network.movementsOf(payment).map(({ to, contract, units }) => {
      const { txid, isOfHouse, isOfKeepers = false } = payment;
      const coin = COINS.find((one) => one.chain === chain && one.contract === contract);
      return {
        ...{ chain, txid, isOfHouse, isOfKeepers, to, contract, units },
        amount: toAmount(units, coin?.scale ?? 0),
      };
    }),
  );
}

/** Coins above the maximum that a sweep must bring away, and less of which it may leave where they are. */
const SWEPT_FROM = { 1: amountOf('100'), 2: amountOf('0.05'), 3: amountOf('0.2') } as const;
/** For so long nothing follows a sweep that moved nothing. */
const REST_MS = 3_600_000;

/** The sweep that is still under way on a chain, or has to begin; null when there is none. */
function findUnswept(
  { world }: Town,
  code: ChainCode,
  { sweeps, wallets, withdrawals }: Shown,
): string | null {
  const open = sweeps.find(({ chain, state }) => chain === code && state === 'open');
  if (open !== undefined) return `the sweep ${open.id} is on its way: ${JSON.stringify(open)}`;
  if (withdrawals.some(({ chain, state }) => chain === code && WAITING.has(state))) return null;
  const after = world.clock.now() - REST_MS;
  const due = wallets.find(({ chain, asset_id, currency_id, hot, hot_max, hot_target }) => {
    const [held, max] = [amountOf(hot), amountOf(hot_max)];
    const isResting = sweeps.some(
      (one) => one.asset_id === asset_id && one.state === 'failed' && (one.ended_at ?? 0) > after,
    );
    const least = SWEPT_FROM[currency_id as keyof typeof SWEPT_FROM];
    return chain === code && max > 0n && held > max && held - amountOf(hot_target) > least && !isResting;
  });
  return due === undefined ? null : `no sweep begins: ${JSON.stringify(due)}`;
}

/** States of withdrawals that the hot wallet has to pay. */
const WAITING: ReadonlySet<string> = new Set(['approved', 'broadcast']);

/** The thing that is still under way on a chain and must come to its end by itself; null when nothing is. */
function findUnended(town: Town, code: ChainCode, { chains, stopped, ...shown }: Shown): string | null {
  const network = networkOf(town, code);
  const [isStopped, own] = [
    stopped.has(code) || stopped.has(null),
    chains.find(({ chain }) => chain === code),
  ];
  // A chain that no operator has listed is not read.
  if (own === undefined && code === LISTED_LATE) return null;
  if (own?.lag !== 0 || own.error !== null)
    return `the chain ${code} is read up to ${own?.lag} blocks: ${own?.error}`;
  const deposits = shown.deposits.filter(({ chain }) => chain === code);
  const withdrawals = shown.withdrawals.filter(({ chain }) => chain === code);
  const late = deposits.find(({ state, block_height }) => {
    const confirmations = network.head.height - (block_height ?? 0) + 1;
    return state === 'seen' || (state === 'credited' && confirmations >= FINAL);
  });
  if (late !== undefined) return `the deposit ${late.id} is ${late.state}`;
  const unsent = withdrawals.find(
    ({ state, waits_for }) => state === 'approved' && !isStopped && waits_for?.key !== 'hot_wallet_cap',
  );
  if (unsent !== undefined)
    return `the withdrawal ${unsent.id} is not sent: ${JSON.stringify(unsent.waits_for)}`;
  const paid = shown.refills.find(
    ({ chain, state, amount, received }) =>
      chain === code && state === 'open' && amountOf(received) >= amountOf(amount),
  );
  if (paid !== undefined) return `the refill ${paid.id} is paid and open`;
  const again = withdrawals.find(({ state, txid }) => state === 'success' && network.isWaiting(txid ?? ''));
  if (again !== undefined) return `the withdrawal ${again.id} waits for a block again`;
  const unended = withdrawals.find(
    ({ state, txid }) => state === 'broadcast' && (!isStopped || network.find(txid ?? '') !== undefined),
  );
  return unended === undefined ? null : `the withdrawal ${unended.id} is on its way`;
}

/** Fees of all that a hot wallet may have to pay at once, in units of its coin. */
const FEES_RESERVE = amountOf('0.5');

/**
 * Fills hot wallets from outside as far as open withdrawals need it: they were emptied by sweeps, and refills take as long
 * as people need.
 */
function fillHotWallets(town: Town, { withdrawals }: Shown): void {
  for (const coin of COINS) {
    const network = networkOf(town, coin.chain);
    const { hot } = ADDRESSES[coin.chain];
    const isWaiting = network
      .waiting()
      .some((one) => !one.isOfHouse && network.movementsOf(one).some(({ to }) => to === hot));
    if (isWaiting) continue;
    const open = withdrawals.filter(
      ({ chain, state, txid }) => chain === coin.chain && WAITING.has(state) && !isMined(network, txid),
    );
    const own = open.filter(({ currency_id }) => currency_id === coin.id);
    const needed = sumOf(own, ({ credited }) => amountOf(credited));
    // The coin of the chain pays for every transfer on it.
    const reserve = coin.contract === null && open.length > 0 ? FEES_RESERVE : 0n;
    const held = toAmount(network.holdingOf(network.head, coin, hot), coin.scale);
    const missing = needed + reserve - held;
    if (missing <= 0n || needed + reserve === 0n) continue;
    const units = missing / 10n ** BigInt(18 - coin.scale) + 1n;
    network.pay({ to: hot, contract: coin.contract, units });
  }
}

const isMined = (network: Network, txid: string | null): boolean => network.find(txid ?? '') !== undefined;

/** Waits until a quiet chain has brought everything to its end. */
export async function comeToRest(town: Town): Promise<Shown> {
  const { world } = town;
  for (const node of Object.values(world.nodes)) {
    node.recover();
    node.network.free();
  }
  // What stands behind the nonce of a sweep has its time once that has ended, and what begins on a chain at rest from then on.
  const since = new Map<ChainCode, number>();
  for (let passed = 0; ; ) {
    const shown = await readShown(town);
    fillHotWallets(town, shown);
    const looks = CHAIN_CODES.flatMap((code) => {
      const unswept = findUnswept(town, code, shown);
      const unended = unswept ?? findUnended(town, code, shown);
      if (unswept !== null || unended === null) since.set(code, passed);
      const end = unswept === null ? Math.min(since.get(code) ?? 0, SWEEP_END_MS) + END_MS : SWEEP_END_MS;
      if (unended !== null && passed >= end)
        town.fail('liveness', `${unended}, ${passed / SECOND_MS} s after the faults ended`);
      return unended === null ? [] : [unswept === null ? LOOK_MS : SWEEP_LOOK_MS];
    });
    if (looks.length === 0) return shown;
    const look = Math.min(...looks);
    await new Promise<void>((resolve) => void world.clock.after(look, resolve));
    passed += look;
  }
}

/** Deposits are what the chains paid in, each once; withdrawals are what the chains paid out, each once. */
function checkOnce({ fail }: Town, { deposits, withdrawals, moved }: Shown): void {
  const incoming = moved.filter(({ isOfHouse, chain, to }) => !isOfHouse && GIVEN[chain].has(to));
  for (const { chain, txid } of incoming) {
    const paid = incoming.filter((one) => one.chain === chain && one.txid === txid && one.amount > 0n);
    const rows = deposits.filter(
      (one) => one.chain === chain && one.txid === txid && one.state !== 'orphaned',
    );
    const [units, received] = [
      paid.map(({ amount }) => textOf(amount)),
      rows.map((one) => textOf(amountOf(one.received))),
    ];
    if (units.toSorted().join() !== received.toSorted().join())
      fail('custody', `${txid} paid in ${units.join(' and ')} and is ${JSON.stringify(rows)}`);
  }
  const paidIn = new Set(incoming.map(({ txid }) => txid));
  const invented = deposits.find(({ state, txid }) => state !== 'orphaned' && !paidIn.has(txid ?? ''));
  if (invented !== undefined) fail('custody', `no block has the deposit ${JSON.stringify(invented)}`);
  const outgoing = moved.filter(
    ({ isOfHouse, chain, to }) => isOfHouse && !HOUSE[chain].has(to) && !GIVEN[chain].has(to),
  );
  const claimed = new Map<string, Withdrawal>();
  for (const one of withdrawals) {
    if (one.state === 'proof_broken') fail('custody', `the withdrawal ${one.id} is not what its user proved`);
    if (one.state !== 'success' && one.state !== 'broadcast') continue;
    if (one.txid !== null) claimed.set(one.txid, one);
  }
  for (const { txid, to, amount } of outgoing) {
    const of = claimed.get(txid);
    if (of?.address !== to || amountOf(of.credited) !== amount)
      fail('custody', `${txid} paid out what no withdrawal asked for: ${JSON.stringify(of)}`);
  }
  const paidOut = new Set(outgoing.map(({ txid }) => txid));
  const unpaid = withdrawals.find(({ state, txid }) => state === 'success' && !paidOut.has(txid ?? ''));
  if (unpaid !== undefined) fail('custody', `no block has the withdrawal ${JSON.stringify(unpaid)}`);
}

interface BookedFee {
  readonly chain: string;
  readonly txid: string;
  readonly fee: string;
  readonly posted: string;
}

/** To the unit, the chains hold for the house what the ledger says that they hold, with what is not booked yet. */
async function checkHeld(town: Town, shown: Shown): Promise<void> {
  const booked = await town.world.read<BookedFee>(
    'select chain_code as chain, txid, trim_scale(posted)::text as posted from wallet.network_fee',
  );
  for (const coin of COINS) {
    const network = networkOf(town, coin.chain);
    const own = shown.chains.find(({ chain }) => chain === coin.chain);
    const asset = own?.assets.find(({ currency_id }) => currency_id === coin.id);
    // Of a chain without a block since it was listed nothing is read yet, and nothing has moved.
    if (asset === undefined || (network.head.height === 0 && asset.custody_total === null)) continue;
    const held = heldOf(network, network.head, coin);
    if (amountOf(asset.custody_total ?? '0') !== held)
      town.fail(
        'custody',
        `coin ${coin.id}: the chain holds ${textOf(held)}, the wallet reads ${asset.custody_total}`,
      );
    const filled = sumOf(
      shown.moved.filter((one) => isOf(coin, one) && !one.isOfHouse && HOUSE[one.chain].has(one.to)),
      ({ amount }) => amount,
    );
    const should =
      heldOf(network, network.block(0)!, coin) +
      filled +
      amountOf(asset.owed) +
      uncredited(shown, coin) -
      unsettled(network, shown, coin) +
      ahead(network, coin, booked);
    if (should !== held)
      town.fail(
        'custody',
        `coin ${coin.id}: the chain holds ${textOf(held)}, the ledger says ${textOf(should)}`,
      );
  }
}

const isOf = (coin: ChainCoin, { chain, contract }: Moved): boolean =>
  coin.chain === chain && coin.contract === contract;

function toAmount(units: bigint, scale: number): Amount {
  return units * 10n ** BigInt(18 - scale);
}

function heldOf(network: Network, block: Block, coin: ChainCoin): Amount {
  const ours = [...HOUSE[coin.chain], ...GIVEN[coin.chain]];
  return sumOf(ours, (address) => toAmount(network.holdingOf(block, coin, address), coin.scale));
}

function sumOf<T>(all: readonly T[], amount: (one: T) => Amount): Amount {
  return all.reduce((sum, one) => sum + amount(one), 0n);
}

/** Amounts that are on the chain and that no person has: dust, what is cut, what is late. */
function uncredited({ deposits }: Shown, { id, chain }: ChainCoin): Amount {
  const own = deposits.filter(
    (one) => one.currency_id === id && one.chain === chain && one.state !== 'orphaned',
  );
  return sumOf(own, ({ received, amount, credited_at }) =>
    credited_at === null ? amountOf(received) : amountOf(received) - amountOf(amount ?? '0'),
  );
}

/** Amounts that left and that the ledger still holds. */
function unsettled(network: Network, { withdrawals }: Shown, { id, chain }: ChainCoin): Amount {
  const sent = withdrawals.filter(
    (one) => one.currency_id === id && one.chain === chain && one.state === 'broadcast',
  );
  const left = sent.filter(({ txid }) => network.find(txid ?? '')?.isDone === true);
  return sumOf(left, ({ credited }) => amountOf(credited));
}

/** Fees that are booked and not paid, less those that are paid and not booked yet. */
function ahead(
  network: Network,
  { contract, chain, scale }: ChainCoin,
  booked: readonly BookedFee[],
): Amount {
  if (contract !== null) return 0n;
  const paid = network.blocks().flatMap(({ mined }) => mined.filter(({ payment }) => payment.isOfHouse));
  const own = booked.filter((one) => one.chain === chain);
  return (
    sumOf(own, ({ posted }) => amountOf(posted)) -
    sumOf(paid, ({ payment }) => toAmount(network.feeOf(payment), scale))
  );
}

/** Jobs that ask a node each second or two; one that is well gives them no reason to fail. */
const ASKING = /^wallet\.(scan|pay_out)_/;

async function checkJobs(town: Town): Promise<void> {
  const jobs = await town.officer('risk').call('operator.jobs', {});
  const failed = jobs.find(({ name, error }) => ASKING.test(name) && error !== null);
  if (failed !== undefined) town.fail('liveness', `the job fails at rest: ${JSON.stringify(failed)}`);
}

/**
 * Everything that the chains pay in and out is booked, once and to the unit, and nothing waits past its bound. Answers
 * what is shown then.
 */
export async function checkCustody(town: Town): Promise<Shown> {
  const shown = await comeToRest(town);
  checkOnce(town, shown);
  await checkHeld(town, shown);
  await checkJobs(town);
  const coins = await town.officer('risk').call('wallet.operator_custody', {});
  const short = coins.find(({ state }) => state === 'short');
  if (short !== undefined) town.fail('custody', `coins are missing: ${JSON.stringify(short)}`);
  return shown;
}
