import type { AnchoredChain } from '../kernel/anchor.ts';
import { type Database, toTimestamp } from '../kernel/db.ts';
import * as queries from './seal-queries.ts';

/** The seals as a chain whose heads are signed. */
export const sealChain: AnchoredChain = {
  name: 'ledger_seal',
  readHead: queries.findLastSeal,
  readRows: queries.listSealHashes,
};

/**
 * Runs something short while no transaction is writing to the ledger and none begins to: every id up to the highest is
 * settled then, so what is read is all transactions up to it.
 */
export async function whileSettled(database: Database, run: () => Promise<void>): Promise<void> {
  await database.transaction(async (tx) => {
    await queries.lockTxns(tx);
    await run();
  });
}

/** Keeps one seal's statement far below the limit on statements. */
const TXNS_PER_SEAL = 5_000;

/**
 * Chains all transactions since the last seal, so that a later change of any of them shows (reliability,
 * section 2, L6), and rolls the accounts of the platform up to the same point.
 */
export async function sealTransactions(database: Database, now: () => number): Promise<void> {
  // Ids are drawn before their transaction commits. Once no transaction is writing, every id below the
  // highest is settled.
  const boundTxnId = await database.transaction(async (tx) => {
    await queries.lockTxns(tx);
    return queries.readLastTxnId(tx);
  });
  for (let sealedId = await queries.readLastSealedId(database); sealedId < boundTxnId; ) {
    sealedId = await database.transaction(async (tx) => {
      await queries.lockSeals(tx);
      const range = await queries.insertSeal(tx, {
        boundTxnId,
        txnsMax: TXNS_PER_SEAL,
        at: toTimestamp(now()),
      });
      if (range === undefined) return boundTxnId;
      await queries.rollUpPlatformAccounts(tx, range);
      return range.toId;
    });
  }
}
