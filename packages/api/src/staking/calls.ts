import { change, endpoint } from '../endpoint.ts';
import { paying } from '../paying.ts';
import { integer, list, nullable, object, optional, page, string, t } from '../schema.ts';
import { STAKING_ENDS, STAKING_LIMITS, STAKING_STATES } from './limits.ts';
import { currencyCode, terms } from './parts.ts';

export * from './operator-calls.ts';

const orderSchema = object({
  id: t.uuid,
  product_id: integer(),
  currency_id: integer(),
  code: currencyCode,
  logo: string(),
  principal: t.amount,
  apr_percent: t.percent,
  cycle_days: integer(),
  daily_dividend: t.amount,
  /** Amount that the whole cycle gives, dividends without the principal. */
  dividends_total: t.amount,
  state: t.oneOf(STAKING_STATES),
  end_reason: nullable(t.oneOf(STAKING_ENDS)),
  ordered_at: t.instant,
  /** 00:00 UTC of the first day that counts; its dividend comes a day later. */
  first_day: t.instant,
  /** When the principal is free again. */
  matures_at: t.instant,
  ended_at: nullable(t.instant),
  days_paid: integer(),
  days_left: integer(),
  /** Dividends so far; an order that was redeemed has given them back. */
  dividends_paid: t.amount,
});

export const products = endpoint('staking.products', {
  summary: 'The pools that are open, with what the user may still put in. Rates are a reference.',
  input: object({}),
  reply: list(
    object({
      ...terms,
      remaining: t.amount,
      /** Amount that the user has in effect in this pool. */
      own: t.amount,
      /** Amount that the user may still put in: of the pool and of the user's maximum. */
      own_left: t.amount,
    }),
  ),
});

export const subscribe = change('staking.subscribe', {
  act: 'open',
  summary: 'Holds an amount of the financial account for a whole cycle.',
  input: paying({ product_id: t.id, amount: t.decimal }),
  pays: 'financial',
  reply: orderSchema,
  errors: [
    'staking.product_not_found',
    'staking.not_open',
    'staking.amount_out_of_range',
    'staking.above_remaining',
    'staking.above_own_limit',
    'ledger.insufficient_balance',
    'ledger.amount_decimals',
  ],
  by: 'trader',
  once: true,
});

export const orders = endpoint('staking.orders', {
  summary: 'The orders of the user, newest first.',
  input: object({
    state: optional(t.oneOf(STAKING_STATES)),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(orderSchema),
});

export const order = endpoint('staking.order', {
  summary: 'One order of the user.',
  input: object({ id: t.uuid }),
  reply: orderSchema,
  errors: ['staking.order_not_found'],
});

export const dividends = endpoint('staking.dividends', {
  summary: 'The dividends of one order, newest first, one for each full day.',
  input: object({ id: t.uuid, cursor: optional(t.cursor), limit: optional(t.limit) }),
  reply: page(object({ day: t.instant, amount: t.amount, paid_at: t.instant })),
  errors: ['staking.order_not_found'],
});

export const redeemQuote = endpoint('staking.redeem_quote', {
  summary: 'What taking an order back before its end costs now: the dividends paid so far.',
  input: object({ id: t.uuid }),
  reply: object({
    code: currencyCode,
    principal: t.amount,
    /** The dividends that go back. */
    cost: t.amount,
    /** The rest of the principal: principal less cost. */
    payout: t.amount,
    days_left: integer(),
    /** Amount that the order would have given in all. */
    dividends_total: t.amount,
    matures_at: t.instant,
  }),
  errors: ['staking.order_not_found', 'staking.order_ended'],
});

export const redeem = change('staking.redeem', {
  act: 'manage',
  summary: 'Takes an order back before its end, for the payout that was shown.',
  input: object({ id: t.uuid, payout: t.decimal, pay_password: t.text(1, 64, '481516') }),
  reply: orderSchema,
  errors: [
    'staking.order_not_found',
    'staking.order_ended',
    'staking.payout_changed',
    'ledger.insufficient_balance',
  ],
  by: 'active',
  proof: 'pay_password',
  once: true,
});

export const earnings = endpoint('staking.earnings', {
  summary: 'Dividends that the user keeps: in all by currency, and of the last days by UTC day.',
  input: object({
    days: optional(t.wholeNumber({ min: 1, max: STAKING_LIMITS.earningDaysMax, example: 30 })),
  }),
  reply: object({
    currencies: list(
      object({
        currency_id: integer(),
        code: currencyCode,
        /** Dividends of all time; what a redemption gave back is not counted. */
        dividends: t.amount,
        /** Principal in effect now. */
        principal: t.amount,
        /** Of one coin, now; null where there is no market. */
        usdt_price: nullable(t.amount),
      }),
    ),
    /** The part that has a price, in USDT. */
    dividends_usdt: t.amount,
    principal_usdt: t.amount,
    days: list(object({ day: t.instant, currency_id: integer(), amount: t.amount })),
  }),
});
