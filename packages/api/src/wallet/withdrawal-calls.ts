import { change, endpoint } from '../endpoint.ts';
import {
  WITHDRAWAL_EVENTS,
  WITHDRAWAL_FACTORS,
  WITHDRAWAL_LESS_REASONS,
  WITHDRAWAL_LIMITS,
  WITHDRAWAL_STATES,
} from '../limits.ts';
import { boolean, integer, list, nullable, object, optional, page, string, t } from '../schema.ts';

/** The address book and withdrawals. Part of the noun `wallet`. */

const chain = t.text(1, 20, 'ETH');
/** Six digits: of the authenticator where one is bound, else of the message that was sent for this. */
const authCode = t.text(1, 16, '123456');

const PROOF_ERRORS = [
  'identity.authenticator_required',
  'identity.authenticator_code_required',
  'identity.wrong_authenticator_code',
  'identity.authenticator_locked',
  'identity.code_required',
] as const;

const bookAddress = object({
  id: t.uuid,
  currency_id: integer(),
  code: string(),
  chain: string(),
  chain_name: string(),
  network: string(),
  address: string(),
  memo: nullable(string()),
  label: string(),
  created_at: t.instant,
  /** From when withdrawals may go there. */
  usable_at: t.instant,
  is_usable: boolean(),
});

export const addresses = endpoint('wallet.addresses', {
  summary: 'The address book of the user, newest first.',
  input: object({ currency_id: optional(t.id), chain: optional(chain) }),
  reply: list(bookAddress),
});

