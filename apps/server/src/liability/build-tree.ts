import {
  buildLiabilityTree,
  type LiabilityScope,
  type LiabilityTree,
  type OwedBalance,
} from '@openbourse/engine';
import { formatDecimal, parseDecimal } from '@openbourse/money';
import type { Database, Tx } from '../kernel/db.ts';
import { assert } from '../kernel/error.ts';
import { sha256 } from '../kernel/sha256.ts';
import { listOwedUsers, type OwedCurrency, touch } from './owed-queries.ts';
import * as queries from './queries.ts';

/** Users that are read at once: some thirty milliseconds of hashing. */
const USERS_AT_ONCE = 500;
const LEAVES_AT_ONCE = 2_000;

/** Where a tree is read from and stored. */
export interface Building {
  readonly db: Database;
  /** The balances of one instant. */
  readonly view: Tx;
  /** Throws once the server stops: a snapshot that is not finished is begun anew. */
  readonly checkRunning: () => void;
}

/**
 * Builds the tree of a currency from what a view shows, and stores its leaves and upper nodes beside it. Throws when its
 * total is not what the ledger owes to users.
 */
export async function buildTree(
  { db, view, checkRunning }: Building,
  scope: LiabilityScope,
  currency: OwedCurrency,
): Promise<LiabilityTree> {
  const userIds: number[] = [];
  // A question lets others have a turn, and the view is not idle.
  const pause = (): Promise<void> => {
    checkRunning();
    return touch(view);
  };
  const balances = readBalances({ view, checkRunning }, currency, userIds);
  const tree = await buildLiabilityTree({ ...scope, sha256 }, balances, pause);
  const { code, scale, owed } = currency;
  const total = formatDecimal(tree.total, scale);
  assert(total === owed, `users have ${total} ${code}, and the ledger owes them ${owed}`);
  const of = { number: scope.snapshot, currencyId: currency.id };
  for (const rows of chunks(tree, userIds, scale)) {
    await Promise.all([db.transaction((tx) => queries.insertLeaves(tx, of, rows)), pause()]);
  }
  await db.transaction((tx) => queries.insertNodes(tx, of, tree.upper));
  await pause();
  return tree;
}

/** Users by their ids, a page at a time; `userIds` gets their ids in the order of arrival. */
async function* readBalances(
  { view, checkRunning }: Pick<Building, 'view' | 'checkRunning'>,
  { id: currencyId, scale }: OwedCurrency,
  userIds: number[],
): AsyncGenerator<OwedBalance> {
  for (;;) {
    checkRunning();
    const afterUserId = userIds.at(-1) ?? 0;
    const rows = await listOwedUsers(view, { currencyId, afterUserId, rows: USERS_AT_ONCE });
    for (const { userId, uid, amount } of rows) {
      userIds.push(userId);
      yield { uid, amount: parseDecimal(amount, scale) };
    }
    if (rows.length < USERS_AT_ONCE) return;
  }
}

function* chunks(
  tree: LiabilityTree,
  userIds: readonly number[],
  scale: number,
): Generator<readonly queries.LeafRow[]> {
  let rows: queries.LeafRow[] = [];
  for (const { place, arrival, amount } of tree.leaves()) {
    rows.push({ place, userId: userIds[arrival] ?? 0, amount: formatDecimal(amount, scale) });
    if (rows.length < LEAVES_AT_ONCE) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}
