import { addDecimal, divDecimal, mulDecimal, subDecimal } from '@openbourse/money';
import type { Db } from '../kernel/db.ts';
import { listMarksAt } from '../tick/index.ts';
import { listOpenAt } from './position-queries.ts';

const SCALE = 8;

/**
 * The profit that the positions of users had at an instant that is over, by the marks of then; null for a user of whom
 * a mark is missing. Who had none is left out. `notional` is of the lots that were open then, so the profit is
 * `notional x (mark - entry) / entry`, negative for a short.
 */
export async function unrealisedAt(
  db: Db,
  of: { readonly userIds: readonly number[]; readonly at: number },
): Promise<ReadonlyMap<number, string | null>> {
  const positions = await listOpenAt(db, of);
  if (positions.length === 0) return new Map();
  const marks = new Map((await listMarksAt(db, of.at)).map(({ matchId, price }) => [matchId, price]));
  const sums = new Map<number, string | null>();
  for (const { userId, matchId, side, notional, openPrice } of positions) {
    const [mark, sum] = [marks.get(matchId), sums.get(userId) ?? (sums.has(userId) ? null : '0')];
    if (mark === undefined || sum === null) {
      sums.set(userId, null);
      continue;
    }
    const gained = side === 'long' ? subDecimal(mark, openPrice) : subDecimal(openPrice, mark);
    const profit = divDecimal(mulDecimal(notional, gained, 18, 'floor'), openPrice, SCALE, 'floor');
    sums.set(userId, addDecimal(sum, profit));
  }
  return sums;
}
