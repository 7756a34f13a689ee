import { parseSignedDecimal } from '@openbourse/money';
import type { Tx } from '../kernel/db.ts';
import type { Balance, BalanceKey } from './account.ts';
import * as queries from './queries.ts';
import { nameOf, WorkingSet } from './working-set.ts';

/**
 * Locks users' rows in the order of their ids and reads them; rows that do not exist are made.
 * Who locks further rows later in the same transaction may meet a deadlock, and repeats it.
 */
export async function lockBalances(
  tx: Tx,
  keys: readonly BalanceKey[],
  into: WorkingSet = new WorkingSet(),
): Promise<WorkingSet> {
  const missing = await lockExistingBalances(tx, keys, into);
  if (missing.length > 0) {
    await queries.insertMissingBalances(tx, missing);
    into.add((await queries.lockBalances(tx, missing)).map(toBalance));
  }
  return into;
}

/**
 * Locks and reads the rows that exist, and answers the keys that have none: those accounts were never used.
 */
export async function lockExistingBalances(
  tx: Tx,
  keys: readonly BalanceKey[],
  into: WorkingSet,
): Promise<readonly BalanceKey[]> {
  const wanted = distinctKeys(keys).filter((key) => !into.has(key));
  if (wanted.length === 0) return [];
  into.add((await queries.lockBalances(tx, wanted)).map(toBalance));
  return wanted.filter((key) => !into.has(key));
}

/** A caller who moves one balance several times names it several times, and it is read once. */
function distinctKeys(keys: readonly BalanceKey[]): readonly BalanceKey[] {
  return [...new Map(keys.map((key) => [nameOf(key), key])).values()];
}

function toBalance(record: queries.BalanceRecord): Balance {
  return {
    ...record,
    available: parseSignedDecimal(record.available, record.scale),
    held: parseSignedDecimal(record.held, record.scale),
  };
}
