import { decimalsOfStep, type Pair } from '../../market-data/index.ts';

/** The rules of a pair that the form needs, from its match. */
export interface PairTerms {
  readonly matchId: number;
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly tick: string;
  readonly tickDecimals: number;
  readonly step: string;
  readonly stepDecimals: number;
  readonly quantityMax: string;
  readonly minNotional: string;
  readonly isTradable: boolean;
}

export function pairTermsOf(pair: Pair): PairTerms {
  return {
    matchId: pair.id,
    symbol: pair.symbol,
    base: pair.base_currency_code,
    quote: pair.quote_currency_code,
    tick: pair.price_tick,
    tickDecimals: decimalsOfStep(pair.price_tick),
    step: pair.quantity_step,
    stepDecimals: decimalsOfStep(pair.quantity_step),
    quantityMax: pair.quantity_max,
    minNotional: pair.min_notional,
    isTradable: pair.is_spot_tradable && pair.is_open,
  };
}
