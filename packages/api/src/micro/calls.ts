import { CLOSED_SESSION_REASONS, TICK_STATES } from '../contract/limits.ts';
import { change, endpoint } from '../endpoint.ts';
import { MICRO_DIRECTIONS, MICRO_STATES, VOID_REASONS } from './limits.ts';
import { publishedRoot, tickPath } from '../tick/path.ts';
import { paying } from '../paying.ts';
import { boolean, integer, list, nullable, object, optional, page, string, t } from '../schema.ts';

export * from './operator-calls.ts';

const direction = t.oneOf(MICRO_DIRECTIONS);
const seconds = t.wholeNumber({ min: 1, max: 86_400, example: 60 });

/** A length and what it pays; what an order was accepted with is frozen in it. */
const product = object({
  id: integer(),
  seconds: integer(),
  profit_percent: t.percent,
  loss_percent: t.percent,
  effective_from: t.instant,
});

export const products = endpoint('micro.products', {
  summary: 'The matches and lengths that are offered, the limits of a stake, and the bankroll that pays.',
  input: object({}),
  reply: object({
    matches: list(
      object({
        currency_match_id: integer(),
        symbol: string(),
        kind: t.oneOf(['digital', 'forex'] as const),
        price_tick: t.amount,
        state: t.oneOf(TICK_STATES),
        index_price: nullable(t.amount),
        opens_at: nullable(t.instant),
        closes_at: nullable(t.instant),
        closed_reason: nullable(t.oneOf(CLOSED_SESSION_REASONS)),
      }),
    ),
    products: list(product),
    stake_min: t.amount,
    stake_max: t.amount,
    open_orders_max: integer(),
    bankroll: t.amount,
  }),
});

export const funds = endpoint('micro.funds', {
  summary:
    'The bankroll that stands against all orders, in USDT, what they may pay out, and the most that they may.',
  input: object({}),
  reply: object({
    bankroll: t.amount,
    /** The most that all open orders may pay out, stakes included. */
    open_payout: t.amount,
    open_limit: t.amount,
    /** Of the match and minute of expiry that may pay out most. */
    minute_payout: t.amount,
    minute_limit: t.amount,
    /** The bounds in percent of the bankroll. */
    open_percent: t.percent,
    minute_percent: t.percent,
    matches: list(
      object({ currency_match_id: integer(), symbol: string(), up_payout: t.amount, down_payout: t.amount }),
    ),
    at: t.instant,
  }),
});

export const houseEdge = endpoint('micro.house_edge', {
  summary: 'What the house really kept, by UTC day and length: public, so that anybody can compare it.',
  input: object({ from: optional(t.instantParam), to: optional(t.instantParam) }),
  reply: list(
    object({
      day: t.instant,
      seconds: integer(),
      orders: integer(),
      won: integer(),
      lost: integer(),
      tied: integer(),
      void: integer(),
      stakes: t.amount,
      /** Losses of users less their winnings. */
      house_profit: t.amount,
      /** Of the stakes; null without any. */
      edge_percent: nullable(t.percent),
    }),
  ),
});

const microOrder = object({
  id: t.uuid,
  currency_match_id: integer(),
  symbol: string(),
  direction,
  seconds: integer(),
  profit_percent: t.percent,
  loss_percent: t.percent,
  stake: t.amount,
  is_practice: boolean(),
  state: t.oneOf(MICRO_STATES),
  void_reason: nullable(t.oneOf(VOID_REASONS)),
  accepted_at: t.instant,
  entry_price: nullable(t.amount),
  entry_at: nullable(t.instant),
  /** The instant whose price decides: acceptance and the seconds. */
  expires_at: t.instant,
  exit_price: nullable(t.amount),
  exit_at: nullable(t.instant),
  /** Amount paid back, the stake included; null until the order is settled. */
  payout: nullable(t.amount),
  settled_at: nullable(t.instant),
});

