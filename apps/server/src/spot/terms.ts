import { formatDecimal, mulDiv, parseSafeUnits, parseSignedDecimal, toSafeInteger } from '@openbourse/money';
import { assert } from '../kernel/error.ts';
import type { Side } from '@openbourse/engine';
import type { Currency } from '../ledger/index.ts';
import type { Match } from '../market/index.ts';

/**
 * The arithmetic of one match: prices in ticks, quantities in lots, quote amounts in ticks x lots.
 *
 * Invariant: a tick times a lot is a whole number of the quote's minor units, so price x quantity is exact and
 * only fees are ever rounded (rule book, section 0).
 */
export interface Terms {
  readonly match: Match;
  readonly priceScale: number;
  readonly tick: bigint;
  readonly lotScale: number;
  readonly lot: bigint;
  /** The same as numbers, for prices and quantities that are small enough. */
  readonly tickUnits: number;
  readonly lotUnits: number;
  /** Minor units of the quote in one tick x lot. */
  readonly quotePerTickLot: bigint;
  /** Minor units of the base in one lot. */
  readonly basePerLot: bigint;
  readonly lotsMax: number;
  /** In ticks x lots, rounded up. */
  readonly notionalMin: bigint;
}

export function termsOf(match: Match): Terms {
  const priceScale = decimalsOf(match.priceTick);
  const lotScale = decimalsOf(match.quantityStep);
  const tick = parseSignedDecimal(match.priceTick, priceScale);
  const lot = parseSignedDecimal(match.quantityStep, lotScale);
  const quotePerTickLot = mulDiv(
    tick * lot,
    10n ** BigInt(match.quote.scale),
    10n ** BigInt(priceScale + lotScale),
    'exact',
  );
  const basePerLot = parseSignedDecimal(match.quantityStep, match.base.scale);
  assert(quotePerTickLot > 0n && basePerLot > 0n, `tick and step of ${match.symbol} are above zero`);
  return {
    match,
    priceScale,
    tick,
    lotScale,
    lot,
    tickUnits: toSafeInteger(tick),
    lotUnits: toSafeInteger(lot),
    quotePerTickLot,
    basePerLot,
    lotsMax: toSafeInteger(parseSignedDecimal(match.quantityMax, match.base.scale) / basePerLot),
    notionalMin: mulDiv(
      parseSignedDecimal(match.minNotional, match.quote.scale),
      1n,
      quotePerTickLot,
      'ceil',
    ),
  };
}

function decimalsOf(text: string): number {
  return text.split('.')[1]?.replace(/0+$/, '').length ?? 0;
}

/** The price of a count of ticks, as text. */
export function priceText(terms: Terms, ticks: number): string {
  return formatDecimal(BigInt(ticks) * terms.tick, terms.priceScale);
}

/** The quantity of a count of lots, as text. */
export function quantityText(terms: Terms, lots: number | bigint): string {
  return formatDecimal(BigInt(lots) * terms.lot, terms.lotScale);
}

/** Currency that an order of a side gives: the quote for a buy, the base for a sell. */
export function givenCurrency({ match }: Terms, side: Side): Currency {
  return side === 'buy' ? match.quote : match.base;
}

/** The quote amount of ticks x lots, as text. */
export function quoteText(terms: Terms, tickLots: bigint): string {
  return formatDecimal(tickLots * terms.quotePerTickLot, terms.match.quote.scale);
}

/** Ticks of a price that PostgreSQL or the rules have already checked. */
export function ticksOf(terms: Terms, price: string): number {
  const units = parseSafeUnits(price, terms.priceScale);
  if (units !== null && units % terms.tickUnits === 0) return units / terms.tickUnits;
  return toSafeInteger(mulDiv(parseSignedDecimal(price, terms.priceScale), 1n, terms.tick, 'exact'));
}

/** Lots of a quantity that PostgreSQL or the rules have already checked. */
export function lotsOf(terms: Terms, quantity: string): number {
  const units = parseSafeUnits(quantity, terms.lotScale);
  if (units !== null && units % terms.lotUnits === 0) return units / terms.lotUnits;
  return toSafeInteger(mulDiv(parseSignedDecimal(quantity, terms.lotScale), 1n, terms.lot, 'exact'));
}
