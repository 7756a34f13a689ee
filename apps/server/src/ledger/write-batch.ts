import { formatDecimal } from '@openbourse/money';
import { sendAll, type Statement, type Tx } from '../kernel/db.ts';
import { assert } from '../kernel/error.ts';
import type { Journal } from './journal.ts';
import { balanceChanged } from './topics.ts';
import { presentBalance } from './working-set.ts';
import * as queries from './queries.ts';

/**
 * The two statements that store the changed rows of the working set and the postings of the journal. It throws before
 * anything is sent when a balance falls below zero.
 */
export function batchStatements(journal: Journal): readonly Statement[] {
  const changed = [...journal.balances.changed];
  for (const balance of changed) {
    assert(
      balance.available >= 0n && balance.held >= 0n,
      `balance of account ${balance.accountId} stays above zero`,
    );
  }
  const balances = queries.updateBalances({
    accountIds: changed.map((balance) => balance.accountId),
    available: changed.map((balance) => formatDecimal(balance.available, balance.scale)),
    held: changed.map((balance) => formatDecimal(balance.held, balance.scale)),
    lastSeqs: changed.map((balance) => balance.lastSeq),
  });
  const isPosted = journal.columns.txns.kinds.length > 0;
  return [
    ...(changed.length === 0 ? [] : [balances]),
    ...(isPosted ? [queries.insertJournal(journal.columns)] : []),
  ];
}

/**
 * Stores the changed rows of the working set and the postings of the journal. Users hear of their new balances once
 * the transaction is committed.
 */
export async function writeBatch(tx: Tx, journal: Journal): Promise<void> {
  const rows = Map.groupBy(journal.balances.changed, ({ userId }) => userId);
  await sendAll(tx, batchStatements(journal));
  for (const [userId, changed] of rows)
    tx.publish(balanceChanged, { userId, rows: changed.map(presentBalance) });
}