export const place = change('micro.place', {
  act: 'open',
  summary:
    'Accepts an order and answers once it has its entry: the first tick of the index after acceptance. A repeat answers the first outcome.',
  input: paying({
    currency_match_id: t.id,
    direction,
    seconds,
    stake: t.decimal,
    /** With play money of its own, by the same rules. */
    is_practice: optional(t.flag),
  }),
  pays: 'micro',
  reply: microOrder,
  errors: [
    'market.match_not_found',
    'market.halted',
    'market.delisted',
    'identity.pay_password_required',
    'identity.not_verified',
    'ledger.insufficient_balance',
    'ledger.amount_decimals',
    'micro.not_offered',
    'micro.not_offered_here',
    'micro.market_closed',
    'micro.feed_unhealthy',
    'micro.stake_out_of_range',
    'micro.too_many_open',
    'micro.limit_reached',
    'micro.loss_limit_reached',
    'micro.self_excluded',
  ],
  by: 'active',
  once: true,
});

export const orders = endpoint('micro.orders', {
  summary: 'The orders of the user that run, newest first.',
  input: object({ currency_match_id: optional(t.id) }),
  reply: list(microOrder),
});

export const history = endpoint('micro.history', {
  summary: 'The settled orders of the user, newest first.',
  input: object({
    currency_match_id: optional(t.id),
    state: optional(t.oneOf(['won', 'lost', 'tied', 'void'] as const)),
    is_practice: optional(t.flag),
    from: optional(t.instantParam),
    to: optional(t.instantParam),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
    format: optional(t.format),
  }),
  reply: page(microOrder),
});

const limitsSchema = object({
  available: t.amount,
  practice_balance: t.amount,
  loss_limit: t.amount,
  /** Net loss of the UTC day so far; never below zero. */
  lost_today: t.amount,
  /** A higher limit that was asked for, and when it holds. */
  planned_loss_limit: nullable(t.amount),
  planned_from: nullable(t.instant),
  excluded_until: nullable(t.instant),
});

export const limits = endpoint('micro.limits', {
  summary: 'The balances and the own limits of the user.',
  input: object({}),
  reply: limitsSchema,
});

export const setLossLimit = change('micro.set_loss_limit', {
  summary: 'Sets the own daily net-loss limit: lower at once, higher after 24 hours.',
  input: object({ loss_limit: t.decimal }),
  reply: limitsSchema,
  errors: ['micro.loss_limit_out_of_range', 'ledger.amount_decimals'],
});

export const excludeSelf = change('micro.exclude_self', {
  summary: 'Shuts the user out of micro contracts for some days; it cannot be taken back.',
  input: object({ days: t.wholeNumber({ min: 1, max: 365, example: 7 }) }),
  reply: limitsSchema,
  errors: ['micro.exclusion_days'],
});

export const refillPractice = change('micro.refill_practice', {
  summary: 'Fills the practice balance up again once it is too low for an order.',
  input: object({}),
  reply: limitsSchema,
  errors: ['micro.practice_not_empty'],
  once: true,
});

/** Everything that an outcome is computed from; `verifyMicroReceipt` of the engine recomputes it. */
const microReceipt = object({
  kind: t.oneOf(['micro'] as const),
  order: microOrder,
  product_id: integer(),
  /** The tick before the entry, the entry, and those up to its root; null when there was none in time. */
  entry: nullable(tickPath),
  entry_seq: nullable(integer()),
  /** The root that covers the entry; `root` covers the exit and the tick after it. */
  entry_root: publishedRoot,
  /** The ticks around the expiry, up to the published root. */
  exit: nullable(tickPath),
  exit_seq: nullable(integer()),
  root: publishedRoot,
});

export const receipt = endpoint('micro.receipt', {
  summary: 'The receipt of a settled order: its ticks, their neighbours and the path to the published root.',
  input: object({ id: t.uuid }),
  reply: microReceipt,
  errors: ['micro.receipt_not_found'],
});

export const operatorReceipt = endpoint('micro.operator_receipt', {
  summary: 'The receipt of a settled order of any user, as the user sees it.',
  input: object({ id: t.uuid }),
  reply: microReceipt,
  errors: ['micro.receipt_not_found'],
  roles: ['risk', 'support'],
});
