import { change, endpoint } from '../endpoint.ts';
import {
  FIAT_BLOCK_REASONS,
  FIAT_CANCEL_REASONS,
  FIAT_DISPUTE_REASONS,
  FIAT_LIMITS,
  FIAT_ORDER_STATES,
  FIAT_POSTPONE_REASONS,
  FIAT_SENT_KINDS,
  FIAT_TEMPLATES,
} from './limits.ts';
import { message, orderSchema, orderRow, paymentKind } from './parts.ts';
import { paying } from '../paying.ts';
import { boolean, integer, list, nullable, object, optional, page, string, t } from '../schema.ts';

const payPassword = t.text(1, 20, '481516');
const note = (example: string) => t.text(0, 500, example);

export const standing = endpoint('fiat.standing', {
  summary: 'What the user may buy and sell now, and what has been used of the limits.',
  input: object({}),
  reply: object({
    level: integer(),
    is_merchant: boolean(),
    can_trade: boolean(),
    /** Buying is blocked until then; null when it is not. */
    blocked_until: nullable(t.instant),
    block_reason: nullable(t.oneOf(FIAT_BLOCK_REASONS)),
    cancellations_left: integer(),
    active_orders: integer(),
    active_orders_max: integer(),
    /** In USDT; null where there is no such limit. */
    order_value_max: nullable(t.amount),
    value_left: nullable(t.amount),
    completed: integer(),
  }),
});

export const openOrder = change('fiat.open_order', {
  act: 'open',
  summary:
    'Opens an order on an ad for an amount in the unit or a quantity of coins, one of the two. It locks price, quantity and payee, and the coins in escrow. `price` is what the caller saw: another one is refused. Who buys names the kind of payment, who sells the own collection method.',
  pays: 'fiat',
  input: paying({
    ad_id: t.uuid,
    amount: optional(t.decimal),
    quantity: optional(t.decimal),
    price: t.decimal,
    kind: optional(paymentKind),
    method_id: optional(t.uuid),
  }),
  reply: orderSchema,
  errors: [
    'ledger.insufficient_balance',
    'ledger.amount_decimals',
    'wallet.immature_funds',
    'wallet.price_unknown',
    'wallet.withdrawal_limit',
    'wallet.withdrawals_held',
    'screening.not_accepted',
    'screening.under_review',
    'fiat.ad_not_found',
    'fiat.ad_not_open',
    'fiat.own_ad',
    'fiat.field_required',
    'fiat.price_changed',
    'fiat.no_index',
    'fiat.volume_out_of_range',
    'fiat.volume_decimals',
    'fiat.payment_kind_not_taken',
    'fiat.method_not_found',
    'fiat.counterparty_refused',
    'fiat.too_many_orders',
    'fiat.buying_blocked',
    'fiat.order_value_max',
    'fiat.limit_reached',
    'fiat.bond_exhausted',
  ],
  by: 'trader',
  once: true,
});

export const orders = endpoint('fiat.orders', {
  summary: 'The orders of the user, newest first.',
  input: object({
    state: optional(t.oneOf(FIAT_ORDER_STATES)),
    /** true: the clock or a person still has to act. */
    is_active: optional(t.flag),
    role: optional(t.oneOf(['buyer', 'seller'] as const)),
    /** true: on own ads, false: on ads of others. */
    is_maker: optional(t.flag),
    currency_id: optional(t.id),
    from: optional(t.instantParam),
    to: optional(t.instantParam),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
    /** csv answers with a file of at most 10,000 rows instead of the envelope. */
    format: optional(t.format),
  }),
  reply: page(orderRow),
});

export const order = endpoint('fiat.order', {
  summary: 'An order of the user, with the payee, what may be done next, and its history.',
  input: object({ id: t.uuid }),
  reply: orderSchema,
  errors: ['fiat.order_not_found'],
});

/** Errors that every change of an order may return. */
const changeErrors = ['fiat.order_not_found', 'fiat.action_not_allowed'] as const;

export const pay = change('fiat.pay', {
  act: 'manage',
  summary: 'The buyer has paid: with the voucher, and the name of the account that the payment came from.',
  input: object({ id: t.uuid, voucher: optional(t.uuid), payer_name: t.text(1, 100, 'Anna Berger') }),
  reply: orderSchema,
  errors: [...changeErrors, 'fiat.voucher_required', 'file.not_found', 'file.already_used'],
  by: 'active',
  once: true,
});

export const extend = change('fiat.extend', {
  act: 'manage',
  summary: 'The seller gives the buyer the payment window once more.',
  input: object({ id: t.uuid }),
  reply: orderSchema,
  errors: [...changeErrors, 'fiat.already_extended'],
  by: 'active',
  once: true,
});

export const cancel = change('fiat.cancel', {
  act: 'manage',
  summary: 'The buyer cancels; the escrow goes back.',
  input: object({
    id: t.uuid,
    reason: t.oneOf(FIAT_CANCEL_REASONS),
    text: optional(note('The account is closed.')),
  }),
  reply: orderSchema,
  errors: changeErrors,
  by: 'active',
  once: true,
});

