import { FIAT_LIMITS, FIAT_UNITS, type FiatUnit } from '@openbourse/api';
import { divDecimal, mulDecimal } from '@openbourse/money';
import type { Market, Match } from '../market/index.ts';

/** Source from which the index of a coin in national money is read. */
export type IndexSource = Pick<
  Market,
  'findBySymbol' | 'indexPrice' | 'isOpen' | 'lastIndexPrice' | 'currentCandle'
>;

const INDEX_SCALE = 8;

/** Value of one coin in USDT by the guarded index; null while it is stale or unknown. */
export function coinIndex(market: IndexSource, coin: string): string | null {
  if (coin === 'USDT') return '1';
  const match = market.findBySymbol(`${coin}/USDT`);
  return match === undefined ? null : market.indexPrice(match.id);
}

/** Value of an amount of a coin in USDT, rounded down; null while there is no index. */
export function valueOf(
  market: IndexSource,
  { coin, quantity }: { readonly coin: string; readonly quantity: string },
): string | null {
  const index = coinIndex(market, coin);
  return index === null ? null : mulDecimal(quantity, index, INDEX_SCALE, 'floor');
}

/**
 * Value of one coin in a unit by the index; null where it is stale, or the unit has none. One USD is one
 * USDT.
 */
export function indexPrice(
  market: IndexSource,
  { coin, unit }: { readonly coin: string; readonly unit: FiatUnit },
): string | null {
  const inUsdt = coinIndex(market, coin);
  if (inUsdt === null || unit === 'USD') return inUsdt;
  const perUnit = market.findBySymbol(`${unit}USD`);
  if (perUnit !== undefined) {
    const rate = forexIndex(market, perUnit);
    return rate === null ? null : divDecimal(inUsdt, rate, INDEX_SCALE, 'floor');
  }
  const perDollar = market.findBySymbol(`USD${unit}`);
  const rate = perDollar === undefined ? null : forexIndex(market, perDollar);
  return rate === null ? null : mulDecimal(inUsdt, rate, INDEX_SCALE, 'floor');
}

/** Reports whether a unit has an index at all; floating prices need one. */
export function hasIndex(market: IndexSource, unit: FiatUnit): boolean {
  if (unit === 'USD') return true;
  return [`${unit}USD`, `USD${unit}`].some((symbol) => market.findBySymbol(symbol) !== undefined);
}

/** Most decimals of the price of a coin in a unit. */
export function priceDecimals(unit: FiatUnit): number {
  return FIAT_UNITS[unit] + FIAT_LIMITS.priceDecimalsBeyond;
}

/** While forex is closed its last index stands; after a restart the candles, which follow the index, know it. */
function forexIndex(market: IndexSource, match: Match): string | null {
  if (market.isOpen(match.id)) return market.indexPrice(match.id);
  return market.lastIndexPrice(match.id) ?? market.currentCandle(match.id, '1M')?.close ?? null;
}
