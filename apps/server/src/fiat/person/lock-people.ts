import type { Tx } from '../../kernel/db.ts';
import { insertMissingPeople, lockPeopleRows, type Person } from './person-queries.ts';

/**
 * Locks people in the order of their ids, and reads them; who is not known yet is made. Who has both sides of an
 * order may change all orders between them and ads of theirs. The order of all locks is: outages, people, orders and
 * ads, exits of money, users, balances.
 */
export async function lockPeople(tx: Tx, userIds: readonly number[]): Promise<ReadonlyMap<number, Person>> {
  const ids = [...new Set(userIds)].toSorted((a, b) => a - b);
  await insertMissingPeople(tx, ids);
  const rows = await lockPeopleRows(tx, ids);
  return new Map(rows.map((row) => [row.userId, row]));
}
