import { change, endpoint } from '../endpoint.ts';
import { filterChange, filters } from './change-calls.ts';
import { reason } from '../operator/calls.ts';
import { boolean, integer, list, nullable, object, optional, page, string, t } from '../schema.ts';
import { ANNOUNCED_STATES } from '../operator/limits.ts';
import { proposedChange } from '../operator/proposal-calls.ts';

const RISK = ['risk'] as const;
const READERS = ['risk', 'support'] as const;

const changeRow = object({
  ...filterChange.properties,
  state: t.oneOf(ANNOUNCED_STATES),
  reason: string(),
  operator_name: string(),
  created_at: t.instant,
});

export const operatorMatches = endpoint('market.operator_matches', {
  summary: 'Every match, those that are delisted last, with its filters, its dates and what is planned.',
  input: object({}),
  reply: list(
    object({
      id: integer(),
      symbol: string(),
      kind: t.oneOf(['digital', 'forex'] as const),
      base_currency_code: string(),
      quote_currency_code: string(),
      filters,
      quantity_max: t.amount,
      is_spot_tradable: boolean(),
      /** Also of a match that is delisted: it is listed again with these. */
      keeps_ticks: boolean(),
      offers_micro: boolean(),
      venue_symbol: nullable(string()),
      is_halted: boolean(),
      halt_reason: nullable(string()),
      halted_at: nullable(t.instant),
      close: t.amount,
      planned: list(changeRow),
      is_listed: boolean(),
      /** Null for a pair of the first installation. */
      listed_at: nullable(t.instant),
      /** From when orders are accepted, where that is to come. */
      opens_at: nullable(t.instant),
      /** When the pair is delisted, where that is announced. */
      delists_at: nullable(t.instant),
      /** When the pair was delisted; null while it is listed. */
      delisted_at: nullable(t.instant),
      /** The reason of the delisting that is announced or done. */
      delisting_reason: nullable(string()),
    }),
  ),
  roles: READERS,
});

export const operatorFilterChanges = endpoint('market.operator_filter_changes', {
  summary: 'Changes of filters, newest first.',
  input: object({ currency_match_id: optional(t.id), cursor: optional(t.cursor), limit: optional(t.limit) }),
  reply: page(changeRow),
  roles: READERS,
});

export const operatorChangeFilters = proposedChange('market.operator_change_filters', {
  summary:
    'Announces other filters of a match from a time on. A tick or step can only become finer, so that resting orders still fit.',
  input: object({
    currency_match_id: t.id,
    price_tick: optional(t.decimal),
    quantity_step: optional(t.decimal),
    min_notional: optional(t.decimal),
    /** True when new orders are accepted. */
    is_trading: optional(t.flag),
    effective_from: t.instantParam,
    reason,
  }),
  errors: [
    'market.match_not_found',
    'market.filter_invalid',
    'market.change_exists',
    'operator.effective_too_early',
  ],
  roles: RISK,
  checkers: RISK,
});

export const operatorWithdrawChange = change('market.operator_withdraw_change', {
  summary: 'Takes back a change that does not hold yet.',
  input: object({ change_id: t.id, reason }),
  reply: changeRow,
  errors: ['market.change_not_found'],
  roles: RISK,
  once: true,
});

export const operatorFeeds = endpoint('market.operator_feeds', {
  summary: 'Every feed: its sources, their age, and what the guard made of their ticks.',
  input: object({}),
  reply: list(
    object({
      currency_match_id: integer(),
      symbol: string(),
      state: t.oneOf(['healthy', 'stale', 'frozen', 'doubtful', 'closed'] as const),
      /** Since the last accepted tick; null before the first. */
      age_ms: nullable(integer()),
      /** The guarded index; null while it cannot be used. */
      index_price: nullable(t.amount),
      sources: list(
        object({
          source: string(),
          /** Null before its first. */
          price: nullable(t.amount),
          age_ms: nullable(integer()),
          is_fresh: boolean(),
          /** True when it stands near enough to the others to count. */
          is_agreeing: boolean(),
          /** True when it has kept up with the others in the last minute; micro contracts need it of most. */
          is_prompt: boolean(),
        }),
      ),
      /** Ticks since the start, by what the guard made of them. */
      ticks: list(object({ verdict: string(), count: integer() })),
    }),
  ),
  roles: READERS,
});
