import { DAY_MS } from '@openbourse/money';
import type { BeatState } from './beat-run.ts';
import type { OvernightEvent } from './commands.ts';
import { notionalOf, overnightFee } from './margin.ts';
import type { OpenPosition } from './match-books.ts';
import { payOvernight } from './settlement.ts';

/**
 * Takes the overnight fee of a UTC day from every position that was open at its end and has not paid for it, in the
 * matches whose last mark price before midnight is given. `day` is the first instant of the day.
 */
export function chargeNight(
  state: Pick<BeatState, 'accounts' | 'house' | 'booksOf'>,
  { day, marks }: { readonly day: number; readonly marks: ReadonlyMap<number, bigint> },
): OvernightEvent[] {
  const { accounts, house, booksOf } = state;
  const events: OvernightEvent[] = [];
  for (const position of byAccount(state)) {
    const mark = marks.get(position.matchId);
    const isPaid = position.chargedDay !== null && position.chargedDay >= day;
    if (mark === undefined || isPaid || position.openedAt >= day + DAY_MS) continue;
    position.chargedDay = day;
    const notional = notionalOf({ ...position, price: mark });
    const { rate, fee } = overnightFee(position.terms, { side: position.side, notional, day });
    if (rate === 0n) continue;
    const account = accounts.of(position.userId);
    const { fromFree, fromMargin } = payOvernight(fee, { free: account.free, margin: position.margin });
    position.margin -= fromMargin;
    accounts.addFree(account, -fromFree);
    house.add(fromFree + fromMargin, 0n);
    if (fromMargin > 0n) booksOf(position.matchId).index(position);
    const { id, userId, matchId, margin: marginLeft } = position;
    const numbers = { day, mark, notional, rate, fromFree, fromMargin, marginLeft };
    events.push({ type: 'overnight', id, userId, matchId, ...numbers });
  }
  accounts.settle();
  return events;
}

/**
 * Positions account by account, those of one in the order of their ids: they share its free balance. The order does not
 * depend on when the engine was built.
 */
function* byAccount({ accounts }: Pick<BeatState, 'accounts'>): Generator<OpenPosition> {
  for (const { positions } of [...accounts.all()].toSorted((a, b) => a.userId - b.userId))
    yield* positions.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
