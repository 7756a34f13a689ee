import { change, endpoint } from '../endpoint.ts';
import { CONVERSION_REASONS, CONVERSION_STATES, PLAN_STATES, RECURRENCES, RUN_STATES } from '../limits.ts';
import { paying } from '../paying.ts';
import { integer, list, nullable, object, optional, page, string, t } from '../schema.ts';

/** A conversion as it was quoted, and once it has ended what came of it. */
const row = object({
  id: t.uuid,
  currency_match_id: integer(),
  symbol: string(),
  /** Of its order: `buy` pays in the quote currency of the match, `sell` in its base. */
  side: t.side,
  from_code: string(),
  to_code: string(),
  /** The most that is paid. */
  from_amount: t.amount,
  /** The least that is received, after the fee. */
  to_amount: t.amount,
  /** Limit of the order, in the quote currency of the match: no trade is worse. */
  price: t.amount,
  fee_percent: t.percent,
  /** The most that the fee can be, in the currency received. */
  fee: t.amount,
  /** Amounts that the book of the quote would have taken and given. */
  expected_from: t.amount,
  expected_to: t.amount,
  state: t.oneOf(CONVERSION_STATES),
  /** Why it failed; null otherwise. */
  reason: nullable(t.oneOf(CONVERSION_REASONS)),
  /** Amounts paid and received, and the fee; null unless it is done. */
  paid: nullable(t.amount),
  received: nullable(t.amount),
  fee_paid: nullable(t.amount),
  /** Its order of spot trading. */
  order_id: nullable(t.uuid),
  /** The plan that it was made for. */
  plan_id: nullable(integer()),
  quoted_at: t.instant,
  expires_at: t.instant,
  ended_at: nullable(t.instant),
});

export const quote = change('convert.quote', {
  act: 'open',
  summary:
    'Quotes a conversion by the committed book: what is paid at most and received at least, fee included. It can be accepted until it expires, and nothing is promised by anybody but the limit of its order.',
  input: object({
    currency_match_id: t.id,
    side: t.side,
    /** Amount to pay at most; one of the two is given. */
    from_amount: optional(t.decimal),
    /** Amount to receive at least. */
    to_amount: optional(t.decimal),
  }),
  reply: row,
  errors: [
    'market.match_not_found',
    'market.delisted',
    'market.halted',
    'spot.not_tradable',
    'convert.one_amount',
    'convert.too_small',
    'convert.too_large',
    'convert.no_price',
  ],
});

export const accept = change('convert.accept', {
  act: 'open',
  summary:
    'Accepts a quote once: its order fills the whole of it within its limit, or nothing happens. A repeat answers what came of it.',
  input: paying({ id: t.uuid }),
  pays: 'trade',
  reply: row,
  errors: ['convert.quote_not_found', 'convert.quote_expired'],
  by: 'trader',
});

export const conversion = endpoint('convert.conversion', {
  summary: 'A conversion of the user: the way to learn what became of an acceptance whose answer was lost.',
  input: object({ id: t.uuid }),
  reply: row,
  errors: ['convert.quote_not_found'],
});

export const conversions = endpoint('convert.conversions', {
  summary: 'Accepted conversions of the user, newest first.',
  input: object({ cursor: optional(t.cursor), limit: optional(t.limit) }),
  reply: page(row),
});

const plan = object({
  id: integer(),
  currency_match_id: integer(),
  symbol: string(),
  from_code: string(),
  to_code: string(),
  /** Amount that each purchase pays at most. */
  amount: t.amount,
  every: t.oneOf(RECURRENCES),
  /** The first purchase, from which the others follow in UTC. */
  first_at: t.instant,
  state: t.oneOf(PLAN_STATES),
  /** Null while it is paused. */
  next_at: nullable(t.instant),
  created_at: t.instant,
});

const run = object({
  /** Of its plan and its period. */
  id: string(),
  plan_id: integer(),
  due_at: t.instant,
  symbol: string(),
  from_code: string(),
  to_code: string(),
  amount: t.amount,
  state: t.oneOf(RUN_STATES),
  reason: nullable(t.oneOf(CONVERSION_REASONS)),
  paid: nullable(t.amount),
  received: nullable(t.amount),
  fee_paid: nullable(t.amount),
  order_id: nullable(t.uuid),
  ended_at: nullable(t.instant),
});

export const plans = endpoint('convert.plans', {
  summary: 'Recurring purchases of the user, newest first.',
  input: object({}),
  reply: list(plan),
});

export const addPlan = change('convert.add_plan', {
  act: 'open',
  summary:
    'Buys the base currency of a match again and again: each day, week or month from the first instant on, each time for at most the amount, by the book of that time.',
  input: object({
    currency_match_id: t.id,
    amount: t.decimal,
    every: t.oneOf(RECURRENCES),
    first_at: t.instantParam,
  }),
  reply: plan,
  errors: [
    'market.match_not_found',
    'market.delisted',
    'market.halted',
    'spot.not_tradable',
    'convert.too_small',
    'convert.too_large',
    'convert.too_many_plans',
    'convert.first_at',
  ],
  by: 'trader',
  once: true,
});

const onPlan = { input: object({ id: t.id }), errors: ['convert.plan_not_found'] } as const;

export const pausePlan = change('convert.pause_plan', {
  ...onPlan,
  act: 'manage',
  summary: 'Pauses a plan: what becomes due meanwhile is not bought.',
  reply: plan,
});

export const resumePlan = change('convert.resume_plan', {
  ...onPlan,
  act: 'open',
  summary: 'Goes on with a plan, from its next period.',
  reply: plan,
  by: 'trader',
});

export const removePlan = change('convert.remove_plan', {
  ...onPlan,
  act: 'manage',
  summary: 'Ends a plan; its purchases stay in the history.',
  reply: object({}),
});

export const runs = endpoint('convert.runs', {
  summary: 'Purchases of the plans of the user, of one or of all, with why some were not made; newest first.',
  input: object({ plan_id: optional(t.id), cursor: optional(t.cursor), limit: optional(t.limit) }),
  reply: page(run),
});
