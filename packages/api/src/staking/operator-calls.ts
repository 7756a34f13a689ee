import { change, endpoint } from '../endpoint.ts';
import { reason } from '../operator/calls.ts';
import { integer, list, nullable, object, optional, page, string, t } from '../schema.ts';
import { STAKING_ENDS, STAKING_LIMITS, STAKING_PRODUCT_STATES, STAKING_STATES } from './limits.ts';
import { currencyCode, terms } from './parts.ts';
import { proposedChange } from '../operator/proposal-calls.ts';

const READERS = ['risk', 'support', 'ledger_maker', 'ledger_checker'] as const;

const productRow = object({
  ...terms,
  state: t.oneOf(STAKING_PRODUCT_STATES),
  remaining: t.amount,
  live_orders: integer(),
  live_principal: t.amount,
  /** Dividends that users have received and keep. */
  paid: t.amount,
  /** The dividends that it may still have to pay; of a draft what it would have to. */
  obligation: t.amount,
  /** Amount that the reward account lacks to open it; zero when it may open, null when it is no draft. */
  missing: nullable(t.amount),
  operator_name: string(),
  created_at: t.instant,
  opened_at: nullable(t.instant),
  closed_at: nullable(t.instant),
});

export const operatorProducts = endpoint('staking.operator_products', {
  summary: 'Every pool with what it has taken and may still have to pay, newest first.',
  input: object({
    state: optional(t.oneOf(STAKING_PRODUCT_STATES)),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(productRow),
  roles: READERS,
});

export const operatorAddProduct = change('staking.operator_add_product', {
  summary: 'Drafts a pool. Its terms never change: another rate is another product.',
  input: object({
    currency_id: t.id,
    cycle_days: t.wholeNumber({ min: 1, max: STAKING_LIMITS.cycleDaysMax, example: 30 }),
    apr_percent: string({ pattern: '^(100|[0-9]{1,2}(\\.[0-9]{1,4})?)$', examples: ['7.3'] }),
    quantity: t.decimal,
    user_min: t.decimal,
    user_max: t.decimal,
    reason,
  }),
  reply: productRow,
  errors: ['staking.terms_invalid', 'ledger.currency_not_in_account', 'ledger.amount_decimals'],
  roles: ['risk'],
  once: true,
});

export const operatorOpenProduct = proposedChange('staking.operator_open_product', {
  summary: 'Opens a draft, if the reward account covers everything that all pools may still have to pay.',
  input: object({ id: t.id, reason }),
  errors: ['staking.product_not_found', 'staking.product_state', 'staking.not_covered'],
  roles: ['risk'],
  checkers: ['risk'],
});

export const operatorCloseProduct = change('staking.operator_close_product', {
  summary: 'Takes no more orders, or drops a draft. Orders in effect go on to their end.',
  input: object({ id: t.id, reason }),
  reply: productRow,
  errors: ['staking.product_not_found', 'staking.product_state'],
  roles: ['risk'],
  once: true,
});

export const operatorOrders = endpoint('staking.operator_orders', {
  summary: 'Orders of all users, newest first; only to be read.',
  input: object({
    product_id: optional(t.id),
    user_id: optional(t.id),
    state: optional(t.oneOf(STAKING_STATES)),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(
    object({
      id: t.uuid,
      user_id: integer(),
      uid: nullable(string()),
      product_id: integer(),
      code: currencyCode,
      principal: t.amount,
      daily_dividend: t.amount,
      cycle_days: integer(),
      days_paid: integer(),
      dividends_paid: t.amount,
      state: t.oneOf(STAKING_STATES),
      end_reason: nullable(t.oneOf(STAKING_ENDS)),
      ordered_at: t.instant,
      matures_at: t.instant,
      ended_at: nullable(t.instant),
    }),
  ),
  roles: READERS,
});

export const operatorRewards = endpoint('staking.operator_rewards', {
  summary: 'The reward account of each currency and what the pools may still have to pay out of it.',
  input: object({}),
  reply: list(
    object({
      currency_id: integer(),
      code: currencyCode,
      funds: t.amount,
      obligations: t.amount,
      /** Amount that further pools may use; never below zero. */
      free: t.amount,
    }),
  ),
  roles: READERS,
});
