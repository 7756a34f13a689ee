import { type ContractEngine, readMoney } from '@openbourse/engine';
import type { Db, Tx } from '../kernel/db.ts';
import { assert } from '../kernel/error.ts';
import { type BalanceKey, lockBalances } from '../ledger/index.ts';
import { balanceKeyOf } from './contract-deps.ts';
import { listFree, sumPostings } from './writer-queries.ts';

type Balances = Awaited<ReturnType<typeof lockBalances>>;

interface Known {
  readonly engine: ContractEngine;
  /** The number of the last posting that the memory knows of each user's contract account. */
  readonly lastSeqs: Map<number, number>;
}

/** Makes known what users have free now, and up to which posting. */
export async function readFree(db: Db, book: Known, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  for (const { userId, available, lastSeq } of await listFree(db, userIds)) {
    book.engine.setBalance(userId, readMoney(available));
    book.lastSeqs.set(userId, lastSeq);
  }
}

/**
 * Locks the balances of users before anything is decided of them, and makes them known; other accounts, of which some
 * is moved, are locked with them.
 */
export async function lockFree(
  tx: Tx,
  book: Known,
  { users, others }: { readonly users: ReadonlySet<number>; readonly others: readonly BalanceKey[] },
): Promise<Balances> {
  const balances = await lockBalances(tx, [...[...users].map(balanceKeyOf), ...others]);
  for (const userId of users) {
    const { available, lastSeq } = balances.get(balanceKeyOf(userId));
    book.engine.setBalance(userId, available);
    book.lastSeqs.set(userId, lastSeq);
  }
  return balances;
}

/**
 * Locks the balances of users of whom a beat has decided already. What others posted since the memory last read them
 * is free after the decisions as well: the sum of exactly those postings is added. Throws where a posting was not heard
 * of: another process may have made it long before the beat, which is decided anew once the memory is built again.
 */
export async function lockDecided(
  tx: Tx,
  book: Known,
  { users, isHeard }: { readonly users: ReadonlySet<number>; readonly isHeard: (userId: number) => boolean },
): Promise<Balances> {
  const balances = await lockBalances(tx, [...users].map(balanceKeyOf));
  const behind = [...users].flatMap((userId) => {
    const { accountId, lastSeq } = balances.get(balanceKeyOf(userId));
    const known = book.lastSeqs.get(userId);
    assert(known !== undefined && known <= lastSeq, `the balance of user ${userId} is known`);
    return known === lastSeq ? [] : [{ userId, accountId, afterSeq: known, lastSeq }];
  });
  if (behind.length === 0) return balances;
  const unheard = behind.find(({ userId }) => !isHeard(userId));
  if (unheard !== undefined) throw new Error(`the balance of user ${unheard.userId} was changed unheard`);
  const sums = await sumPostings(tx, behind);
  for (const { userId, accountId, lastSeq } of behind) {
    book.engine.addBalance(userId, readMoney(sums.get(accountId) ?? '0'));
    book.lastSeqs.set(userId, lastSeq);
  }
  return balances;
}
