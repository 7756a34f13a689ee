import { CURRENCIES, MATCHES, MIN_NOTIONAL } from '../market-data.ts';
import type { Currency } from '../../ledger/index.ts';
import type { Match } from '../match.ts';

/** A match as a new installation has it. */
export function matchOf(symbol: string): Match {
  const seed = MATCHES.find((one) => one.symbol === symbol);
  if (seed === undefined) throw new Error(`no match ${symbol}`);
  const [base, quote] = [currencyOf(seed.base), currencyOf(seed.quote)];
  return {
    ...seed,
    base,
    quote,
    minNotional: MIN_NOTIONAL,
    isSpotTradable: true,
    venueSymbol: null,
    listedAt: null,
    opensAt: null,
    delistsAt: null,
  };
}

function currencyOf(code: string): Currency {
  const currency = CURRENCIES.find((one) => one.code === code);
  if (currency === undefined) throw new Error(`no currency ${code}`);
  return { ...currency, logo: '/x' };
}
