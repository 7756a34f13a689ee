import { change, endpoint } from '../endpoint.ts';
import { MANUAL_ENTRY_DIRECTIONS, MANUAL_ENTRY_KINDS, PRODUCTS } from '../limits.ts';
import { proposedChange } from '../operator/proposal-calls.ts';
import { CAPITAL_ACCOUNTS, HOUSE_ACCOUNTS } from '../operator/limits.ts';
import { boolean, integer, list, nullable, object, optional, page, string, t } from '../schema.ts';

const READERS = ['support', 'risk', 'ledger_maker', 'ledger_checker'] as const;
const AUDIT_READERS = [...READERS, 'security_admin'] as const;

const reason = t.text(10, 500, 'Credit of a deposit that arrived twice');

/** A user as the console names one. */
const uid = t.text(1, 20, '10000001');
/** Epoch milliseconds are too coarse for ids of transactions, and 32 bits too few. */
const txnId = t.wholeNumber({ min: 1, max: 9_999_999_999, example: 1 });

/** One posting from the platform's point of view: whose account, what changed, and why. */
const operatorEntry = object({
  txn_id: integer(),
  /** The place among the postings of its transaction, from 0. */
  step: integer(),
  account_id: integer(),
  account_kind: t.oneOf(['user', 'house', 'world'] as const),
  /** One of the five accounts of a user, or the name of an account of the platform. */
  account: string(),
  user_id: nullable(integer()),
  uid: nullable(string()),
  currency_id: integer(),
  code: string(),
  kind: string(),
  amount: t.amount,
  /** Null on accounts of the platform, which are summed up and never locked. */
  balance_after: nullable(t.amount),
  reference: nullable(string()),
  at: t.instant,
});

export const operatorEntries = endpoint('ledger.operator_entries', {
  summary: 'The postings of all accounts, newest first.',
  input: object({
    uid: optional(uid),
    /** One of the five accounts of a user, or the name of an account of the platform. */
    account: optional(t.text(1, 40, 'trade')),
    currency_id: optional(t.id),
    kind: optional(t.text(1, 40, 'transfer')),
    txn_id: optional(txnId),
    reference: optional(t.text(1, 120, 'reference')),
    from: optional(t.instantParam),
    to: optional(t.instantParam),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
    format: optional(t.format),
  }),
  reply: page(operatorEntry),
  errors: ['ledger.user_not_found'],
  roles: READERS,
});

export const operatorTxn = endpoint('ledger.operator_txn', {
  summary: 'One transaction with both sides and the seal that covers it.',
  input: object({ txn_id: txnId }),
  reply: object({
    id: integer(),
    kind: string(),
    reference: nullable(string()),
    idempotency_key: nullable(string()),
    at: t.instant,
    postings: list(operatorEntry),
    /** Per currency; the postings of a transaction sum up to zero. */
    sums: list(object({ currency_id: integer(), code: string(), sum: t.amount })),
    /** Null until the next sealing, a few seconds after the transaction. */
    seal: nullable(
      object({
        seq: integer(),
        last_txn_id: integer(),
        /** SHA-256 in hexadecimal digits. */
        hash: string(),
        sealed_at: t.instant,
        /** True when the rows that it covers still give its hash. */
        /** Null where trades that it covers were exported and taken out of the tables. */
        is_valid: nullable(boolean()),
      }),
    ),
  }),
  errors: ['ledger.txn_not_found'],
  roles: READERS,
});

export const operatorAccounts = endpoint('ledger.operator_accounts', {
  summary: 'The accounts of the platform and, per currency, the balance of users, house and world.',
  input: object({}),
  reply: object({
    accounts: list(
      object({
        account_id: integer(),
        kind: t.oneOf(['house', 'world'] as const),
        name: string(),
        currency_id: integer(),
        code: string(),
        /** With what is posted and not yet sealed. */
        balance: t.amount,
      }),
    ),
    currencies: list(
      object({
        currency_id: integer(),
        code: string(),
        users: t.amount,
        house: t.amount,
        world: t.amount,
        /** Zero, or the ledger is broken. */
        sum: t.amount,
      }),
    ),
  }),
  roles: READERS,
});

const auditReport = object({
  /** Null before the first audit. */
  ran_at: nullable(t.instant),
  ms: nullable(integer()),
  violations: integer(),
  checks: list(
    object({
      /** The invariant's name in docs/RELIABILITY.md. */
      name: string(),
      violations: integer(),
      /** Some of the rows that break it, each as a JSON text. */
      sample: list(string()),
    }),
  ),
});

export const operatorAudit = endpoint('ledger.operator_audit', {
  summary: 'What the last audit of all invariants found.',
  input: object({}),
  reply: auditReport,
  roles: AUDIT_READERS,
});

export const operatorAuditNow = change('ledger.operator_audit_now', {
  summary: 'Audits everything now.',
  input: object({}),
  reply: auditReport,
  roles: ['risk', 'ledger_checker', 'security_admin'],
});

