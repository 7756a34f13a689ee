import { change, endpoint } from '../endpoint.ts';
import {
  FIAT_AD_SIDES,
  FIAT_AD_STATES,
  FIAT_MERCHANT_STATES,
  FIAT_ORDER_STATES,
  FIAT_RULING_REASONS,
} from './limits.ts';
import { disputeSchema, merchantFacts, message, orderEvent, payee, unit } from './parts.ts';
import { reason } from '../operator/calls.ts';
import { boolean, integer, list, nullable, object, optional, page, string, t } from '../schema.ts';

const READERS = ['fiat_arbiter', 'support', 'risk'] as const;
const ARBITERS = ['fiat_arbiter'] as const;

/** One side of an order as an arbiter sees it. */
const party = object({
  user_id: integer(),
  uid: nullable(string()),
  /** Verified. */
  real_name: nullable(string()),
  registered_at: t.instant,
  level: integer(),
  orders: integer(),
  completed: integer(),
  completion_percent: nullable(t.percent),
  cancellations_30d: integer(),
  /** Disputes that were ruled against this side. */
  disputes_lost: integer(),
  /** False payments that were upheld in the last 30 days. */
  false_payments_30d: integer(),
  merchant: nullable(merchantFacts),
});

const rowFields = {
  id: t.uuid,
  payment_reference: string(),
  buyer_id: integer(),
  seller_id: integer(),
  buyer_uid: nullable(string()),
  seller_uid: nullable(string()),
  coin: string(),
  unit,
  price: t.amount,
  quantity: t.amount,
  amount: t.amount,
  state: t.oneOf(FIAT_ORDER_STATES),
  created_at: t.instant,
  due_at: nullable(t.instant),
  ended_at: nullable(t.instant),
  /** Since when it waits for an operator; null where it does not. */
  waiting_since: nullable(t.instant),
  /** Work for the operator: a first ruling, or the review of another operator's ruling. */
  work: nullable(t.oneOf(['rule', 'review'] as const)),
};

