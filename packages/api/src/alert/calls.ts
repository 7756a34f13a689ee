import { change as changeOf, endpoint } from '../endpoint.ts';
import { ALERT_DIRECTIONS, ALERT_MEASURES, ALERT_STATES, KLINE_PERIODS } from '../limits.ts';
import { integer, nullable, object, optional, page, string, t } from '../schema.ts';

/** The threshold is a price in the quote currency, or for `rise` and `fall` a change of 24 hours in percent, without a sign. */
const alert = object({
  id: integer(),
  currency_match_id: integer(),
  symbol: string(),
  measure: t.oneOf(ALERT_MEASURES),
  direction: t.oneOf(ALERT_DIRECTIONS),
  threshold: t.amount,
  /** Length of the candle whose close counts; null for the other measures. */
  period: nullable(t.oneOf(KLINE_PERIODS)),
  state: t.oneOf(ALERT_STATES),
  /** Measure at the time when it fired. */
  value: nullable(t.amount),
  created_at: t.instant,
  expires_at: t.instant,
  ended_at: nullable(t.instant),
});

export const list = endpoint('alert.list', {
  summary: 'Price alerts of the user, newest first: of one match or of all, armed or ended.',
  input: object({
    currency_match_id: optional(t.id),
    state: t.oneOf(['armed', 'ended'] as const),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(alert),
});

export const add = changeOf('alert.add', {
  summary:
    'Sets an alert that fires once: when the last price reaches the threshold, from whichever side it is now; when a candle closes beyond it; or when the price has risen or fallen by so many percent within 24 hours.',
  input: object({
    currency_match_id: t.id,
    measure: t.oneOf(ALERT_MEASURES),
    threshold: t.decimal,
    /** Demanded for `close`, refused for others. */
    period: optional(t.oneOf(KLINE_PERIODS)),
  }),
  reply: alert,
  errors: [
    'market.match_not_found',
    'market.delisted',
    'alert.full',
    'alert.reached',
    'alert.no_price',
    'alert.period',
    'alert.threshold',
  ],
  once: true,
});

export const change = changeOf('alert.change', {
  summary:
    'Gives an armed alert another threshold, as if it were set now: what was reached before does not count, and its days begin anew. It gets another id.',
  input: object({ id: t.id, threshold: t.decimal }),
  reply: alert,
  errors: ['alert.not_found', 'market.delisted', 'alert.reached', 'alert.no_price', 'alert.threshold'],
  once: true,
});

export const remove = changeOf('alert.remove', {
  summary: 'Removes an alert, armed or ended.',
  input: object({ id: t.id }),
  reply: object({}),
  errors: ['alert.not_found'],
});
