import { change, endpoint } from '../endpoint.ts';
import {
  OPERATOR_LIMITS,
  type OperatorRole,
  REVIEW_DECISIONS,
  TRANSACTION_STATES,
  WITHDRAWAL_FLAGS,
  WITHDRAWAL_WAITS,
} from '../limits.ts';
import { proposedChange } from '../operator/proposal-calls.ts';
import { boolean, integer, list, nullable, object, optional, page, string, t } from '../schema.ts';
import { withdrawalFields, withdrawalFilters } from './withdrawal-calls.ts';

/** The operators' side of withdrawals. Part of the noun `wallet`. */

const READERS: readonly OperatorRole[] = [
  'support',
  'risk',
  'withdrawal_maker',
  'withdrawal_checker',
  'ledger_maker',
  'ledger_checker',
];
const reason = t.text(
  OPERATOR_LIMITS.reasonLengthMin,
  OPERATOR_LIMITS.reasonLengthMax,
  'Checked by telephone with the user',
);
/** The code of a chain; without it every chain is meant. */
const scope = optional(t.text(1, 20, 'ETH'));

const operatorFields = {
  ...withdrawalFields,
  user_id: integer(),
  uid: string(),
  /** In USDT at the index when it was asked for. */
  value_usdt: t.amount,
  flags: list(t.oneOf(WITHDRAWAL_FLAGS)),
  /** The first of two operators: the one who approved it, or rejected what is frozen. */
  first_operator_id: nullable(integer()),
  decided_by: nullable(integer()),
  decided_at: nullable(t.instant),
  /** Why an approved one is not sent yet, or a sent one not again. */
  waits_for: nullable(
    object({
      key: t.oneOf(WITHDRAWAL_WAITS),
      /** With `hot_wallet_cap`: what the wallet may send in an hour and what it has sent, in USDT. */
      limit_usdt: nullable(t.amount),
      used_usdt: nullable(t.amount),
      /** With `node`: what the node or the signer said. */
      detail: nullable(string()),
    }),
  ),
};

export const operatorWithdrawals = endpoint('wallet.operator_withdrawals', {
  summary: 'Withdrawals of all users, newest first, or the longest waiting first as a queue.',
  input: object({
    ...withdrawalFilters,
    user_id: optional(t.id),
    flag: optional(t.oneOf(WITHDRAWAL_FLAGS)),
    txid: optional(t.text(4, 100, '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060')),
    order: optional(t.oneOf(['newest', 'oldest'] as const)),
  }),
  reply: page(object(operatorFields)),
  roles: READERS,
});

const transaction = object({
  txid: string(),
  state: t.oneOf(TRANSACTION_STATES),
  /** Highest cost, in the chain's own coin. */
  fee_max: t.amount,
  /** The transaction in whose slot it stands. */
  replaces: nullable(string()),
  created_at: t.instant,
});

const operatorWithdrawalDetail = object({
  ...operatorFields,
  transactions: list(transaction),
  user: object({
    /** Masked; null where none is bound. */
    email: nullable(string()),
    mobile: nullable(string()),
    level: integer(),
    is_frozen: boolean(),
    is_disabled: boolean(),
    withdrawal_hold_until: nullable(t.instant),
    has_authenticator: boolean(),
    created_at: t.instant,
    /** At the index; coins without a price count for nothing. */
    equity_usdt: t.amount,
    deposits_usdt: t.amount,
    withdrawals_usdt: t.amount,
    withdrawals_count: integer(),
    daily_left_usdt: t.amount,
    monthly_left_usdt: t.amount,
  }),
  /** When the address came into the book, how often it got money of this user, and how many others have it in theirs. */
  address_bound_at: t.instant,
  address_withdrawals: integer(),
  address_other_users: integer(),
  /** The latest events of the account's log, newest first. */
  security_events: list(object({ kind: string(), at: t.instant, ip: string(), user_agent: string() })),
});