export const bindAddress = change('wallet.bind_address', {
  summary:
    'Adds an address to the book, proved by the transaction password and the authenticator (without one: a code sent for bind_address); usable after 24 hours.',
  input: object({
    currency_id: t.id,
    chain,
    address: t.text(10, 120, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'),
    memo: optional(t.text(0, WITHDRAWAL_LIMITS.memoLengthMax, '100234')),
    label: t.text(1, WITHDRAWAL_LIMITS.labelLengthMax, 'My hardware wallet'),
    pay_password: t.text(1, 128, '482913'),
    auth_code: optional(authCode),
  }),
  reply: bookAddress,
  errors: [
    'wallet.coin_not_found',
    'wallet.chain_unavailable',
    'wallet.address_invalid',
    'wallet.address_no_wallet',
    'wallet.address_ours',
    'wallet.address_exists',
    'wallet.memo_required',
    'wallet.memo_not_allowed',
    'wallet.too_many_addresses',
    ...PROOF_ERRORS,
  ],
  by: 'active',
  proof: 'second_factor',
  once: true,
});

export const removeAddress = change('wallet.remove_address', {
  summary: 'Takes an address out of the book; withdrawals that were asked for go on.',
  input: object({ id: t.uuid }),
  reply: object({ id: t.uuid }),
  errors: ['wallet.address_not_found'],
});

const withdrawalLimits = object({
  /** The certified level that gives these limits. */
  level: integer(),
  daily_limit_usdt: t.amount,
  daily_left_usdt: t.amount,
  monthly_limit_usdt: t.amount,
  monthly_left_usdt: t.amount,
  /** Since when the two limits hold. */
  effective_from: t.instant,
  /** Up to this a code by message proves what a day sums up to, without an authenticator. */
  message_code_max_usdt: t.amount,
});

export const withdrawalQuote = endpoint('wallet.withdrawal_quote', {
  summary:
    'What a withdrawal would cost and credit, how much can leave now, and everything that makes it less, each with its reason.',
  input: object({ currency_id: t.id, chain, amount: optional(t.decimal) }),
  reply: object({
    currency_id: integer(),
    code: string(),
    chain: string(),
    chain_name: string(),
    network: string(),
    scale: integer(),
    needs_memo: boolean(),
    fee: t.amount,
    minimum: t.amount,
    /** Since when fee and minimum hold. */
    effective_from: t.instant,
    /** Free balance of the trade account. */
    available: t.amount,
    /** Amount that can leave now, the fee included; 0 while something stops all of it. */
    maximum: t.amount,
    /**
     * Why it is not all: `amount` is what this reason holds back, or for a limit what it still lets go, both in the
     * coin; null where the reason stops everything. `until` is when it ends, null where that is not known.
     */
    reasons: list(
      object({
        key: t.oneOf(WITHDRAWAL_LESS_REASONS),
        amount: nullable(t.amount),
        until: nullable(t.instant),
      }),
    ),
    limits: withdrawalLimits,
    /** Of the amount that was asked about; null without one. */
    amount: nullable(t.amount),
    credited: nullable(t.amount),
    value_usdt: nullable(t.amount),
    /** The least number of operators who will look at it: 0 is automatic. Flags of risk can add one. */
    approvals_needed: nullable(integer()),
    /** The transaction password is always asked for; beside it this. */
    factor: t.oneOf(WITHDRAWAL_FACTORS),
  }),
  errors: ['wallet.coin_not_found', 'wallet.amount_scale'],
});

const timelineStep = object({
  kind: t.oneOf(WITHDRAWAL_EVENTS),
  at: t.instant,
  /** An operator's message to the user; null without one. */
  reason: nullable(string()),
  txid: nullable(string()),
});

/** A withdrawal as its user sees it. */
export const withdrawalFields = {
  id: t.uuid,
  state: t.oneOf(WITHDRAWAL_STATES),
  currency_id: integer(),
  code: string(),
  chain: string(),
  chain_name: string(),
  network: string(),
  address: string(),
  memo: nullable(string()),
  /** Amount that leaves the account, and of it the fee and what arrives. */
  amount: t.amount,
  fee: t.amount,
  credited: t.amount,
  /** The transaction that counts; a replaced one is in the time line. */
  txid: nullable(string()),
  confirmations: nullable(integer()),
  confirmations_needed: integer(),
  /** The number of approvals that it needs and has. */
  approvals_needed: integer(),
  approvals: integer(),
  /** Why it was rejected. */
  reason: nullable(string()),
  is_cancellable: boolean(),
  created_at: t.instant,
  ended_at: nullable(t.instant),
  timeline: list(timelineStep),
};

export const withdrawalSchema = object(withdrawalFields);

export const withdrawalFilters = {
  currency_id: optional(t.id),
  chain: optional(chain),
  state: optional(t.oneOf(WITHDRAWAL_STATES)),
  from: optional(t.instantParam),
  to: optional(t.instantParam),
  cursor: optional(t.cursor),
  limit: optional(t.limit),
};

export const withdraw = change('wallet.withdraw', {
  act: 'withdraw',
  summary:
    'Asks for a withdrawal to an address of the book. The transaction password and the authenticator (for small sums without one: a code sent for withdraw) prove exactly this request.',
  input: object({
    address_id: t.uuid,
    amount: t.decimal,
    pay_password: t.text(1, 128, '482913'),
    auth_code: optional(authCode),
  }),
  reply: withdrawalSchema,
  errors: [
    'wallet.address_not_found',
    'wallet.address_ours',
    'wallet.address_cooling',
    'wallet.amount_scale',
    'wallet.withdrawal_minimum',
    'wallet.withdrawal_limit',
    'wallet.withdrawal_closed',
    'wallet.withdrawals_held',
    'screening.not_accepted',
    'screening.under_review',
    'wallet.immature_funds',
    'wallet.price_unknown',
    'ledger.insufficient_balance',
    ...PROOF_ERRORS,
  ],
  by: 'active',
  proof: 'second_factor',
  once: true,
});

export const cancelWithdrawal = change('wallet.cancel_withdrawal', {
  act: 'manage',
  summary: 'Takes back a withdrawal that is still in review.',
  input: object({ id: t.uuid }),
  reply: withdrawalSchema,
  errors: ['wallet.withdrawal_not_found', 'wallet.withdrawal_decided'],
  once: true,
});

export const withdrawals = endpoint('wallet.withdrawals', {
  summary: 'The withdrawals of the user, newest first.',
  input: object(withdrawalFilters),
  reply: page(withdrawalSchema),
});

export const withdrawal = endpoint('wallet.withdrawal', {
  summary: 'One withdrawal of the user.',
  input: object({ id: t.uuid }),
  reply: withdrawalSchema,
  errors: ['wallet.withdrawal_not_found'],
});
