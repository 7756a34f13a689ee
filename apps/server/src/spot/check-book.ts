import { LIMITS } from '@openbourse/api';
import { formatDecimal, mulDiv, parseSignedDecimal, toSafeInteger } from '@openbourse/money';
import { AppError } from '../kernel/error.ts';
import type { Market } from '../market/index.ts';
import type { Book } from './book.ts';
import { checkExitLevels, checkExitSize } from './check-exit.ts';
import { checkBand, checkNotional, safeLots } from './check-amounts.ts';
import { armTrail, checkTrailBound } from './check-trail.ts';
import { legsOf, placesOf } from './exit.ts';
import { needOf, type OrderTerms } from './order.ts';
import type { PlaceCommand } from './command.ts';
import type { PlaceRequest } from './place-request.ts';
import { givenCurrency, priceText, quantityText, quoteText, type Terms } from './terms.ts';

/** View of a match at the moment of the check. */
export interface MarketView {
  /** Why no order is taken; null where orders are. */
  readonly refusal: ReturnType<Market['refusalOf']>;
  /** The base of the price band; null while nothing is known. */
  readonly referencePrice: string | null;
}

/** The same with the rate that its orders would pay as takers. */
type RatedView = MarketView & { readonly takerFeePpm: number };

/**
 * Checks an order against the book as it is now and gives its stop legs their direction. The precedence is: halt,
 * open orders, price band, stop prices, opposite side and notional of a market order, exit, post-only. The balance
 * comes last, by `checkBalance`.
 */
export function checkAgainstBook(
  book: Book,
  order: Pick<PlaceCommand, 'request' | 'userId' | 'bound'> & { readonly freesPlaces?: number },
  market: RatedView,
): PlaceRequest {
  const { legs } = order.request;
  if (market.refusal !== null) throw new AppError(market.refusal, { symbol: book.terms.match.symbol });
  const places = placesOfLegs(legs);
  if (places > 0) checkOpenOrders(book, order.userId, places - (order.freesPlaces ?? 0));
  for (const leg of legs) checkLegBand(book.terms, leg, { market, isPair: legs.length === 2 });
  const [first, second] = legs;
  const lastTicks = book.engine.lastPriceTicks ?? referenceTicks(book.terms, market.referencePrice);
  if (second !== undefined) {
    const last = requireLast(lastTicks);
    checkPair(book.terms, { limitLeg: first, stopLeg: second }, last);
    checkPostOnly(book, first);
    return { legs: [first, armAt(book.terms, second, last)] };
  }
  if (first.trail !== null) {
    checkTrailBound(book.terms, first, { lastTicks, bound: order.bound });
    return { legs: [armTrail(book.terms, first, requireLast(lastTicks))] };
  }
  if (first.stopTicks !== null) return { legs: [armAt(book.terms, first, requireLast(lastTicks))] };
  if (first.type === 'market') checkMarketOrder(book, first);
  if (first.type === 'market' && order.bound !== null) checkBound(book, first, order.bound);
  if (first.exit !== null) checkExit(book, first, { lastTicks, takerFeePpm: market.takerFeePpm });
  checkPostOnly(book, first);
  return order.request;
}

/** A market order rests never, its exit does. */
function placesOfLegs([first, second]: PlaceRequest['legs']): number {
  if (second !== undefined) return 2;
  return first.type === 'market' ? legsOf(first.exit) : placesOf(first);
}

function checkExit(
  { terms, engine }: Book,
  leg: OrderTerms,
  { lastTicks, takerFeePpm }: { readonly lastTicks: number | null; readonly takerFeePpm: number },
): void {
  const bestTicks = leg.side === 'buy' ? engine.bestAsk() : engine.bestBid();
  const last = requireLast(lastTicks ?? leg.priceTicks ?? bestTicks);
  checkExitLevels(terms, leg, last);
  checkExitSize(terms, { ...leg, takerFeePpm }, bestTicks ?? last);
}

function checkOpenOrders(book: Book, userId: number, more: number): void {
  const limit = LIMITS.openOrdersPerPairMax;
  if (book.placesTaken(userId) + more <= limit) return;
  throw new AppError('spot.too_many_open_orders', { limit: String(limit), accepted: String(limit) });
}

function checkLegBand(
  terms: Terms,
  leg: OrderTerms,
  view: { readonly market: MarketView; readonly isPair: boolean },
): void {
  const { referencePrice } = view.market;
  if (leg.priceTicks === null || referencePrice === null) return;
  const field = view.isPair && leg.stopTicks !== null ? 'stop_limit_price' : 'price';
  checkBand(
    terms,
    { field, priceTicks: leg.priceTicks },
    { reference: referencePrice, ppm: LIMITS.priceBandPpm },
  );
}

function referenceTicks(terms: Terms, reference: string | null): number | null {
  if (reference === null) return null;
  const scale = 18;
  const perTick = terms.tick * 10n ** BigInt(scale - terms.priceScale);
  return toSafeInteger(parseSignedDecimal(reference, scale) / perTick);
}

function requireLast(lastTicks: number | null): number {
  if (lastTicks === null) throw new AppError('market.no_best_price', { field: 'stop_price' });
  return lastTicks;
}

function armAt(terms: Terms, leg: OrderTerms, lastTicks: number): OrderTerms {
  const { stopTicks } = leg;
  const trigger = (stopTicks ?? 0) > lastTicks ? 'up' : 'down';
  if (stopTicks === null || stopTicks === lastTicks || (leg.trigger ?? trigger) !== trigger) {
    throw new AppError('spot.stop_would_trigger', {
      field: 'stop_price',
      limit: priceText(terms, lastTicks),
      last: priceText(terms, lastTicks),
      accepted: priceText(terms, Math.max(1, leg.trigger === 'down' ? lastTicks - 1 : lastTicks + 1)),
    });
  }
  return { ...leg, trigger };
}

