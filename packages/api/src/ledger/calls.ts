import { change, endpoint } from '../endpoint.ts';
import { hash } from '../tick/calls.ts';
import { ENTRY_GROUP_NAMES } from './limits.ts';
import { boolean, integer, list, nullable, object, optional, page, string, t } from '../schema.ts';

export * from './listing-calls.ts';
export * from './operator-calls.ts';

const balance = object({
  /** The id of the account row; absent money has no row, so it is null until the first movement. */
  id: nullable(integer()),
  currency_id: integer(),
  code: string(),
  name: string(),
  logo: string(),
  available: t.amount,
  held: t.amount,
  total: t.amount,
  /** Null where no price is known: an unknown amount is never shown as 0 (rule book, section 10). */
  value_usdt: nullable(t.amount),
});

/** One posting on the user's account: what changed, why, and the total after it. */
export const entry = object({
  id: integer(),
  account_type_id: integer(),
  currency_id: integer(),
  code: string(),
  /** The kind of transaction, for example `spot_trade`, `spot_fee`, `transfer`, `demo_grant`. */
  kind: string(),
  amount: t.amount,
  balance_after: t.amount,
  reference: nullable(string()),
  at: t.instant,
});

const accounts = list(
  object({
    account_type_id: integer(),
    code: string(),
    total_usdt: nullable(t.amount),
    balances: list(balance),
  }),
);

export const accountList = endpoint('ledger.account_list', {
  summary: 'The accounts of the user with the balance of each currency and its value in USDT.',
  input: object({}),
  reply: accounts,
});

export const operatorUserAccounts = endpoint('ledger.operator_user_accounts', {
  summary: 'The accounts of any user as that user sees them; without balances where the user does not exist.',
  input: object({ user_id: t.id }),
  reply: accounts,
  roles: ['support', 'risk', 'ledger_maker', 'ledger_checker'],
});

export const accountDetail = endpoint('ledger.account_detail', {
  summary: 'One balance, by account_type_id and currency_id or by its id, with its latest entries.',
  input: object({
    account_type_id: optional(t.accountTypeId),
    currency_id: optional(t.id),
    id: optional(t.id),
  }),
  reply: object({ account_type_id: integer(), balance, entries: list(entry) }),
  errors: ['ledger.account_not_found'],
});

export const accountEntries = endpoint('ledger.account_entries', {
  summary:
    'The entries of the user in all accounts, newest first, or all of them as a CSV file; narrowed by account, currency, kind or group of kinds, and time.',
  input: object({
    account_type_id: optional(t.accountTypeId),
    currency_id: optional(t.id),
    kind: optional(t.text(1, 40, 'spot_trade')),
    group: optional(t.oneOf(ENTRY_GROUP_NAMES)),
    /** The first instant of the period, and the first one after it. */
    from: optional(t.instantParam),
    to: optional(t.instantParam),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
    format: optional(t.format),
  }),
  reply: object({
    data: list(entry),
    next_cursor: nullable(string()),
    /**
     * On the last page, where trades of the user were exported and are not listed: the end of the time of which they are.
     */
    exported_until: nullable(t.instant),
  }),
  errors: ['ledger.history_too_long'],
});

/** A movement between two accounts of the user. */
const transferRow = object({
  id: t.uuid,
  from_account_type_id: integer(),
  to_account_type_id: integer(),
  currency_id: integer(),
  code: string(),
  amount: t.amount,
  memo: nullable(string()),
  at: t.instant,
});

export const transfer = change('ledger.transfer', {
  act: 'transfer',
  summary: 'Moves an amount between two accounts of the user, at once and free.',
  input: object({
    from_account_type_id: t.accountTypeId,
    to_account_type_id: t.accountTypeId,
    currency_id: t.id,
    amount: t.decimal,
    memo: optional(t.text(1, 100, 'For tomorrow')),
  }),
  reply: transferRow,
  errors: [
    'ledger.same_account',
    'ledger.currency_not_in_account',
    'ledger.amount_zero',
    'ledger.amount_decimals',
    'ledger.insufficient_balance',
    'wallet.deposit_at_risk',
    'contract.margin_in_use',
    'contract.profits_held',
  ],
  by: 'active',
  once: true,
});

/** A setting of the user: a shortage is filled without a question, by what `ledger.move_plan` shows. */
const settingsSchema = object({ pays_from_others: boolean() });

export const settings = endpoint('ledger.settings', {
  summary: 'Whether changes are always paid from the other accounts of the user too, without a question.',
  input: object({}),
  reply: settingsSchema,
});

export const setSettings = change('ledger.set_settings', {
  summary: 'Switches on or off that changes are paid from the other accounts of the user without a question.',
  input: object({ pays_from_others: t.flag }),
  reply: settingsSchema,
});

export const movePlan = endpoint('ledger.move_plan', {
  summary:
    'Which other accounts give what an account lacks of an amount: the smallest one that has it all, or else the largest first. `move` is what the change takes; null where nothing is missing or nothing helps.',
  input: object({ account_type_id: t.accountTypeId, currency_id: t.id, amount: t.decimal }),
  reply: object({
    available: t.amount,
    /** Amount that the account lacks, and what the others can give of it. */
    missing: t.amount,
    from: list(object({ account_type_id: integer(), amount: t.amount })),
    move: nullable(string()),
    pays_from_others: boolean(),
  }),
  errors: ['ledger.currency_not_in_account', 'ledger.amount_decimals'],
});

export const epochs = endpoint('ledger.epochs', {
  summary:
    'The sealed epochs of the ledger, newest first: what they end with and the hash over every balance then. Whoever keeps them can verify an exported epoch.',
  input: object({ cursor: optional(t.cursor), limit: optional(t.limit) }),
  reply: page(
    object({
      /** 1 for the first one, without gaps. */
      number: integer(),
      /** The first instant of the month after it. */
      ends_at: t.instant,
      /** The seal that it ends with, its last transaction and its hash. */
      last_seal: integer(),
      last_txn: integer(),
      seal_hash: hash,
      /** The number of accounts with a balance in `balances_hash`. */
      accounts: integer(),
      balances_hash: hash,
      /** Covers all of these and the hash of the epoch before. */
      hash,
      /** When its trades were exported and taken out of the lists; null while they are there. */
      detached_at: nullable(t.instant),
    }),
  ),
});

export const transfers = endpoint('ledger.transfers', {
  summary: 'The transfers of the user, newest first; with an account those that it gave or received.',
  input: object({
    account_type_id: optional(t.accountTypeId),
    currency_id: optional(t.id),
    from: optional(t.instantParam),
    to: optional(t.instantParam),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(transferRow),
});
