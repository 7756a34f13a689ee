import { MAX_SCALE, mulDiv } from '@openbourse/money';
import { toDecimal, toUnits, type Units } from './bar.ts';
import type { Match } from './match.ts';
import type { Quotation } from './ticker.ts';

const ONE = 10n ** BigInt(MAX_SCALE);
const VALUED_IN = 'USDT';

/** The average price of what was traded, cut to the match's tick; null when nothing was. */
export function averagePrice(
  match: Match,
  traded: { readonly turnover: Units; readonly volume: Units } | null,
): string | null {
  if (traded === null) return null;
  const tick = toUnits(match.priceTick);
  return toDecimal((mulDiv(traded.turnover, ONE, traded.volume, 'floor') / tick) * tick);
}

/** The guarded index of currencies in USDT, which an own thin book cannot move; null while it is stale or unknown. */
export function indexPriceOf(from: {
  readonly findBySymbol: (symbol: string) => Match | undefined;
  readonly indexPrice: (matchId: number) => string | null;
}): (currencyCode: string) => string | null {
  return (currencyCode) => {
    if (currencyCode === VALUED_IN) return '1';
    const match = from.findBySymbol(`${currencyCode}/${VALUED_IN}`);
    return match === undefined ? null : from.indexPrice(match.id);
  };
}

/** The last price of a currency in USDT; null when no match quotes it or nothing is known yet. */
export function lastPrice(
  currencyCode: string,
  from: {
    readonly findBySymbol: (symbol: string) => Match | undefined;
    readonly quotation: (matchId: number) => Quotation;
  },
): string | null {
  if (currencyCode === VALUED_IN) return '1';
  const match = from.findBySymbol(`${currencyCode}/${VALUED_IN}`);
  if (match === undefined) return null;
  const { close } = from.quotation(match.id);
  return close === '0' ? null : close;
}
