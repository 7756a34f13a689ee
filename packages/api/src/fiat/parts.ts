/** Parts that several calls of trading between people share. */
import {
  FIAT_AD_SIDES,
  FIAT_AD_STATES,
  FIAT_CANCEL_REASONS,
  FIAT_DISPUTE_REASONS,
  FIAT_MESSAGE_KINDS,
  FIAT_ORDER_ACTORS,
  FIAT_ORDER_EVENTS,
  FIAT_ORDER_STATES,
  FIAT_POSTPONE_REASONS,
  FIAT_PRICE_KINDS,
  FIAT_RULING_REASONS,
  FIAT_TEMPLATES,
  FIAT_UNIT_CODES,
} from './limits.ts';
import { boolean, integer, list, nullable, object, string, t } from '../schema.ts';
import { METHOD_FIELD_KINDS } from './method-field.ts';
import { METHOD_CODE_PATTERN } from './method-text.ts';

export const unit = t.oneOf(FIAT_UNIT_CODES);
export const adSide = t.oneOf(FIAT_AD_SIDES);
/** Code of a payment method. */
export const paymentKind = t.matching<string>(
  METHOD_CODE_PATTERN,
  'bank',
  'The code of a payment method: small Latin letters, digits and _',
);

/** A name or a label in languages of the site. */
export const words = list(object({ locale: string(), text: string() }));

export const methodField = object({
  key: string(),
  kind: t.oneOf(METHOD_FIELD_KINDS),
  /** In every language that `labels` does not have. */
  label: string(),
  labels: words,
  /** Least and greatest length, in characters. */
  min: integer(),
  max: integer(),
  is_required: boolean(),
});

/** Fields of an account with their labels as they were when it was saved, in their order; empty ones are left out. */
export const fieldValues = list(
  object({
    key: string(),
    kind: t.oneOf(METHOD_FIELD_KINDS),
    label: string(),
    labels: words,
    value: string(),
  }),
);

/** Public facts about a merchant, by which others judge the reliability. */
export const merchantFacts = object({
  id: t.uuid,
  business_name: string(),
  is_away: boolean(),
  registered_at: t.instant,
  certified_at: nullable(t.instant),
  /** Levels of verification (specification, section 3). */
  has_mobile: boolean(),
  is_real_name_verified: boolean(),
  is_advanced_verified: boolean(),
  orders: integer(),
  orders_30d: integer(),
  completed: integer(),
  /** Of the last 30 days; null without an order that ended. */
  completion_percent: nullable(t.percent),
  /** Means, from the opening to the payment and from there to the release; null before the first. */
  payment_ms: nullable(integer()),
  release_ms: nullable(integer()),
});

const adFields = {
  id: t.uuid,
  side: adSide,
  currency_id: integer(),
  coin: string(),
  unit,
  price_kind: t.oneOf(FIAT_PRICE_KINDS),
  /** Of a floating price, percent of the index. */
  floating_percent: nullable(t.percent),
  /** The price now, in the unit for one coin; null while a floating one has no index. */
  price: nullable(t.amount),
  /** Coins that the ad has left. */
  quantity: t.amount,
  /** Bounds of the value of one order, in the unit. */
  min_volume: t.amount,
  max_volume: t.amount,
  /** The most that an order can be worth now: no more than is left. */
  available_volume: nullable(t.amount),
  payment_kinds: list(paymentKind),
  window_minutes: integer(),
  remarks: string(),
  /** Requirements on the counterparty. */
  counterparty_level: integer(),
  counterparty_orders: integer(),
  counterparty_days: integer(),
};

/** An ad as others see it. */
export const ad = object({ ...adFields, merchant: merchantFacts });

/** An ad as its merchant sees it. */
export const ownAd = object({
  ...adFields,
  state: t.oneOf(FIAT_AD_STATES),
  is_auto_open: boolean(),
  /** Sent into the chat of every order that is opened on it; empty for none. Links are masked. */
  auto_reply: string(),
  /** Coins at publication and since: what is left, in orders that are not over, traded, and taken back. */
  quantity_published: t.amount,
  quantity_live: t.amount,
  quantity_completed: t.amount,
  quantity_taken_down: t.amount,
  /** Amount of the fiat account that the ad holds, with the fee. */
  held: t.amount,
  method_ids: list(t.uuid),
  created_at: t.instant,
  updated_at: t.instant,
});

/** Where the seller is paid, frozen when the order was opened. */
export const payee = object({
  kind: paymentKind,
  /** Of the kind, as it was then. */
  name: string(),
  names: words,
  real_name: string(),
  bank_name: nullable(string()),
  branch: nullable(string()),
  card_number: nullable(string()),
  account: nullable(string()),
  nickname: nullable(string()),
  /** All fields besides the name, those above among them. */
  fields: fieldValues,
  qr: nullable(t.uuid),
});

