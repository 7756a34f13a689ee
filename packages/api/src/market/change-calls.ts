import { endpoint } from '../endpoint.ts';
import { boolean, integer, list, object, string, t } from '../schema.ts';

/** Filters that orders of a match must fit; an operator may change them with an announcement beforehand. */
export const filters = object({
  price_tick: t.amount,
  quantity_step: t.amount,
  min_notional: t.amount,
  /** True when new orders are accepted. */
  is_trading: boolean(),
});

export const filterChange = object({
  id: integer(),
  currency_match_id: integer(),
  symbol: string(),
  before: filters,
  after: filters,
  effective_from: t.instant,
});

export const changes = endpoint('market.changes', {
  summary: 'Announced changes of the filters of matches that do not hold yet, the next one first.',
  input: object({}),
  reply: list(filterChange),
});
