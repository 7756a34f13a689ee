import { change, endpoint } from '../endpoint.ts';
import {
  PAYMENT_DIRECTIONS,
  PAYMENT_LIMITS,
  WITHDRAWAL_FACTORS,
  WITHDRAWAL_LESS_REASONS,
} from '../limits.ts';
import { paying } from '../paying.ts';
import { boolean, integer, list as listOf, nullable, object, optional, page, string, t } from '../schema.ts';

export * from './operator-calls.ts';

const uid = t.text(1, 20, '123456789');
const note = t.text(0, PAYMENT_LIMITS.noteLengthMax, 'For the tickets');

/** A person who can be paid. The name is the certified one, of which each word shows its first letter only. */
const payeeFields = { uid: string(), name: string() };

export const payee = endpoint('payment.payee', {
  summary:
    'The person behind a UID, an e-mail address or a mobile number with its plus sign, to be confirmed before a payment. One answer stands for everybody who cannot be paid, whether they exist or not.',
  input: object({ account: t.text(1, 254, 'ben@example.com') }),
  reply: object({ ...payeeFields, is_known: boolean() }),
  errors: ['payment.payee_unavailable', 'payment.own_account', 'identity.not_verified'],
});

export const payees = endpoint('payment.payees', {
  summary: 'The people whom the user has paid, the latest first.',
  input: object({}),
  reply: listOf(object(payeeFields)),
});

export const quote = endpoint('payment.quote', {
  summary:
    'How much of a coin can be paid now, everything that makes it less, and what proves a payment of that amount.',
  input: object({ currency_id: t.id, amount: optional(t.decimal) }),
  reply: object({
    currency_id: integer(),
    code: string(),
    scale: integer(),
    minimum: t.amount,
    /** Free balance of the trade account. */
    available: t.amount,
    /** Amount that can be paid now; 0 while something stops all of it. */
    maximum: t.amount,
    /** Why it is not all; as for a withdrawal. */
    reasons: listOf(
      object({
        key: t.oneOf(WITHDRAWAL_LESS_REASONS),
        amount: nullable(t.amount),
        until: nullable(t.instant),
      }),
    ),
    /** Payments and withdrawals count in the same sums. */
    limits: object({
      level: integer(),
      daily_limit_usdt: t.amount,
      daily_left_usdt: t.amount,
      monthly_limit_usdt: t.amount,
      monthly_left_usdt: t.amount,
      effective_from: t.instant,
      message_code_max_usdt: t.amount,
    }),
    value_usdt: nullable(t.amount),
    factor: t.oneOf(WITHDRAWAL_FACTORS),
  }),
  errors: ['ledger.currency_not_in_account'],
});

/** A payment as one of its two sides sees it; uid and name are those of the other. */
const payment = object({
  id: t.uuid,
  direction: t.oneOf(PAYMENT_DIRECTIONS),
  ...payeeFields,
  currency_id: integer(),
  code: string(),
  amount: t.amount,
  note: string(),
  created_at: t.instant,
  /** From when what was received may leave the account; null for what was sent. */
  withdrawable_at: nullable(t.instant),
});

export const pay = change('payment.pay', {
  act: 'withdraw',
  summary:
    'Pays another user from the trade account, at once and for good. The transaction password and the authenticator (for small sums without one: a code sent for pay) prove exactly this payment.',
  input: paying({
    uid,
    currency_id: t.id,
    amount: t.decimal,
    note: optional(note),
    pay_password: t.text(1, 128, '482913'),
    auth_code: optional(t.text(1, 16, '123456')),
  }),
  pays: 'trade',
  reply: payment,
  errors: [
    'payment.payee_unavailable',
    'payment.own_account',
    'payment.minimum',
    'ledger.currency_not_in_account',
    'ledger.amount_zero',
    'ledger.amount_decimals',
    'ledger.insufficient_balance',
    'wallet.withdrawals_held',
    'screening.not_accepted',
    'screening.under_review',
    'wallet.price_unknown',
    'wallet.withdrawal_limit',
    'wallet.immature_funds',
    'identity.authenticator_required',
    'identity.authenticator_code_required',
    'identity.wrong_authenticator_code',
    'identity.authenticator_locked',
    'identity.code_required',
  ],
  by: 'trader',
  proof: 'second_factor',
  once: true,
});

export const list = endpoint('payment.list', {
  summary: 'Payments of the user, newest first.',
  input: object({
    direction: optional(t.oneOf(PAYMENT_DIRECTIONS)),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(payment),
});

export const receipt = endpoint('payment.receipt', {
  summary: 'One payment of the user.',
  input: object({ id: t.uuid }),
  reply: payment,
  errors: ['payment.not_found'],
});

const choices = { is_receiving: boolean(), is_found_by_contact: boolean() };

export const settings = endpoint('payment.settings', {
  summary:
    'Whether the user can be paid, and by whom an e-mail address or a mobile number is enough to be found.',
  input: object({}),
  reply: object({ ...choices, ...payeeFields }),
});

export const setSettings = change('payment.set_settings', {
  summary: 'Switches receiving on or off, and being found by e-mail address or mobile number.',
  input: object({ is_receiving: t.flag, is_found_by_contact: t.flag }),
  reply: object(choices),
});