export const operatorWithdrawal = endpoint('wallet.operator_withdrawal', {
  summary: 'One withdrawal of any user with what a reviewer needs to know of the account.',
  input: object({ id: t.uuid }),
  reply: operatorWithdrawalDetail,
  errors: ['wallet.withdrawal_not_found'],
  roles: READERS,
});

export const operatorDecideWithdrawal = change('wallet.operator_decide_withdrawal', {
  summary:
    'Approves a withdrawal, or rejects it with a reason the user reads; rejected funds are available again. A maker approves first; where two are needed, a checker who is somebody else approves second. What is not what its user proved is frozen instead (`proof_broken`), and given back when two different operators reject it.',
  input: object({ id: t.uuid, decision: t.oneOf(REVIEW_DECISIONS), reason }),
  reply: operatorWithdrawalDetail,
  errors: [
    'wallet.withdrawal_not_found',
    'wallet.withdrawal_decided',
    'operator.same_operator',
    'wallet.proof_broken',
    'screening.case_open',
    'identity.frozen',
    'operator.own_account',
    'operator.role_missing',
  ],
  roles: ['withdrawal_maker', 'withdrawal_checker'],
  once: true,
});

const withdrawalSwitch = object({
  /** Null: every chain. */
  chain: nullable(string()),
  is_stopped: boolean(),
  reason: nullable(string()),
  changed_by: nullable(integer()),
  changed_at: nullable(t.instant),
});

export const operatorWithdrawalSwitches = endpoint('wallet.operator_withdrawal_switches', {
  summary: 'The kill switches of withdrawals: one for all and one for each chain.',
  input: object({}),
  reply: list(withdrawalSwitch),
  roles: READERS,
});

const CONTROLLERS: readonly OperatorRole[] = ['risk', 'withdrawal_maker', 'withdrawal_checker'];

export const operatorStopWithdrawals = change('wallet.operator_stop_withdrawals', {
  summary:
    'Stops withdrawals of a chain or of all at once; nothing is signed or sent any more. A second stop with another reason ends what was proposed to resume.',
  input: object({ chain: scope, reason }),
  reply: withdrawalSwitch,
  errors: ['wallet.chain_not_found', 'wallet.switch_unchanged'],
  roles: CONTROLLERS,
  once: true,
});

export const operatorResumeWithdrawals = proposedChange('wallet.operator_resume_withdrawals', {
  summary: 'Proposes that withdrawals of a chain or of all go on.',
  input: object({ chain: scope, reason }),
  errors: ['wallet.chain_not_found', 'wallet.switch_unchanged'],
  roles: CONTROLLERS,
  checkers: CONTROLLERS,
});

const hotWalletCap = object({
  chain: string(),
  cap_usdt: t.amount,
  /** Amount that was signed in the last hour. */
  used_usdt: t.amount,
  changed_by: nullable(integer()),
  changed_at: nullable(t.instant),
});

export const operatorHotWalletCaps = endpoint('wallet.operator_hot_wallet_caps', {
  summary: 'How much the hot wallet of each chain may send in an hour, and how much of it is used.',
  input: object({}),
  reply: list(hotWalletCap),
  roles: READERS,
});

const capInput = object({ chain: t.text(1, 20, 'ETH'), cap_usdt: t.decimal, reason });

export const operatorLowerHotWalletCap = change('wallet.operator_lower_hot_wallet_cap', {
  summary: 'Lowers the cap of a chain at once.',
  input: capInput,
  reply: hotWalletCap,
  errors: ['wallet.chain_not_found', 'wallet.cap_not_lower'],
  roles: CONTROLLERS,
  once: true,
});

export const operatorChangeHotWalletCap = proposedChange('wallet.operator_change_hot_wallet_cap', {
  summary: 'Proposes another cap of a chain.',
  input: capInput,
  errors: ['wallet.chain_not_found', 'wallet.cap_unchanged'],
  roles: CONTROLLERS,
  checkers: CONTROLLERS,
});
