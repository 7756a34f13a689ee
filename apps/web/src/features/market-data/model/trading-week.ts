import { DAY_MS, HOUR_MS } from '@openbourse/money';

const WEEK_MS = 7 * DAY_MS;
/** The first Sunday, 22:00 UTC, of the epoch, which began on a Thursday. */
const FIRST_OPENING_MS = 3 * DAY_MS + 22 * HOUR_MS;

/** The next time forex and metals open: Sunday, 22:00 UTC; epoch milliseconds. */
export function nextOpening(now: number): number {
  return FIRST_OPENING_MS + Math.ceil((now - FIRST_OPENING_MS) / WEEK_MS) * WEEK_MS;
}

/** The end of the trading week that begins at `opening`: Friday, 22:00 UTC. */
export function closingAfter(opening: number): number {
  return opening + 5 * DAY_MS;
}
