import { reason } from '../operator/calls.ts';
import { proposedChange } from '../operator/proposal-calls.ts';
import { object, optional, string, t } from '../schema.ts';

/** Lists pairs. Part of the noun `market`. */

const RISK = ['risk'] as const;

const code = string({ pattern: '^[A-Z0-9]{2,10}$', examples: ['BTC'] });

export const operatorListMatch = proposedChange('market.operator_list_match', {
  summary:
    'Lists a pair of two currencies. Two coins are traded in an order book here; every other pair is quoted from its index.',
  input: object({
    base_currency_code: code,
    quote_currency_code: code,
    price_tick: t.decimal,
    quantity_step: t.decimal,
    quantity_max: t.decimal,
    min_notional: t.decimal,
    /** From when orders are accepted; without it from the approval on. */
    trades_from: optional(t.instantParam),
    /** True when prices are recorded, as contracts and micro contracts need. */
    keeps_ticks: optional(t.flag),
    offers_micro: optional(t.flag),
    /** Its name at venues of prices, where they do not call it by its two codes. */
    venue_symbol: optional(string({ pattern: '^[A-Za-z0-9/_.-]{2,30}$', examples: ['BTCUSDT'] })),
    /** The value in US dollars at which the course of a simulated base currency begins; a currency keeps its course. */
    simulated_usd: optional(t.decimal),
    /** The standard deviation of a day's return on that course. */
    simulated_volatility_percent: optional(t.decimal),
    reason,
  }),
  errors: [
    'market.currency_not_found',
    'market.match_exists',
    'market.filter_invalid',
    'market.listing_invalid',
    'operator.effective_too_early',
  ],
  roles: RISK,
  checkers: RISK,
});

export const operatorDelistMatch = proposedChange('market.operator_delist_match', {
  summary:
    'Announces that a pair is delisted: from its date on no order is accepted, open orders are canceled and contracts closed.',
  input: object({ currency_match_id: t.id, effective_from: t.instantParam, reason }),
  errors: ['market.match_not_found', 'market.delisting_exists', 'operator.effective_too_early'],
  roles: RISK,
  checkers: RISK,
});

export const operatorWithdrawDelisting = proposedChange('market.operator_withdraw_delisting', {
  summary: 'Takes an announced delisting back before its date.',
  input: object({ currency_match_id: t.id, reason }),
  errors: ['market.delisting_not_found'],
  roles: RISK,
  checkers: RISK,
});
