import type { DepthLevels } from '@openbourse/api/socket';
import { LIMITS } from '@openbourse/api/limits';
import {
  addDecimal,
  compareDecimal,
  divDecimal,
  formatDecimal,
  mulDecimal,
  subDecimal,
} from '@openbourse/money';
import { divideToStep } from './steps.ts';

/** Size of a market order: a quantity of the base, or a total of the quote that a buy may spend. */
export type MarketSize = { readonly quantity: string } | { readonly total: string };

export interface Walk {
  readonly quantity: string;
  /** Value of the quantity in the quote, exactly. */
  readonly total: string;
  /** Null when nothing would trade. */
  readonly averagePrice: string | null;
  /** True when the shown book fills the order within the sweep of 5 % (rule book, section 1). */
  readonly isFilled: boolean;
}

const SCALE = 18;
const AVERAGE_SCALE = 12;
const SWEEP = formatDecimal(BigInt(LIMITS.marketSweepPpm), 6);

/** Walk of a market order through the book as it is shown now. */
export function walkBook(
  book: DepthLevels,
  order: { readonly side: 'buy' | 'sell'; readonly size: MarketSize; readonly step: string },
): Walk {
  const levels = order.side === 'buy' ? book.asks : book.bids;
  const best = levels[0]?.[0];
  let quantity = '0';
  let total = '0';
  let isFilled = false;
  for (const [price, offered] of levels) {
    if (best === undefined || isBeyondSweep(price, best, order.side)) break;
    const wanted = wantedAt(price, { size: order.size, quantity, total, step: order.step });
    const taken = compareDecimal(wanted, offered) < 0 ? wanted : offered;
    quantity = addDecimal(quantity, taken);
    total = addDecimal(total, mulDecimal(taken, price, SCALE, 'exact'));
    isFilled = compareDecimal(wanted, offered) <= 0;
    if (isFilled) break;
  }
  const isNothing = compareDecimal(quantity, '0') === 0;
  const averagePrice = isNothing ? null : divDecimal(total, quantity, AVERAGE_SCALE, 'floor');
  return { quantity, total, averagePrice, isFilled: isFilled && !isNothing };
}

function wantedAt(
  price: string,
  walk: {
    readonly size: MarketSize;
    readonly quantity: string;
    readonly total: string;
    readonly step: string;
  },
): string {
  if ('quantity' in walk.size) return subDecimal(walk.size.quantity, walk.quantity);
  return divideToStep(subDecimal(walk.size.total, walk.total), price, walk.step);
}

function isBeyondSweep(price: string, best: string, side: 'buy' | 'sell'): boolean {
  const reach = mulDecimal(best, SWEEP, SCALE, 'floor');
  return side === 'buy'
    ? compareDecimal(price, addDecimal(best, reach)) > 0
    : compareDecimal(price, subDecimal(best, reach)) < 0;
}
