import { LIMITS } from '@openbourse/api';
import { lotsWithin } from '@openbourse/engine';
import { formatDecimal, toSafeInteger } from '@openbourse/money';
import { AppError } from '../kernel/error.ts';
import type { Book } from './book.ts';
import { checkBand } from './check-amounts.ts';
import type { MarketView } from './check-book.ts';
import { needOf } from './order.ts';
import { type ScaledRequest, sizeText } from './read-scaled.ts';
import { givenCurrency, priceText } from './terms.ts';

/**
 * Checks scaled orders against the book as it is now. They are of one side, so that none of them changes what the next one is
 * checked against. The precedence is: halt, open orders, price band, post-only. The balance comes last, by `checkScaledBalance`.
 */
export function checkScaled(
  book: Book,
  { request, userId }: { readonly request: ScaledRequest; readonly userId: number },
  { refusal, referencePrice }: MarketView,
): void {
  const { terms } = book;
  if (refusal !== null) throw new AppError(refusal, { symbol: terms.match.symbol });
  checkPlaces(book, userId, request.legs.length);
  if (referencePrice !== null) {
    const band = { reference: referencePrice, ppm: LIMITS.priceBandPpm };
    checkBand(terms, { field: 'lowest_price', priceTicks: toSafeInteger(request.ladder.low) }, band);
    checkBand(terms, { field: 'highest_price', priceTicks: toSafeInteger(request.ladder.high) }, band);
  }
  checkPostOnly(book, request);
}

function checkPlaces(book: Book, userId: number, count: number): void {
  const limit = LIMITS.openOrdersPerPairMax;
  const left = limit - book.placesTaken(userId);
  if (count <= left) return;
  throw new AppError('spot.too_many_open_orders', {
    ...{ field: 'orders', limit: String(limit), accepted: String(Math.max(0, left)) },
  });
}

/** The nearest of them to the market is what could trade. */
function checkPostOnly({ engine, terms }: Book, { ladder, legs }: ScaledRequest): void {
  const [first] = legs;
  if (first?.postOnly !== true) return;
  const isBuy = first.side === 'buy';
  const best = isBuy ? engine.bestAsk() : engine.bestBid();
  if (best === null || (isBuy ? ladder.high < BigInt(best) : ladder.low > BigInt(best))) return;
  const nearest = Math.max(1, isBuy ? best - 1 : best + 1);
  // The other end moves first where the range would be too narrow.
  const gaps = ladder.count - 1;
  const farthest = Math.max(1, isBuy ? nearest - gaps : nearest + gaps);
  const isFarEnough = isBuy ? ladder.low <= BigInt(farthest) : ladder.high >= BigInt(farthest);
  throw new AppError('spot.post_only_would_trade', {
    field: isBuy === isFarEnough ? 'highest_price' : 'lowest_price',
    limit: priceText(terms, best),
    accepted: priceText(terms, isFarEnough ? nearest : farthest),
  });
}

/** Checks that the balance covers the holds of all orders. */
export function checkScaledBalance({ terms }: Book, request: ScaledRequest, available: bigint): void {
  const { legs, ladder, sizeField } = request;
  const need = legs.reduce((sum, leg) => sum + needOf({ ...leg, executedLots: 0 }, terms), 0n);
  if (need <= available) return;
  const side = legs[0]?.side ?? 'buy';
  const { code, scale } = givenCurrency(terms, side);
  const lots =
    side === 'buy' ? lotsWithin(ladder, available / terms.quotePerTickLot) : available / terms.basePerLot;
  throw new AppError('ledger.insufficient_balance', {
    ...{ field: sizeField, limit: formatDecimal(need, scale), available: formatDecimal(available, scale) },
    ...{ accepted: sizeText(terms, request, lots), asset: code },
  });
}
