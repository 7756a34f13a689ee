import { formatDecimal } from '@openbourse/money';
import type { Tx } from '../kernel/db.ts';
import { assert } from '../kernel/error.ts';
import type { Journal } from './journal.ts';
import * as queries from './queries.ts';

/**
 * Stores the changed rows of the working set and the postings of the journal in two statements.
 * They are sent without waiting for each other, so the caller may go on sending.
 */
export async function writeBatch(tx: Tx, journal: Journal): Promise<void> {
  const changed = [...journal.balances.changed];
  for (const balance of changed) {
    assert(
      balance.available >= 0n && balance.held >= 0n,
      `balance of account ${balance.accountId} stays above zero`,
    );
  }
  const isPosted = journal.columns.txns.kinds.length > 0;
  await Promise.all([
    changed.length === 0
      ? undefined
      : queries.updateBalances(tx, {
          accountIds: changed.map((balance) => balance.accountId),
          available: changed.map((balance) => formatDecimal(balance.available, balance.scale)),
          held: changed.map((balance) => formatDecimal(balance.held, balance.scale)),
          lastSeqs: changed.map((balance) => balance.lastSeq),
        }),
    isPosted ? queries.insertJournal(tx, journal.columns) : undefined,
  ]);
}
