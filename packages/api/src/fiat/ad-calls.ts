import { change, endpoint } from '../endpoint.ts';
import { FIAT_AD_SIDES, FIAT_AD_STATES, FIAT_LIMITS, FIAT_PRICE_KINDS, FIAT_WINDOWS } from './limits.ts';
import { ad, adSide, merchantFacts, ownAd, paymentKind, unit } from './parts.ts';
import { paying } from '../paying.ts';
import { boolean, integer, list, nullable, object, optional, page, string, t } from '../schema.ts';

export const markets = endpoint('fiat.markets', {
  summary:
    'The coins and the national money that people trade, with the index of each pair; null where none is known.',
  input: object({}),
  reply: object({
    coins: list(object({ currency_id: integer(), code: string(), scale: integer() })),
    units: list(object({ code: unit, decimals: integer(), has_index: boolean() })),
    indexes: list(object({ currency_id: integer(), unit, price: nullable(t.amount) })),
    windows: list(integer()),
    merchant_fee_percent: t.percent,
  }),
});

/** The side that the caller wants to take: buyers are shown ads that sell. */
const want = t.oneOf(['buy', 'sell'] as const);

const adFilters = {
  want,
  currency_id: t.id,
  unit,
  /** In the unit: only ads that take an order of this amount. */
  amount: optional(t.decimal),
  kind: optional(paymentKind),
};

export const ads = endpoint('fiat.ads', {
  summary: 'Open ads of others, best price or most reliable merchant first.',
  input: object({
    ...adFilters,
    sort: optional(t.oneOf(['price', 'reliability'] as const)),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(ad),
  errors: ['fiat.coin_not_found'],
});

export const bestAd = endpoint('fiat.best_ad', {
  summary: 'The ad with the best price for an amount, which the caller could open an order on.',
  input: object({ ...adFilters, amount: t.decimal }),
  reply: object({
    ad,
    /** Quantity that an order of the amount gives. */
    quantity: t.amount,
    amount: t.amount,
  }),
  errors: ['fiat.coin_not_found', 'market.no_best_price'],
});

export const merchant = endpoint('fiat.merchant', {
  summary: 'A merchant with the open ads.',
  input: object({ id: t.uuid }),
  reply: object({ merchant: merchantFacts, ads: list(ad) }),
  errors: ['fiat.merchant_not_found'],
});

const adTerms = {
  price_kind: t.oneOf(FIAT_PRICE_KINDS),
  /** Fixed: in the unit for one coin. */
  price: optional(t.decimal),
  /** Floating: percent of the index, from 85 to 115. */
  floating_percent: optional(t.decimal),
  min_volume: t.decimal,
  max_volume: t.decimal,
  /** A selling ad: the ids of collection methods of the merchant, joined by commas. */
  method_ids: optional(t.text(0, 120, '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2')),
  /** A buying ad: the kinds that the merchant pays by, joined by commas. */
  payment_kinds: optional(t.text(0, 120, 'bank,wechat')),
  window_minutes: optional(t.oneOf(FIAT_WINDOWS)),
  remarks: optional(t.text(0, 500, 'Please write the reference on your payment.')),
  /** The first message of the merchant in the chat of every order that is opened on it. */
  auto_reply: optional(t.text(0, FIAT_LIMITS.messageLengthMax, 'Hello! I pay out within ten minutes.')),
  counterparty_level: optional(t.wholeNumber({ min: 1, max: 2, example: 1 })),
  counterparty_orders: optional(t.wholeNumber({ min: 0, max: 1_000, example: 0 })),
  counterparty_days: optional(t.wholeNumber({ min: 0, max: 365, example: 0 })),
  /** Opens it at once, and again when the merchant is back. */
  is_auto_open: optional(t.flag),
};

const adErrors = [
  'fiat.not_a_merchant',
  'fiat.field_required',
  'fiat.method_not_found',
  'fiat.payment_method_not_offered',
  'fiat.price_not_positive',
  'fiat.price_decimals',
  'fiat.floating_out_of_range',
  'fiat.no_index',
  'fiat.volume_order',
  'fiat.volume_too_small',
  'fiat.volume_decimals',
  'ledger.insufficient_balance',
  'ledger.amount_zero',
  'ledger.amount_decimals',
  'wallet.immature_funds',
  'wallet.price_unknown',
  'wallet.withdrawal_limit',
  'wallet.withdrawals_held',
  'screening.not_accepted',
  'screening.under_review',
] as const;

export const publishAd = change('fiat.publish_ad', {
  act: 'open',
  summary: 'Publishes an ad of a merchant; a selling one locks its coins and the fee in the fiat account.',
  input: paying({ side: adSide, currency_id: t.id, unit, quantity: t.decimal, ...adTerms }),
  pays: 'fiat',
  reply: ownAd,
  errors: [...adErrors, 'fiat.coin_not_found', 'fiat.too_many_ads'],
  by: 'active',
  once: true,
});

export const editAd = change('fiat.edit_ad', {
  act: 'open',
  summary:
    'Changes an ad; orders that are open keep what they were opened with. A quantity is what shall be left; it locks or frees coins.',
  input: paying({ id: t.uuid, quantity: t.decimal, ...adTerms }),
  pays: 'fiat',
  reply: ownAd,
  errors: [...adErrors, 'fiat.ad_not_found', 'fiat.ad_ended'],
  by: 'active',
  once: true,
});

export const changeAd = change('fiat.change_ad', {
  act: 'manage',
  summary: 'Opens, suspends or takes down an ad; taking down frees the coins that no order needs.',
  input: object({ id: t.uuid, action: t.oneOf(['open', 'suspend', 'cancel'] as const) }),
  reply: ownAd,
  errors: [
    'fiat.not_a_merchant',
    'fiat.ad_not_found',
    'fiat.ad_ended',
    'fiat.ad_unchanged',
    'fiat.too_many_ads',
  ],
  by: 'active',
  once: true,
});

export const ownAds = endpoint('fiat.own_ads', {
  summary: 'The ads of the merchant, newest first.',
  input: object({
    side: optional(t.oneOf(FIAT_AD_SIDES)),
    state: optional(t.oneOf(FIAT_AD_STATES)),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(ownAd),
});
