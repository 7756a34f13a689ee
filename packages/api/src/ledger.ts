import { endpoint } from './endpoint.ts';
import { ACCOUNT_TYPES } from './limits.ts';
import { integer, list, nullable, object, optional, page, string, t } from './schema.ts';

const accountTypeId = t.wholeNumber({ min: 1, max: Object.keys(ACCOUNT_TYPES).length, example: 1 });

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
  /** The kind of transaction, for example `spot_trade`, `spot_fee`, `demo_grant`. */
  kind: string(),
  amount: t.amount,
  balance_after: t.amount,
  reference: nullable(string()),
  at: t.instant,
});

export const accountList = endpoint('ledger.account_list', {
  summary: 'The accounts of the user with the balance of each currency and its value in USDT.',
  input: object({}),
  reply: list(
    object({
      account_type_id: integer(),
      code: string(),
      total_usdt: nullable(t.amount),
      balances: list(balance),
    }),
  ),
});

export const accountDetail = endpoint('ledger.account_detail', {
  summary: 'One balance, by account_type_id and currency_id or by its id, with its latest entries.',
  input: object({
    account_type_id: optional(accountTypeId),
    currency_id: optional(t.id),
    id: optional(t.id),
  }),
  reply: object({ account_type_id: integer(), balance, entries: list(entry) }),
  errors: ['ledger.account_not_found'],
});

export const accountEntries = endpoint('ledger.account_entries', {
  summary: 'The entries of the user, newest first.',
  input: object({
    account_type_id: optional(accountTypeId),
    currency_id: optional(t.id),
    kind: optional(t.text(1, 40, 'spot_trade')),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(entry),
});
