import { decimalsOfStep, type Match } from '../../market-data/index.ts';

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

export function pairTermsOf(match: Match): PairTerms {
  return {
    matchId: match.id,
    symbol: match.symbol,
    base: match.base_currency_code,
    quote: match.quote_currency_code,
    tick: match.price_tick,
    tickDecimals: decimalsOfStep(match.price_tick),
    step: match.quantity_step,
    stepDecimals: decimalsOfStep(match.quantity_step),
    quantityMax: match.quantity_max,
    minNotional: match.min_notional,
    isTradable: match.is_spot_tradable && match.is_open,
  };
}
