import { compareDecimal } from '@openbourse/money';
import { decimalsOfStep, type Match } from './matches.ts';

const LIST_DECIMALS = 4;
/** Below this price four decimals would show next to nothing of it. */
const SMALL_PRICE = '0.01';

/** Decimals of a price in lists: cut to 4 (rule book, section 10), for small coins those of the tick. */
export function listDecimals(match: Pick<Match, 'price_tick' | 'currency_quotation'>): number {
  const ofTick = decimalsOfStep(match.price_tick);
  const isSmall = compareDecimal(match.currency_quotation.close, SMALL_PRICE) < 0;
  return isSmall ? ofTick : Math.min(ofTick, LIST_DECIMALS);
}
