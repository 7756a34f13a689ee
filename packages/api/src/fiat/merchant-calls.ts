import { change, endpoint } from '../endpoint.ts';
import { FIAT_CRITERIA, FIAT_LIMITS, FIAT_MERCHANT_STATES } from './limits.ts';
import { merchantFacts, unit } from './parts.ts';
import { paying } from '../paying.ts';
import { boolean, integer, list, nullable, object, optional, string, t } from '../schema.ts';

const payPassword = t.text(1, 20, '481516');

/** The store of the user, or how far it is from one. */
const storeSchema = object({
  state: t.oneOf(FIAT_MERCHANT_STATES),
  /** Null before the first application. */
  business_name: nullable(string()),
  merchant: nullable(merchantFacts),
  /** Requirements of an application, and how far the user meets them. */
  criteria: list(
    object({
      name: t.oneOf(FIAT_CRITERIA),
      needed: t.amount,
      has: t.amount,
      is_met: boolean(),
      is_waived: boolean(),
    }),
  ),
  /** In USDT, held in the fiat account. */
  bond: t.amount,
  /** Limit on the combined value of open orders, and their value now. */
  cover: t.amount,
  cover_used: t.amount,
  /** Why an application was rejected, or the certification was withdrawn. */
  reason: nullable(string()),
  applied_at: nullable(t.instant),
  decided_at: nullable(t.instant),
  /** When the bond goes back. */
  leaving_at: nullable(t.instant),
  is_away: boolean(),
});

export const store = endpoint('fiat.store', {
  summary: 'The store of the user and the criteria for merchants.',
  input: object({}),
  reply: storeSchema,
});

export const apply = change('fiat.apply', {
  act: 'open',
  summary:
    'Applies as a merchant; the bond is locked in the fiat account and comes back if the answer is no.',
  pays: 'fiat',
  input: paying({
    business_name: t.text(FIAT_LIMITS.businessNameMin, FIAT_LIMITS.businessNameMax, 'Harbour Exchange'),
    /** Why criteria of history should be waived, or what else the operator should know. */
    statement: optional(t.text(0, 500, 'Trading elsewhere since 2021.')),
    pay_password: payPassword,
  }),
  reply: storeSchema,
  errors: [
    'ledger.insufficient_balance',
    'fiat.criteria_unmet',
    'fiat.business_name_taken',
    'fiat.merchant_state',
  ],
  by: 'active',
  proof: 'pay_password',
  once: true,
});

export const leave = change('fiat.leave', {
  act: 'manage',
  summary:
    'Withdraws an application, or ends the store: without open ads and orders the bond comes back seven days later.',
  input: object({ pay_password: payPassword }),
  reply: storeSchema,
  errors: ['fiat.merchant_state', 'fiat.still_trading'],
  by: 'active',
  proof: 'pay_password',
  once: true,
});

export const setAway = change('fiat.set_away', {
  summary:
    'While a merchant is away no ad of the store is shown; ads that open by themselves are open again after it.',
  input: object({ is_away: t.flag }),
  reply: storeSchema,
  errors: ['fiat.not_a_merchant'],
});

export const storeStatistics = endpoint('fiat.store_statistics', {
  summary: 'What the store did in a time of at most a year: by coin and unit, and by day.',
  input: object({ from: optional(t.instantParam), to: optional(t.instantParam) }),
  reply: object({
    orders: integer(),
    completed: integer(),
    cancelled: integer(),
    disputed: integer(),
    completion_percent: nullable(t.percent),
    payment_ms: nullable(integer()),
    release_ms: nullable(integer()),
    markets: list(
      object({
        currency_id: integer(),
        coin: string(),
        unit,
        sold_quantity: t.amount,
        sold_amount: t.amount,
        bought_quantity: t.amount,
        bought_amount: t.amount,
        fee: t.amount,
        /**
         * Income from selling above the buying price, for the quantity that was both bought and sold, in the
         * unit.
         */
        income: t.amount,
      }),
    ),
    days: list(object({ day: t.instant, orders: integer(), completed: integer(), value: t.amount })),
  }),
  errors: ['fiat.not_a_merchant'],
});