export const operatorOrders = endpoint('fiat.operator_orders', {
  summary: 'Orders of all users: newest first, or those that wait for an operator, longest wait first.',
  input: object({
    state: optional(t.oneOf(FIAT_ORDER_STATES)),
    /** true: only those that wait for an operator. */
    is_waiting: optional(t.flag),
    user_id: optional(t.id),
    payment_reference: optional(t.text(1, 20, '4815162342')),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(object(rowFields)),
  roles: READERS,
});

const arbitration = object({
  ...rowFields,
  fee: t.amount,
  window_minutes: integer(),
  is_extended: boolean(),
  paid_at: nullable(t.instant),
  buyer: party,
  seller: party,
  payee,
  voucher: nullable(t.uuid),
  payer_name: nullable(string()),
  /** The server's comparison of the buyer's stated name with the verified name; and what the seller saw. */
  is_stated_name_equal: nullable(boolean()),
  is_seen_name_equal: nullable(boolean()),
  dispute: nullable(disputeSchema),
  /** Operators who ruled, by ordinal; a review needs another operator. */
  ruled_by: list(object({ ordinal: integer(), operator_name: string() })),
  events: list(orderEvent),
  messages: list(message),
});

export const operatorOrder = endpoint('fiat.operator_order', {
  summary: 'An order with both sides, history, chat and evidence; pictures are opened by file.operator_view.',
  input: object({ id: t.uuid }),
  reply: arbitration,
  errors: ['fiat.order_not_found'],
  roles: READERS,
});

export const operatorRule = change('fiat.operator_rule', {
  summary:
    'Rules on an order in rights protection or an abnormal one, or reviews the ruling of another operator. Nobody rules before the 24 hours for evidence are over. A first ruling is looked at by another operator, when a side asks for it or six hours later; the second one is carried out at once.',
  input: object({
    id: t.uuid,
    winner: t.oneOf(['buyer', 'seller'] as const),
    ground: t.oneOf(FIAT_RULING_REASONS),
    /** Both sides read it. */
    text: t.text(3, 500, 'The statement shows the payment with the reference.'),
  }),
  reply: arbitration,
  errors: [
    'fiat.order_not_found',
    'fiat.action_not_allowed',
    'fiat.ground_does_not_fit',
    'fiat.evidence_running',
    'fiat.evidence_paused',
    'operator.own_account',
    'operator.same_operator',
  ],
  roles: ARBITERS,
  once: true,
});

export const operatorSendMessage = change('fiat.operator_send_message', {
  summary: 'Writes to both sides in the chat of an order.',
  input: object({ order_id: t.uuid, text: t.text(1, 500, 'Please upload the statement of your bank.') }),
  reply: message,
  errors: ['fiat.order_not_found', 'fiat.chat_closed', 'operator.own_account'],
  roles: ARBITERS,
  once: true,
});

const merchantRow = object({
  id: t.uuid,
  user_id: integer(),
  uid: nullable(string()),
  business_name: string(),
  state: t.oneOf(FIAT_MERCHANT_STATES),
  statement: string(),
  bond: t.amount,
  criteria: list(object({ name: string(), needed: t.amount, has: t.amount, is_met: boolean() })),
  is_history_waived: boolean(),
  facts: merchantFacts,
  open_ads: integer(),
  open_orders: integer(),
  applied_at: t.instant,
  decided_at: nullable(t.instant),
  decided_by: nullable(string()),
  reason: nullable(string()),
});

export const operatorMerchants = endpoint('fiat.operator_merchants', {
  summary: 'Merchants and applications, oldest application first.',
  input: object({
    state: optional(t.oneOf(FIAT_MERCHANT_STATES)),
    user_id: optional(t.id),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(merchantRow),
  roles: READERS,
});

export const operatorDecideMerchant = change('fiat.operator_decide_merchant', {
  summary:
    'Certifies or rejects an application, or withdraws a certification: then the ads are removed and the bond comes back seven days after the last order.',
  input: object({
    id: t.uuid,
    decision: t.oneOf(['certify', 'reject', 'revoke'] as const),
    /** Certifies although the history does not meet the criteria. */
    is_history_waived: optional(t.flag),
    reason,
  }),
  reply: merchantRow,
  errors: ['fiat.merchant_not_found', 'fiat.merchant_state', 'fiat.criteria_unmet', 'operator.own_account'],
  roles: ARBITERS,
  once: true,
});

const adRow = object({
  id: t.uuid,
  user_id: integer(),
  uid: nullable(string()),
  business_name: string(),
  side: t.oneOf(FIAT_AD_SIDES),
  coin: string(),
  unit,
  price: nullable(t.amount),
  floating_percent: nullable(t.percent),
  quantity: t.amount,
  quantity_live: t.amount,
  held: t.amount,
  min_volume: t.amount,
  max_volume: t.amount,
  payment_kinds: list(string()),
  remarks: string(),
  state: t.oneOf(FIAT_AD_STATES),
  created_at: t.instant,
});

export const operatorAds = endpoint('fiat.operator_ads', {
  summary: 'Ads of all merchants, newest first.',
  input: object({
    state: optional(t.oneOf(FIAT_AD_STATES)),
    side: optional(t.oneOf(FIAT_AD_SIDES)),
    user_id: optional(t.id),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(adRow),
  roles: READERS,
});

export const operatorChangeAd = change('fiat.operator_change_ad', {
  summary: 'Suspends an ad, which its merchant may open again, or removes it from the shelf for good.',
  input: object({ id: t.uuid, action: t.oneOf(['suspend', 'remove'] as const), reason }),
  reply: adRow,
  errors: ['fiat.ad_not_found', 'fiat.ad_ended', 'fiat.ad_unchanged', 'operator.own_account'],
  roles: ARBITERS,
  once: true,
});

const outage = object({
  id: integer(),
  since: t.instant,
  /** Null while it lasts. */
  until: nullable(t.instant),
  reason: string(),
  declared_by: string(),
  ended_by: nullable(string()),
});

export const operatorOutages = endpoint('fiat.operator_outages', {
  summary: 'Declared outages, newest first: while one lasts no deadline of an order passes.',
  input: object({}),
  reply: list(outage),
  roles: READERS,
});

export const operatorDeclareOutage = change('fiat.operator_declare_outage', {
  summary: 'Declares an outage from now or from up to an hour ago on; one at a time.',
  input: object({ since: optional(t.instantParam), reason }),
  reply: outage,
  errors: ['fiat.outage_lasts', 'fiat.outage_since'],
  roles: ['fiat_arbiter', 'risk'],
  once: true,
});

export const operatorEndOutage = change('fiat.operator_end_outage', {
  summary: 'Ends the outage; every deadline moves by the time that it lasted.',
  input: object({ id: t.id, reason }),
  reply: outage,
  errors: ['fiat.outage_not_found'],
  roles: ['fiat_arbiter', 'risk'],
  once: true,
});

export const operatorStatistics = endpoint('fiat.operator_statistics', {
  summary: 'What people trade with each other: now, and in the last 30 days.',
  input: object({}),
  reply: object({
    active_orders: integer(),
    waiting_orders: integer(),
    oldest_wait_ms: nullable(integer()),
    open_ads: integer(),
    merchants: integer(),
    applications: integer(),
    bonds: t.amount,
    /** By coin: what orders and selling ads hold. */
    escrow: list(object({ coin: string(), orders: t.amount, ads: t.amount })),
    days: list(
      object({
        day: t.instant,
        orders: integer(),
        completed: integer(),
        cancelled: integer(),
        disputed: integer(),
        /** In USDT by the index at opening. */
        value: t.amount,
      }),
    ),
    ruled_for_buyer: integer(),
    ruled_for_seller: integer(),
    reviewed: integer(),
    overturned: integer(),
  }),
  roles: READERS,
});