export const confirm = change('fiat.confirm', {
  act: 'manage',
  summary:
    'The seller has received the payment: the coins go to the buyer. Says whether the payer had the verified name. Needs a code of the authenticator where one is bound.',
  input: object({
    id: t.uuid,
    is_payer_name_equal: t.flag,
    pay_password: payPassword,
    auth_code: optional(t.text(0, 16, '123456')),
  }),
  reply: orderSchema,
  errors: [
    ...changeErrors,
    'identity.authenticator_code_required',
    'identity.wrong_authenticator_code',
    'identity.authenticator_locked',
    'wallet.withdrawals_held',
    'screening.not_accepted',
    'screening.under_review',
  ],
  by: 'active',
  proof: 'pay_password',
  once: true,
});

export const postpone = change('fiat.postpone', {
  act: 'manage',
  summary: 'The seller needs 12 hours more to confirm, once, with a reason that the buyer sees.',
  input: object({
    id: t.uuid,
    reason: t.oneOf(FIAT_POSTPONE_REASONS),
    text: optional(note('My bank opens at nine.')),
  }),
  reply: orderSchema,
  errors: changeErrors,
  by: 'active',
  once: true,
});

export const dispute = change('fiat.dispute', {
  act: 'manage',
  summary:
    'Applies for rights protection: the escrow is frozen until both have given in or an operator has ruled.',
  input: object({
    id: t.uuid,
    reason: t.oneOf(FIAT_DISPUTE_REASONS),
    text: t.text(1, 500, 'Nothing has arrived on my account.'),
  }),
  reply: orderSchema,
  errors: [...changeErrors, 'fiat.dispute_too_early'],
  by: 'active',
  once: true,
});

export const addEvidence = change('fiat.add_evidence', {
  summary: 'Adds to a dispute: a text, and a picture when there is one.',
  input: object({
    id: t.uuid,
    text: t.text(1, 500, 'The statement of my bank of today.'),
    picture: optional(t.uuid),
  }),
  reply: orderSchema,
  errors: [
    'fiat.order_not_found',
    'fiat.no_dispute',
    'fiat.evidence_closed',
    'fiat.too_much_evidence',
    'file.not_found',
    'file.already_used',
  ],
  once: true,
});

export const requestReview = change('fiat.request_review', {
  act: 'manage',
  summary: 'Asks for a second operator to look at the first ruling, once per order.',
  input: object({ id: t.uuid, text: t.text(1, 500, 'The voucher is of another payment.') }),
  reply: orderSchema,
  errors: [...changeErrors, 'fiat.no_ruling', 'fiat.review_closed'],
  once: true,
});

export const messages = endpoint('fiat.messages', {
  summary: 'The chat of an order, newest first.',
  input: object({ order_id: t.uuid, cursor: optional(t.cursor), limit: optional(t.limit) }),
  reply: page(message),
  errors: ['fiat.order_not_found'],
});

export const sendMessage = change('fiat.send_message', {
  summary: 'Writes to the other side: a text, a picture or a ready-made sentence. Links are masked.',
  input: object({
    order_id: t.uuid,
    kind: t.oneOf(FIAT_SENT_KINDS),
    text: optional(t.text(0, FIAT_LIMITS.messageLengthMax, 'Hello!')),
    picture: optional(t.uuid),
    template: optional(t.oneOf(FIAT_TEMPLATES)),
  }),
  reply: message,
  errors: [
    'fiat.order_not_found',
    'fiat.chat_closed',
    'fiat.field_required',
    'fiat.too_many_messages',
    'file.not_found',
    'file.already_used',
  ],
  by: 'active',
  once: true,
});

export const readMessages = change('fiat.read_messages', {
  summary: 'The user has read the chat of an order up to a message.',
  input: object({ order_id: t.uuid, message_id: t.id }),
  reply: object({}),
  errors: ['fiat.order_not_found'],
});

export const picture = endpoint('fiat.picture', {
  summary:
    'A picture of an order, for its two sides: voucher, chat, evidence or payment code. Answers with the picture, not with the envelope.',
  input: object({ order_id: t.uuid, id: t.uuid }),
  reply: string(),
  errors: ['fiat.order_not_found', 'file.not_found'],
});

export const disputeFile = endpoint('fiat.dispute_file', {
  summary:
    'Everything that is recorded of an order: both sides, history, chat and evidence with their hashes.',
  input: object({ id: t.uuid }),
  reply: object({
    order: orderSchema,
    buyer_name: nullable(string()),
    seller_name: nullable(string()),
    messages: list(message),
    pictures: list(
      object({ id: t.uuid, sha256: string(), content_type: string(), bytes: integer(), at: t.instant }),
    ),
    made_at: t.instant,
  }),
  errors: ['fiat.order_not_found'],
});
