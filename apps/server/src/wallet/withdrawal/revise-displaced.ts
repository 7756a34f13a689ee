import { type Chain, ChainError, type TransactionStatus } from '../chain/chain.ts';
import { bookFee } from '../network-fee/book-fee.ts';
import * as queries from './displaced-queries.ts';
import { updateTransaction } from './transaction-queries.ts';
import type { WithdrawalDeps } from './withdrawal-deps.ts';

type ReviseDeps = Pick<WithdrawalDeps, 'db' | 'clock' | 'log' | 'ledger'>;

/**
 * Looks after transactions that were final and whose block has left the chain all the same. A user was debited for such a
 * payment, so it is sent until a block has it again; the network's fee is corrected to what the branch takes. A payment
 * whose slot an earlier transaction of the same withdrawal or sweep fills now is paid by that one. A collection that no
 * node takes is given up: its coins are where they were, and are collected anew. Answers false when one of them could not
 * be looked after; the others do not wait for it.
 */
export async function reviseDisplaced(deps: ReviseDeps, chain: Chain): Promise<boolean> {
  let isDone = true;
  for (const one of await queries.listDisplaced(deps.db, chain.code)) {
    try {
      await revise(deps, chain, one);
    } catch (error) {
      isDone = false;
      const about = { err: error, chain: chain.code, txid: one.txid };
      deps.log.warn(about, 'a transaction that has left the chain is not looked after yet');
    }
  }
  return isDone;
}

async function revise(deps: ReviseDeps, chain: Chain, one: queries.Displaced): Promise<void> {
  const status = await chain.status(one.txid);
  if ('block' in status) await reviseMined(deps, chain, { one, status });
  else if (status.state === 'unknown' && !(await isTaken(deps, chain, one)))
    await reviseLost(deps, chain, one);
}

/** A displaced transaction that is in another block, once it is final there. */
async function reviseMined(
  deps: ReviseDeps,
  chain: Chain,
  of: { readonly one: queries.Displaced; readonly status: Extract<TransactionStatus, { block: unknown }> },
): Promise<void> {
  const { one, status } = of;
  if (status.confirmations < one.confirmations) return;
  const { code: chainCode } = chain;
  if (status.state !== one.state) {
    const about = { chain: chainCode, txid: one.txid, before: one.state, state: status.state };
    deps.log.error(about, 'a transaction that was final ended otherwise on another branch');
  }
  const fee = await chain.paidFee(one.txid);
  await deps.db.transaction(async (tx) => {
    await queries.updateBlock(tx, { ...one, chainCode, block: status.block });
    await bookFee(tx, deps, { chainCode, txid: one.txid, fee, at: deps.clock.now() });
  });
}

/** False when the node refuses it. */
async function isTaken(deps: ReviseDeps, chain: Chain, one: queries.Displaced): Promise<boolean> {
  const about = { chain: chain.code, txid: one.txid };
  deps.log.error(about, 'a transaction that was final has left the chain, and is sent again');
  try {
    await chain.broadcast({ ...one, slot: { uses: [] }, feeMax: '0' });
    return true;
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    deps.log.warn({ ...about, reason: error.message }, 'a transaction that has left the chain is refused');
    return false;
  }
}

/** A displaced transaction that cannot come back as it seems: another one of its slot may be there. */
async function reviseLost(deps: ReviseDeps, chain: Chain, one: queries.Displaced): Promise<void> {
  const { db, clock } = deps;
  const { code: chainCode } = chain;
  const { table, txid } = one;
  if (table === 'collection') {
    await db.transaction(async (tx) => {
      await queries.updateBlock(tx, { ...one, chainCode, block: null });
      await bookFee(tx, deps, { chainCode, txid, fee: '0', at: clock.now() });
    });
    return;
  }
  for (const by of await queries.listSiblings(db, { table, chainCode, txid })) {
    const status = await chain.status(by);
    if (status.state !== 'mined' || status.confirmations < one.confirmations) continue;
    const fee = await chain.paidFee(by);
    const at = clock.now();
    await db.transaction(async (tx) => {
      await updateTransaction(tx, { table, chainCode, txid, state: 'replaced', at });
      await updateTransaction(tx, { table, chainCode, txid: by, state: 'mined', block: status.block, at });
      await bookFee(tx, deps, { chainCode, txid, fee: '0', at });
      await bookFee(tx, deps, { chainCode, txid: by, fee, at });
    });
    return;
  }
}