/** The limit leg waits on the favorable side of the last price, the stop leg on the other. */
function checkPair(
  terms: Terms,
  { limitLeg, stopLeg }: { readonly limitLeg: OrderTerms; readonly stopLeg: OrderTerms },
  lastTicks: number,
): void {
  const sign = limitLeg.side === 'sell' ? 1 : -1;
  const refuse = (field: 'price' | 'stop_price', ticks: number): never => {
    throw new AppError('spot.oco_prices', {
      field,
      side: limitLeg.side,
      limit: priceText(terms, lastTicks),
      accepted: priceText(terms, Math.max(1, ticks)),
    });
  };
  if (sign * ((limitLeg.priceTicks ?? 0) - lastTicks) <= 0) refuse('price', lastTicks + sign);
  if (sign * (lastTicks - (stopLeg.stopTicks ?? 0)) <= 0) refuse('stop_price', lastTicks - sign);
}

function checkMarketOrder(book: Book, leg: OrderTerms): void {
  const { terms, engine } = book;
  const best = leg.side === 'buy' ? engine.bestAsk() : engine.bestBid();
  if (best === null) throw new AppError('market.no_best_price', { symbol: terms.match.symbol });
  if (leg.lots === null) {
    const least = quoteText(terms, BigInt(best));
    if ((leg.total ?? 0n) / terms.quotePerTickLot < BigInt(best)) {
      throw new AppError('spot.total_too_small', { field: 'total', limit: least, accepted: least });
    }
    return;
  }
  const most = safeLots(best);
  if (BigInt(leg.lots) > most) {
    const limit = quantityText(terms, most);
    throw new AppError('spot.quantity_max', { field: 'quantity', limit, accepted: limit });
  }
  checkNotional(terms, { priceTicks: best, lots: leg.lots });
}

/** Refuses a market order that could sweep beyond the price by which its loss was bounded. */
function checkBound(
  { engine, terms }: Book,
  leg: OrderTerms,
  bound: NonNullable<PlaceCommand['bound']>,
): void {
  const reach = engine.sweepBound(leg.side);
  const { worstTicks } = bound;
  if (
    reach !== null &&
    worstTicks !== null &&
    (leg.side === 'buy' ? reach <= worstTicks : reach >= worstTicks)
  )
    return;
  throw new AppError('spot.far_from_index', { field: 'type', symbol: terms.match.symbol, accepted: 'limit' });
}

function checkPostOnly(book: Book, leg: OrderTerms): void {
  if (!leg.postOnly || leg.priceTicks === null) return;
  const best = leg.side === 'buy' ? book.engine.bestAsk() : book.engine.bestBid();
  if (best === null || (leg.side === 'buy' ? leg.priceTicks < best : leg.priceTicks > best)) return;
  const limit = priceText(book.terms, best);
  const accepted = priceText(book.terms, Math.max(1, leg.side === 'buy' ? best - 1 : best + 1));
  throw new AppError('spot.post_only_would_trade', { field: 'price', limit, accepted });
}

/** Checks that the balance covers the most that the order can need. */
export function checkBalance(book: Book, request: PlaceRequest, available: bigint): void {
  const { terms } = book;
  const need = request.legs
    .map((leg) => placeNeed(book, leg))
    .reduce((most, one) => (one > most ? one : most));
  if (need <= available) return;
  const [leg] = request.legs;
  refuseForWant(terms, { request, available, need: shownNeed(book, leg, available) ?? need });
}

/**
 * Need of a market buy by quantity as far as its book shows: what everybody sees of it, or at most its whole quantity at the worst
 * price, so that no refusal says what is hidden. Null of other orders.
 */
function shownNeed(book: Book, leg: OrderTerms, available: bigint): bigint | null {
  if (leg.type !== 'market' || leg.side === 'sell' || leg.lots === null) return null;
  const { engine, terms } = book;
  const shown = engine.preview({ side: leg.side, qtyLots: leg.lots, isShownOnly: true });
  const need = BigInt(shown.quote) * terms.quotePerTickLot;
  if (need > available) return need;
  return BigInt(engine.sweepBound(leg.side) ?? 0) * BigInt(leg.lots) * terms.quotePerTickLot;
}

function refuseForWant(
  terms: Terms,
  of: { readonly request: PlaceRequest; readonly available: bigint; readonly need: bigint },
): never {
  const { request, available, need } = of;
  const [leg] = request.legs;
  const { code, scale } = givenCurrency(terms, leg.side);
  const availableText = formatDecimal(available, scale);
  const isTotal = leg.total !== null;
  throw new AppError('ledger.insufficient_balance', {
    field: isTotal ? 'total' : 'quantity',
    limit: formatDecimal(need, scale),
    available: availableText,
    accepted: isTotal
      ? availableText
      : quantityText(
          terms,
          mulDiv(BigInt(leg.lots ?? 0), available, need, 'floor') + BigInt(request.filledLots ?? 0),
        ),
    asset: code,
  });
}

function placeNeed(book: Book, leg: OrderTerms): bigint {
  if (leg.type !== 'market' || leg.side === 'sell' || leg.lots === null) {
    return needOf({ ...leg, executedLots: 0 }, book.terms);
  }
  const { quote } = book.engine.preview({ side: leg.side, qtyLots: leg.lots });
  return BigInt(quote) * book.terms.quotePerTickLot;
}