/** An order in a list. */
const orderFields = {
  id: t.uuid,
  /** Short, for people: what the buyer writes on the payment. */
  payment_reference: string(),
  ad_id: t.uuid,
  /** Role of the caller. */
  role: t.oneOf(['buyer', 'seller'] as const),
  /** True when the order was opened on an ad of the caller. */
  is_maker: boolean(),
  counterparty_name: string(),
  merchant_id: t.uuid,
  currency_id: integer(),
  coin: string(),
  unit,
  price: t.amount,
  quantity: t.amount,
  /** Amount that the buyer pays, in the unit. */
  amount: t.amount,
  /** Coins, paid by the maker. */
  fee: t.amount,
  payment_kind: paymentKind,
  state: t.oneOf(FIAT_ORDER_STATES),
  created_at: t.instant,
  /** When the clock does what is next; null while an outage stops it, or where it does nothing. */
  due_at: nullable(t.instant),
  /** True when a declared outage stops the clock. */
  is_paused: boolean(),
  paid_at: nullable(t.instant),
  ended_at: nullable(t.instant),
  unread: integer(),
};
export const orderRow = object(orderFields);

export const orderEvent = object({
  at: t.instant,
  event: t.oneOf(['open', ...FIAT_ORDER_EVENTS] as const),
  actor: t.oneOf(FIAT_ORDER_ACTORS),
  from_state: nullable(t.oneOf(FIAT_ORDER_STATES)),
  to_state: t.oneOf(FIAT_ORDER_STATES),
  reason: nullable(string()),
  text: nullable(string()),
});

export const message = object({
  id: integer(),
  order_id: t.uuid,
  sender: t.oneOf(['buyer', 'seller', 'operator', 'system'] as const),
  kind: t.oneOf(FIAT_MESSAGE_KINDS),
  /** Links are masked. A system message names the event. */
  text: nullable(string()),
  template: nullable(t.oneOf(FIAT_TEMPLATES)),
  picture: nullable(t.uuid),
  at: t.instant,
});

export const evidence = object({
  id: integer(),
  side: t.oneOf(['buyer', 'seller'] as const),
  text: string(),
  picture: nullable(t.uuid),
  /** Of the picture, so that it cannot be exchanged later. */
  sha256: nullable(string()),
  at: t.instant,
});

export const ruling = object({
  /** 1, or 2 after a review. */
  ordinal: integer(),
  winner: t.oneOf(['buyer', 'seller'] as const),
  reason: t.oneOf(FIAT_RULING_REASONS),
  text: string(),
  at: t.instant,
});

export const disputeSchema = object({
  /** Null without an application: the receipt was not confirmed in time and an operator ruled. */
  opened_by: nullable(t.oneOf(['buyer', 'seller'] as const)),
  reason: nullable(t.oneOf(FIAT_DISPUTE_REASONS)),
  text: string(),
  opened_at: t.instant,
  /** Until then both sides may add evidence; null while an outage stops the clock. */
  evidence_until: nullable(t.instant),
  evidence: list(evidence),
  rulings: list(ruling),
  /** Until then either side may ask for the second look at the first ruling, which comes then in any case. */
  review_until: nullable(t.instant),
  review: nullable(
    object({
      /** Null without a request, where the time was over. */
      asked_by: nullable(t.oneOf(['buyer', 'seller'] as const)),
      text: string(),
      at: t.instant,
    }),
  ),
});

/** An order with all that one of its two sides may see. */
export const orderSchema = object({
  ...orderFields,
  remarks: string(),
  window_minutes: integer(),
  is_extended: boolean(),
  counterparty: object({
    /** The verified name: the payment has to come from, or go to, an account of this name. */
    real_name: nullable(string()),
    merchant: nullable(merchantFacts),
    orders: integer(),
    completed: integer(),
    completion_percent: nullable(t.percent),
    registered_at: t.instant,
  }),
  payee,
  voucher: nullable(t.uuid),
  /** As the buyer stated it with the payment. */
  payer_name: nullable(string()),
  /** The check against the verified name: of what the buyer stated, and of what the seller saw; null before. */
  is_payer_name_equal: nullable(boolean()),
  cancel_reason: nullable(t.oneOf(FIAT_CANCEL_REASONS)),
  postpone_reason: nullable(t.oneOf(FIAT_POSTPONE_REASONS)),
  postpone_text: nullable(string()),
  /** From then on the caller may apply for rights protection; null where that is not possible. */
  dispute_from: nullable(t.instant),
  /** Actions that the caller may take now. */
  actions: list(
    t.oneOf([
      'pay',
      'extend',
      'cancel',
      'confirm',
      'postpone',
      'dispute',
      'add_evidence',
      'request_review',
    ] as const),
  ),
  /** Of the caller today, before buying stops. */
  cancellations_left: integer(),
  /** The bought coins cannot be withdrawn before. */
  withdrawable_at: nullable(t.instant),
  dispute: nullable(disputeSchema),
  events: list(orderEvent),
});