const violation = object({
  id: integer(),
  /** The invariant's name in docs/RELIABILITY.md. */
  check: string(),
  /** The row that breaks it, as a JSON text. */
  facts: string(),
  product: nullable(t.oneOf(PRODUCTS)),
  currency_match_id: nullable(integer()),
  currency_id: nullable(integer()),
  /** The names of the market and of the asset. */
  symbol: nullable(string()),
  currency_code: nullable(string()),
  found_at: t.instant,
  last_found_at: t.instant,
  acknowledged_at: nullable(t.instant),
  acknowledged_by: nullable(string()),
  acknowledge_reason: nullable(string()),
});

export const operatorViolations = endpoint('ledger.operator_violations', {
  summary: 'What breaks an invariant now, the newest first; what was acknowledged stays until it is mended.',
  input: object({}),
  reply: list(violation),
  roles: AUDIT_READERS,
});

export const operatorAcknowledgeViolation = proposedChange('ledger.operator_acknowledge_violation', {
  summary:
    'Proposes that a violation that was looked into blocks nothing any more. A new one of its kind does.',
  input: object({ id: t.id, reason }),
  errors: ['ledger.violation_not_found', 'ledger.violation_unclear'],
  roles: ['risk', 'ledger_checker', 'security_admin'],
  checkers: ['risk', 'ledger_checker', 'security_admin'],
});

/** The proposer and the approver. */
const persons = {
  maker_id: integer(),
  maker_name: string(),
  proposed_at: t.instant,
  checker_id: integer(),
  checker_name: string(),
  approved_at: t.instant,
};

const manualEntry = object({
  id: t.uuid,
  user_id: integer(),
  uid: nullable(string()),
  account_type_id: integer(),
  currency_id: integer(),
  code: string(),
  direction: t.oneOf(MANUAL_ENTRY_DIRECTIONS),
  amount: t.amount,
  kind: t.oneOf(MANUAL_ENTRY_KINDS),
  reason: string(),
  ...persons,
});

export const operatorPostEntry = proposedChange('ledger.operator_post_entry', {
  summary: 'Proposes a movement between a user and the world.',
  input: object({
    uid,
    account_type_id: t.accountTypeId,
    currency_id: t.id,
    direction: t.oneOf(MANUAL_ENTRY_DIRECTIONS),
    amount: t.decimal,
    kind: t.oneOf(MANUAL_ENTRY_KINDS),
    reason,
  }),
  errors: [
    'ledger.user_not_found',
    'ledger.currency_not_in_account',
    'ledger.amount_zero',
    'ledger.amount_decimals',
    'ledger.insufficient_balance',
    'operator.own_account',
  ],
  roles: ['ledger_maker'],
  checkers: ['ledger_checker'],
});

export const operatorManualEntries = endpoint('ledger.operator_manual_entries', {
  summary: 'Movements by hand with who proposed and who approved them, newest first.',
  input: object({
    uid: optional(uid),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(manualEntry),
  errors: ['ledger.user_not_found'],
  roles: READERS,
});

const houseAccount = t.oneOf(HOUSE_ACCOUNTS);

export const operatorHouseAccounts = endpoint('ledger.operator_house_accounts', {
  summary:
    'The accounts that hold capital of the operator in a currency: what each has, has to keep and what may be moved.',
  input: object({
    /** USDT by default; in other coins only equity and staking rewards have capital. */
    currency_id: optional(t.id),
  }),
  reply: object({
    currency_id: integer(),
    code: string(),
    accounts: list(
      object({
        name: houseAccount,
        /** Of `equity` what the owners took out less what they put in. */
        balance: t.amount,
        /** Amount that has to stay for the open business of users; null without such a reserve. */
        reserved: nullable(t.amount),
        /** Amount that may be moved out now; null without a limit. */
        movable: nullable(t.amount),
      }),
    ),
    /** Proceeds of the settled offerings, newest first, and how much of each was moved out. */
    proceeds: list(
      object({
        offering_id: integer(),
        token: string(),
        received: t.amount,
        moved: t.amount,
        movable: t.amount,
      }),
    ),
  }),
  errors: ['ledger.currency_not_in_account'],
  roles: READERS,
});

const houseMovement = object({
  id: t.uuid,
  from_account: houseAccount,
  to_account: t.oneOf(CAPITAL_ACCOUNTS),
  /** The offering whose proceeds move; null for every other account. */
  offering_id: nullable(integer()),
  currency_id: integer(),
  code: string(),
  amount: t.amount,
  reason: string(),
  ...persons,
});

export const operatorMoveCapital = proposedChange('ledger.operator_move_capital', {
  summary:
    'Proposes to move capital between accounts of the house. Another movement that is approved meanwhile makes it outdated.',
  input: object({
    from_account: houseAccount,
    to_account: t.oneOf(CAPITAL_ACCOUNTS),
    /** The offering whose proceeds move: with this account and no other. */
    offering_id: optional(t.id),
    currency_id: t.id,
    amount: t.decimal,
    reason,
  }),
  errors: [
    'ledger.same_account',
    'ledger.currency_not_in_account',
    'ledger.amount_zero',
    'ledger.amount_decimals',
    'ledger.house_reserved',
    'subscription.offering_not_found',
  ],
  roles: ['ledger_maker'],
  checkers: ['ledger_checker'],
});

export const operatorMovements = endpoint('ledger.operator_movements', {
  summary: 'Movements of capital with who proposed and who approved them, newest first.',
  input: object({
    account: optional(houseAccount),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(houseMovement),
  roles: READERS,
});
