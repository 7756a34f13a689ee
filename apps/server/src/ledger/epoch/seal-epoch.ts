import type { AnchoredChain } from '../../kernel/anchor.ts';
import { type Database, toTimestamp } from '../../kernel/db.ts';
import * as queries from './queries.ts';

/** The epochs as a chain whose heads are signed. */
export const epochChain: AnchoredChain = {
  name: 'ledger_epoch',
  readHead: queries.findLastEpochHash,
  readRows: queries.listEpochHashes,
};

/** A seal that was under way when the month ended is committed by then. */
const SETTLED_MS = 600_000;
/** Balances of all accounts are read and hashed. */
const LONG = { answerMs: 3_600_000 } as const;

/**
 * Ends an epoch with the last seal of the month that is over, where there is one since the epoch before. Months in which no
 * server ran, and those before the first epoch, belong to the next one. Answers whether it made one.
 */
export function sealEpoch(database: Database, now: number): Promise<boolean> {
  return database.transaction(async (tx) => {
    await queries.lockEpochs(tx);
    const settled = new Date(now - SETTLED_MS);
    const endsAt = toTimestamp(Date.UTC(settled.getUTCFullYear(), settled.getUTCMonth(), 1));
    const previous = await queries.readLastEpoch(tx);
    const seal = await queries.findSealBefore(tx, endsAt);
    if (seal === undefined || seal.lastSealSeq <= previous.lastSealSeq) return false;
    await tx.query('set local statement_timeout = 0');
    const end = { number: previous.number + 1, ...seal };
    await queries.insertBalances(tx, { previous, end });
    await queries.insertEpoch(tx, { end, endsAt, at: toTimestamp(now) });
    return true;
  }, LONG);
}
