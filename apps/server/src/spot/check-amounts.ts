import { formatDecimal, mulDiv, parseSignedDecimal, toSafeInteger } from '@openbourse/money';
import { AppError } from '../kernel/error.ts';
import { priceText, quantityText, quoteText, type Terms } from './terms.ts';

/** The filters of a match on single amounts; each refusal names the field, the limit and a value that would pass. */
const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);
/** A market order pays at most this much above a price that was looked at (5 %, rule book, section 1). */
const SWEEP = { times: 105n, divisor: 100n };
/** Ticks and lots stay below the limit of the book's exact integers with this much room. */
const COUNT_MAX = MAX_SAFE / 1_000n;
/** No price has more ticks. */
export const PRICE_TICKS_MAX = toSafeInteger(COUNT_MAX);
/** Price times quantity, the sweep of a market order included, is at most this many ticks x lots. */
export const TICK_LOTS_MAX = (MAX_SAFE * SWEEP.divisor) / SWEEP.times;
const WIRE_SCALE = 18;

/** A field of a call that is a price. */
type PriceName =
  | ('price' | 'stop_price' | 'stop_limit_price' | 'activation_price')
  | ('take_profit' | 'stop_loss' | 'lowest_price' | 'highest_price');

/** Ticks of a price, which is a positive multiple of the tick. */
export function checkPrice(terms: Terms, field: PriceName, text: string): number {
  const ticks = wholeSteps(text, terms.match.priceTick);
  if (ticks.rest === 0n && ticks.count > 0n && ticks.count <= COUNT_MAX) {
    return toSafeInteger(ticks.count);
  }
  const nearest = ticks.count > COUNT_MAX ? COUNT_MAX : ticks.count;
  throw new AppError('spot.price_tick', {
    field,
    limit: terms.match.priceTick,
    accepted: priceText(terms, toSafeInteger(nearest > 0n ? nearest : 1n)),
  });
}

/** Lots of a quantity, which is a positive multiple of the step and at most the maximum. */
export function checkQuantity(
  terms: Terms,
  text: string,
  at: { readonly priceTicks: number; readonly field?: 'quantity' | 'visible_quantity' },
): number {
  const { field = 'quantity' } = at;
  const lots = wholeSteps(text, terms.match.quantityStep);
  if (lots.rest !== 0n || lots.count === 0n) {
    throw new AppError('spot.quantity_step', {
      field,
      limit: terms.match.quantityStep,
      accepted: quantityText(terms, lots.count > 0n ? lots.count : 1n),
    });
  }
  const byPrice = at.priceTicks === 0 ? MAX_SAFE : safeLots(at.priceTicks);
  const most = byPrice < BigInt(terms.lotsMax) ? byPrice : BigInt(terms.lotsMax);
  if (lots.count <= most) return toSafeInteger(lots.count);
  throw new AppError('spot.quantity_max', {
    field,
    limit: quantityText(terms, most),
    accepted: quantityText(terms, most),
  });
}

/** Lots of a quantity that is cut to steps. */
export function lotsWithinQuantity(terms: Terms, text: string): bigint {
  return wholeSteps(text, terms.match.quantityStep).count;
}

/** The most lots that the book can carry exactly at a price, the sweep of a market order included. */
export function safeLots(priceTicks: number): bigint {
  return mulDiv(MAX_SAFE, SWEEP.divisor, SWEEP.times * BigInt(priceTicks), 'floor');
}

/** The total of a market buy in minor units of the quote. */
export function checkTotal(terms: Terms, text: string): bigint {
  const { quote } = terms.match;
  const unit = formatDecimal(1n, quote.scale);
  const steps = wholeSteps(text, unit);
  if (steps.rest !== 0n || steps.count === 0n) {
    throw new AppError('spot.quantity_step', {
      field: 'total',
      limit: unit,
      accepted: formatDecimal(steps.count > 0n ? steps.count : 1n, quote.scale),
    });
  }
  const most = MAX_SAFE * terms.quotePerTickLot;
  if (steps.count > most) {
    const limit = formatDecimal(most, quote.scale);
    throw new AppError('spot.quantity_max', { field: 'total', limit, accepted: limit });
  }
  if (steps.count < terms.notionalMin * terms.quotePerTickLot) {
    const limit = quoteText(terms, terms.notionalMin);
    throw new AppError('spot.min_notional', { field: 'total', limit, accepted: limit, asset: quote.code });
  }
  return steps.count;
}

/** Checks that price times quantity reaches the least notional of the match. */
export function checkNotional(
  terms: Terms,
  order: { readonly priceTicks: number; readonly lots: number; readonly filledLots?: number },
): void {
  if (BigInt(order.priceTicks) * BigInt(order.lots) >= terms.notionalMin) return;
  throw new AppError('spot.min_notional', {
    field: 'quantity',
    limit: quoteText(terms, terms.notionalMin),
    asset: terms.match.quote.code,
    accepted: quantityText(
      terms,
      mulDiv(terms.notionalMin, 1n, BigInt(order.priceTicks), 'ceil') + BigInt(order.filledLots ?? 0),
    ),
  });
}

/** Number of times a step fits into an amount, and the rest. */
function wholeSteps(text: string, step: string): { readonly count: bigint; readonly rest: bigint } {
  const amount = parseSignedDecimal(text, WIRE_SCALE);
  const unit = parseSignedDecimal(step, WIRE_SCALE);
  return { count: amount / unit, rest: amount % unit };
}

/** Checks that a limit price is within the band around the reference price (rule book, section 1). */
export function checkBand(
  terms: Terms,
  order: { readonly field: PriceName; readonly priceTicks: number },
  band: { readonly reference: string; readonly ppm: number },
): void {
  const scale = terms.priceScale;
  const reference = parseSignedDecimal(band.reference, WIRE_SCALE);
  const perTick = terms.tick * 10n ** BigInt(WIRE_SCALE - scale);
  const lowest = mulDiv(reference * (1_000_000n - BigInt(band.ppm)), 1n, 1_000_000n * perTick, 'ceil');
  const highest = mulDiv(reference * (1_000_000n + BigInt(band.ppm)), 1n, 1_000_000n * perTick, 'floor');
  const ticks = BigInt(order.priceTicks);
  if (ticks >= lowest && ticks <= highest) return;
  const nearest = ticks < lowest ? lowest : highest;
  const [low, high] = [formatDecimal(lowest * terms.tick, scale), formatDecimal(highest * terms.tick, scale)];
  throw new AppError('spot.price_band', {
    field: order.field,
    limit: `${low} - ${high}`,
    low,
    high,
    accepted: formatDecimal(nearest * terms.tick, scale),
  });
}
