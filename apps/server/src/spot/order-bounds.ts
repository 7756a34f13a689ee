import type { Match } from '../market/index.ts';
import { PRICE_TICKS_MAX, TICK_LOTS_MAX } from './check-amounts.ts';
import { priceText, quantityText, quoteText, termsOf } from './terms.ts';

/** Bounds of an order by the filters of a match, as decimals; the same bounds refuse orders. */
export interface OrderBounds {
  readonly minPrice: string;
  readonly maxPrice: string;
  readonly minQuantity: string;
  readonly maxQuantity: string;
  readonly minNotional: string;
  readonly maxNotional: string;
}

export function orderBounds(match: Match): OrderBounds {
  const terms = termsOf(match);
  return {
    minPrice: priceText(terms, 1),
    maxPrice: priceText(terms, PRICE_TICKS_MAX),
    minQuantity: quantityText(terms, 1),
    maxQuantity: quantityText(terms, terms.lotsMax),
    minNotional: quoteText(terms, terms.notionalMin),
    maxNotional: quoteText(terms, TICK_LOTS_MAX),
  };
}
