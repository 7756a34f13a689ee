import { addDecimal, compareDecimal, mulDecimal } from '@openbourse/money';
import type { Clock } from '../../kernel/clock.ts';
import type { Database, Tx } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import type { Ledger } from '../../ledger/index.ts';
import { type Asset, findAsset } from '../asset/asset-queries.ts';
import type { Chain, HeldOutput, OutgoingTransfer, TransactionSlot } from '../chain/chain.ts';
import { listSpendable } from '../deposit/held-queries.ts';
import { type HouseWallets, listHouseWallets } from '../refill/house-wallet-queries.ts';
import { isFree, RESERVED_MS } from '../withdrawal/send-withdrawal.ts';
import * as slots from '../withdrawal/transaction-queries.ts';
import { amountToSweep } from './plan-sweep.ts';
import * as queries from './sweep-queries.ts';

export interface SweepDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  readonly ledger: Pick<Ledger, 'post'>;
}

/** Of less than this many smallest deposits nothing is swept, as nothing is collected. */
const MIN_DEPOSITS = '10';
/** For so long nothing follows a sweep that the chain refused. */
const REST_MS = 3_600_000;

/** Everything that a sweep is laid out by. */
interface Standing {
  readonly asset: Asset;
  readonly wallets: HouseWallets;
  readonly taken: readonly TransactionSlot[];
  readonly outputs: readonly HeldOutput[];
  readonly open: { readonly signed: string; readonly unsigned: number };
}

interface Target {
  readonly assetId: number;
  readonly cold: string;
}

/**
 * Signs what brings the coins above the maximum to the cold wallet, and stores it before anything is sent. Node and signer
 * are asked between two transactions of the database; the second examines everything anew, one at a time on a chain, and
 * takes the slot for the sweep. What was signed in vain is forgotten, and was never sent. Answers the sweep, if there is one.
 */
export async function beginSweep(deps: SweepDeps, chain: Chain, target: Target): Promise<number | null> {
  const { db, clock } = deps;
  const first = await db.transaction((tx) => examine(tx, deps, { chain, target }));
  if (first === null) return null;
  const each = await estimate(chain, first, target);
  const amount = amountOf(chain, first, each);
  if (amount === null) return null;
  const transfer = transferOf(first.asset, { to: target.cold, amount });
  const slot = await chain.nextSlot(transfer, first.taken, freeOutputs(first));
  const signed = await chain.sign(transfer, slot);
  return db.transaction(async (tx) => {
    const second = await examine(tx, deps, { chain, target });
    if (second === null || !isFree(chain, second, slot)) return null;
    const most = amountOf(chain, second, each);
    if (most === null || compareDecimal(most, amount) < 0) return null;
    const at = clock.now();
    const row = { chainCode: chain.code, assetId: target.assetId, address: target.cold, amount, at };
    const sweepId = await queries.insertSweep(tx, row);
    if (sweepId === null) return null;
    await slots.takeSlot(tx, { chainCode: chain.code, sweepId, slot, at });
    await queries.insertTransaction(tx, { ...signed, chainCode: chain.code, sweepId, replaces: null, at });
    return sweepId;
  });
}

/** Judges whether something may be swept now, with the chain's signer locked. */
async function examine(
  tx: Tx,
  { clock }: Pick<SweepDeps, 'clock'>,
  { chain, target: { assetId } }: { readonly chain: Chain; readonly target: Target },
): Promise<Standing | null> {
  const { code: chainCode, hotAddress, hasOutputs } = chain;
  const at = clock.now();
  await slots.lockSigner(tx, chainCode);
  if (await queries.isResting(tx, { assetId, failedAfter: at - REST_MS })) return null;
  // A sweep that left the chain is sent again: until its block is on record, what it moves counts as held.
  if (await queries.isOffRecord(tx, chainCode)) return null;
  const reservedAfter = at - RESERVED_MS;
  // What is reserved and never used would hold up a sweep behind it.
  if (await slots.isReserved(tx, { chainCode, reservedAfter })) return null;
  const wallets = (await listHouseWallets(tx, { at, chainCode })).find((one) => one.assetId === assetId);
  if (wallets === undefined) return null;
  const asset = await findAsset(tx, { currencyId: wallets.currencyId, chainCode, at });
  if (asset === undefined) return null;
  const taken = await slots.listTakenSlots(tx, { chainCode, withdrawalId: null, reservedAfter });
  const outputs = hasOutputs ? await listSpendable(tx, chainCode, hotAddress) : [];
  return { asset, wallets, taken, outputs, open: await queries.readOpenCosts(tx, chainCode) };
}

function freeOutputs({ taken, outputs }: Pick<Standing, 'taken' | 'outputs'>): readonly HeldOutput[] {
  const used = new Set(taken.flatMap(({ uses }) => uses));
  return outputs.filter(({ name }) => !used.has(name));
}

/** Cost of one payment of the coin itself; null for a token. */
async function estimate(chain: Chain, { asset }: Standing, { cold }: Target): Promise<string | null> {
  if (asset.contractAddress !== null) return null;
  return chain.estimateFee(transferOf(asset, { to: cold, amount: asset.minDeposit }));
}

function amountOf(chain: Chain, standing: Standing, each: string | null): string | null {
  const { asset, wallets, open } = standing;
  const free = freeOutputs(standing);
  const { hot, hotMax, hotTarget } = wallets;
  return amountToSweep({
    ...{ hot, hotMax, hotTarget, scale: wallets.scale },
    free: chain.hasOutputs ? free.reduce((sum, { amount }) => addDecimal(sum, amount), '0') : hot,
    needed: addDecimal(wallets.approved, wallets.sent),
    costs: each === null ? null : { ...open, each, times: Math.max(free.length, 1) },
    least: mulDecimal(asset.minDeposit, MIN_DEPOSITS, asset.chainScale, 'floor'),
  });
}

/** A payment from the hot wallet to the cold one. */
export function transferOf(
  asset: Pick<Asset, 'currencyId' | 'contractAddress' | 'chainScale'>,
  { to, amount }: { readonly to: string; readonly amount: string },
): OutgoingTransfer {
  const { currencyId, contractAddress, chainScale: scale } = asset;
  return { asset: { currencyId, contractAddress, scale }, from: 'hot', to, memo: null, amount };
}
