import { change, endpoint } from '../endpoint.ts';
import { COUNTDOWN_PRODUCTS, COUNTDOWN_SECONDS } from '../limits.ts';
import { boolean, integer, list as listOf, nullable, object, optional, string, t } from '../schema.ts';

const countdown = object({
  product: t.oneOf(COUNTDOWN_PRODUCTS),
  /** Null for the orders of every match. */
  currency_match_id: nullable(integer()),
  symbol: nullable(string()),
  /** For which each renewal counts. */
  seconds: integer(),
  /** When it runs out unless it is renewed before. */
  due_at: t.instant,
  /** True when a connection of the trading API renews it; it ends with that connection. */
  is_of_connection: boolean(),
});

export const list = endpoint('countdown.list', {
  summary: 'The countdowns of the user that run, the next to run out first.',
  input: object({}),
  reply: listOf(countdown),
});

export const set = change('countdown.set', {
  limit: 'cancel',
  summary:
    'Sets or renews a countdown over open orders of the spot market, or over contract orders that wait: of one match when it is named, else of all. Unless it is renewed before, the server cancels them when it runs out, once, with the reason countdown. seconds is 5 to 86400; 0 ends it. Each call needs a key of its own: a repeat renews nothing.',
  input: object({
    product: t.oneOf(COUNTDOWN_PRODUCTS),
    currency_match_id: optional(t.id),
    seconds: t.wholeNumber({ min: 0, max: COUNTDOWN_SECONDS.max, example: 60 }),
  }),
  /** Null when it is ended. */
  reply: object({ countdown: nullable(countdown) }),
  errors: ['market.match_not_found', 'countdown.too_short', 'countdown.too_long'],
  once: true,
});
