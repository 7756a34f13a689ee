import type { DecodedInputOf, spot } from '@openbourse/api';
import {
  type Ladder,
  lotsForLeast,
  lotsForMost,
  lotsWithin,
  scaledCost,
  scaledPrices,
  splitLots,
} from '@openbourse/engine';
import { mulDiv, toSafeInteger } from '@openbourse/money';
import { AppError } from '../kernel/error.ts';
import { checkPrice, checkTotal, lotsWithinQuantity, safeLots } from './check-amounts.ts';
import type { OrderTerms } from './order.ts';
import { priceText, quantityText, quoteText, type Terms } from './terms.ts';

export type ScaledInput = DecodedInputOf<typeof spot.placeScaledOrders>;

/** The field that gives the size of all orders. */
export type SizeField = 'quantity' | 'total';

/** Scaled orders as the filters of their match read them. */
export interface ScaledRequest {
  readonly ladder: Ladder;
  readonly sizeField: SizeField;
  /** From the lowest price to the highest. */
  readonly legs: readonly OrderTerms[];
}

/**
 * Checks what scaled orders say of themselves and puts each into ticks and lots. The precedence is: lowest price, highest price,
 * range, fields of the size, then the least and the most of each order.
 */
export function readScaled(input: ScaledInput, terms: Terms): ScaledRequest {
  const { side, orders: count, distribution } = input;
  const low = BigInt(checkPrice(terms, 'lowest_price', input.lowest_price));
  const high = BigInt(checkPrice(terms, 'highest_price', input.highest_price));
  const ladder = { low, high, count, distribution };
  checkRange(terms, ladder);
  const sizeField = sizeFieldOf(input);
  const lots = lotsOfSize(terms, ladder, { [sizeField]: input[sizeField] });
  const prices = scaledPrices(ladder).map((ticks) => toSafeInteger(ticks));
  const parts = splitLots(ladder, lots);
  checkLeast(terms, { ladder, sizeField, prices, parts });
  checkMost(terms, { ladder, sizeField, prices, parts });
  const legs = prices.map(
    (priceTicks, index): OrderTerms => ({
      ...{ side, type: 'limit', timeInForce: 'gtc', postOnly: input.post_only ?? false, priceTicks },
      lots: toSafeInteger(parts[index] ?? 0n),
      ...{ stopTicks: null, trigger: null, total: null, exit: null, trail: null, visibleLots: null },
    }),
  );
  return { ladder, sizeField, legs };
}

/** Size of so many lots in the field that gave it. */
export function sizeText(
  terms: Terms,
  { ladder, sizeField }: Pick<ScaledRequest, 'ladder' | 'sizeField'>,
  lots: bigint,
): string {
  return sizeField === 'quantity' ? quantityText(terms, lots) : quoteText(terms, scaledCost(ladder, lots));
}

/** No two orders have one price. */
function checkRange(terms: Terms, { low, high, count }: Ladder): void {
  const least = low + BigInt(count - 1);
  if (high >= least) return;
  const accepted = priceText(terms, toSafeInteger(least));
  throw new AppError('spot.scaled_range', {
    field: 'highest_price',
    ...{ limit: accepted, accepted, orders: String(count), tick: terms.match.priceTick },
  });
}

function sizeFieldOf({ quantity, total }: ScaledInput): SizeField {
  if (quantity !== undefined && total !== undefined)
    throw new AppError('spot.field_not_allowed', { field: 'total', type: 'scaled', accepted: 'quantity' });
  if (quantity === undefined && total === undefined)
    throw new AppError('spot.field_required', { field: 'quantity', type: 'scaled' });
  return total === undefined ? 'quantity' : 'total';
}

function lotsOfSize(
  terms: Terms,
  ladder: Ladder,
  { quantity, total }: { readonly quantity?: string | undefined; readonly total?: string | undefined },
): bigint {
  if (quantity !== undefined) return lotsWithinQuantity(terms, quantity);
  return lotsWithin(ladder, checkTotal(terms, total ?? '') / terms.quotePerTickLot);
}

interface Sizes extends Pick<ScaledRequest, 'ladder' | 'sizeField'> {
  readonly prices: readonly number[];
  readonly parts: readonly bigint[];
}

/** Each order is worth the least notional of the match. */
function checkLeast(terms: Terms, sizes: Sizes): void {
  const { ladder, prices, parts } = sizes;
  const needs = prices.map((ticks) => mulDiv(terms.notionalMin, 1n, BigInt(ticks), 'ceil'));
  const index = parts.findIndex((part, at) => part === 0n || part < (needs[at] ?? 0n));
  if (index === -1) return;
  const enough = lotsForLeast(
    ladder,
    needs.map((need) => (need > 0n ? need : 1n)),
  );
  throw new AppError('spot.scaled_too_small', {
    ...{ field: sizes.sizeField, order: String(index + 1), price: priceText(terms, prices[index] ?? 0) },
    ...{ limit: quoteText(terms, terms.notionalMin), asset: terms.match.quote.code },
    accepted: sizeText(terms, sizes, enough),
  });
}

/** Each order is one that its match takes and its book carries exactly. */
function checkMost(terms: Terms, sizes: Sizes): void {
  const { ladder, prices, parts } = sizes;
  const limits = prices.map((ticks) => {
    const [byMatch, byBook] = [BigInt(terms.lotsMax), safeLots(ticks)];
    return byBook < byMatch ? byBook : byMatch;
  });
  const index = parts.findIndex((part, at) => part > (limits[at] ?? 0n));
  if (index === -1) return;
  throw new AppError('spot.scaled_too_large', {
    ...{ field: sizes.sizeField, order: String(index + 1), price: priceText(terms, prices[index] ?? 0) },
    ...{ limit: quantityText(terms, limits[index] ?? 0n), asset: terms.match.base.code },
    accepted: sizeText(terms, sizes, lotsForMost(ladder, limits)),
  });
}
