import type { Db, Tx } from '../../kernel/db.ts';
import { assert } from '../../kernel/error.ts';
import { findAsset } from '../asset/asset-queries.ts';
import type { Chain, TransactionStatus } from '../chain/chain.ts';
import { listBlocks } from '../deposit/block-queries.ts';
import { bookFee } from '../network-fee/book-fee.ts';
import { candidatesOf, mayReplace } from '../withdrawal/replacement.ts';
import * as slots from '../withdrawal/transaction-queries.ts';
import { type SweepDeps, transferOf } from './begin-sweep.ts';
import * as queries from './sweep-queries.ts';

type InBlock = Extract<TransactionStatus, { readonly block: unknown }>;
const table = 'sweep_transaction';

/**
 * Looks where the transactions of an open sweep stand. One with enough confirmations ends it, once the record of what
 * wallets hold has come to its block: what is on record decides about the next sweep. One that the node does not know is
 * sent again, always the same bytes, and one that waits for too long is replaced in its slot. None is given up: the hot
 * wallet's next payments stand behind its nonce.
 */
export async function finishSweep(
  deps: SweepDeps,
  chain: Chain,
  { id, confirmations }: { readonly id: number; readonly confirmations: number },
): Promise<void> {
  const candidates = candidatesOf(await queries.listTransactions(deps.db, id));
  const [live] = candidates;
  if (live === undefined) return;
  const statuses = await Promise.all(candidates.map(({ txid }) => chain.status(txid)));
  for (const [place, { txid }] of candidates.entries()) {
    const status = statuses[place];
    if (status === undefined || !('confirmations' in status)) continue;
    if (status.confirmations >= confirmations && (await isOnRecord(deps.db, chain.code, status)))
      await end(deps, chain, { id, txid, ...status });
    return;
  }
  if (await mayReplace(deps, chain, live)) await replace(deps, chain, { id, before: live });
  else if (statuses[0]?.state === 'unknown') await chain.broadcast(live);
}

/** Sends what is signed for a sweep; as often as needed, always the same bytes. */
export async function broadcastSweep({ db }: Pick<SweepDeps, 'db'>, chain: Chain, id: number): Promise<void> {
  const [live] = candidatesOf(await queries.listTransactions(db, id));
  if (live !== undefined) await chain.broadcast(live);
}

async function isOnRecord(db: Db, chainCode: string, { block }: Pick<InBlock, 'block'>): Promise<boolean> {
  const stored = await listBlocks(db, chainCode);
  return stored.some(({ height, hash }) => height === block.height && hash === block.hash);
}

/** Ends a sweep that is final on the chain and books what it cost, once however many find it so. */
async function end(
  deps: SweepDeps,
  chain: Chain,
  of: { readonly id: number; readonly txid: string } & Pick<InBlock, 'state' | 'block'>,
): Promise<void> {
  const { id, txid, state, block } = of;
  const fee = await chain.paidFee(txid);
  const chainCode = chain.code;
  await deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const sweep = await queries.lockOpen(tx, id);
    const [live] = candidatesOf(await queries.listTransactions(tx, id));
    if (sweep === undefined || live === undefined) return;
    if (live.txid !== txid)
      await slots.updateTransaction(tx, { table, chainCode, txid: live.txid, state: 'replaced', at });
    await slots.updateTransaction(tx, { table, chainCode, txid, state, block, at });
    await bookFee(tx, deps, { chainCode, txid, fee, at });
    await queries.endSweep(tx, { id, state: state === 'mined' ? 'done' : 'failed', at });
  });
}

/** Signs a sweep again, in its slot or after its end; the new one is stored, with what it replaces, before it is sent. */
async function replace(
  deps: SweepDeps,
  chain: Chain,
  { id, before }: { readonly id: number; readonly before: slots.StoredTransaction },
): Promise<void> {
  const { db, clock } = deps;
  const { code: chainCode } = chain;
  const of = { chainCode, id, txid: before.txid };
  const sweep = await db.transaction((tx) => examineStuck(tx, of));
  if (sweep === null) return;
  const { currencyId, address: to, amount } = sweep;
  const asset = await findAsset(db, { currencyId, chainCode, at: clock.now() });
  assert(asset !== undefined, `the asset of sweep ${id} exists`);
  const transfer = transferOf(asset, { to, amount });
  const isAnew = chain.hasExpired !== undefined;
  const slot = isAnew ? await chain.nextSlot(transfer, [before.slot]) : before.slot;
  const signed = await chain.replace(transfer, { ...before, slot });
  const isStored = await db.transaction(async (tx) => {
    if ((await examineStuck(tx, of)) === null) return false;
    const at = clock.now();
    await slots.updateTransaction(tx, { table, chainCode, txid: before.txid, state: 'replaced', at });
    if (isAnew) await slots.takeSlot(tx, { chainCode, sweepId: id, slot, at });
    const { txid: replaces } = before;
    await queries.insertTransaction(tx, { ...signed, chainCode, sweepId: id, replaces, at });
    return true;
  });
  if (isStored) await chain.broadcast(signed);
}

/** The sweep whose transaction is to be replaced, with its row and the chain's signer locked; null when it is no more. */
async function examineStuck(
  tx: Tx,
  of: { readonly chainCode: string; readonly id: number; readonly txid: string },
): Promise<queries.OpenSweep | null> {
  await slots.lockSigner(tx, of.chainCode);
  const sweep = await queries.lockOpen(tx, of.id);
  const [live] = candidatesOf(await queries.listTransactions(tx, of.id));
  if (sweep === undefined || live?.txid !== of.txid) return null;
  return (await slots.isSpent(tx, of.chainCode, of.txid)) ? null : sweep;
}
