import { ACCOUNT_TYPES, type DecodedInputOf, type ledger, type ReplyOf } from '@openbourse/api';
import { addDecimal, mulDecimal } from '@openbourse/money';
import { csvFile } from '../kernel/csv.ts';
import { type Db, toTimestamp } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { FileReply } from '../kernel/request.ts';
import { pageOf } from '../kernel/page.ts';
import { accountTypeIdOf, walletOf } from './account.ts';
import { postingCursors } from './page-cursor.ts';
import * as queries from './read-queries.ts';

/** Value of one unit of a currency in USDT; null when it is unknown. */
export type PriceOf = (currencyCode: string) => string | null;

type AccountList = ReplyOf<typeof ledger.accountList>;
type AccountDetail = ReplyOf<typeof ledger.accountDetail>;
type EntryFilters = DecodedInputOf<typeof ledger.accountEntries>;
type EntryPage = ReplyOf<typeof ledger.accountEntries>;
type BalanceReply = AccountDetail['balance'];
type EntryReply = AccountDetail['entries'][number];

const VALUE_SCALE = 8;
const DETAIL_ENTRIES = 20;
const PAGE_SIZE = 20;
const STATEMENT_ROWS_MAX = 10_000;
/** An entry's id in calls is its transaction and its step in one number. */
const STEPS_PER_TXN = 100;

/** The five accounts of a user. Values are cut to 8 decimals; a total is null while a part of it is unknown. */
export async function listAccounts(db: Db, userId: number, priceOf: PriceOf): Promise<AccountList> {
  const rows = await queries.listBalances(db, userId);
  return Object.values(ACCOUNT_TYPES).map((code) => {
    const balances = rows.filter((row) => row.wallet === code).map((row) => presentRow(row, priceOf));
    return { account_type_id: accountTypeIdOf(code), code, total_usdt: totalOf(balances), balances };
  });
}

function totalOf(balances: readonly BalanceReply[]): string | null {
  let total = '0';
  for (const { total: amount, value_usdt: value } of balances) {
    if (amount === '0') continue;
    if (value === null) return null;
    total = addDecimal(total, value);
  }
  return total;
}

function presentRow(row: queries.BalanceRead, priceOf: PriceOf): BalanceReply {
  const { id, currencyId, code, name, logo, available, held, total } = row;
  const price = priceOf(code);
  const value = price === null ? null : mulDecimal(total, price, VALUE_SCALE, 'floor');
  return { id, currency_id: currencyId, code, name, logo, available, held, total, value_usdt: value };
}

/** One balance with its latest entries, by its id or by account type and currency. */
export async function readAccount(
  db: Db,
  input: {
    readonly userId: number;
    readonly id: number | undefined;
    readonly accountTypeId: number | undefined;
    readonly currencyId: number | undefined;
  },
  priceOf: PriceOf,
): Promise<AccountDetail> {
  const row = await findRow(db, input);
  if (row === undefined) throw new AppError('ledger.account_not_found');
  const entries = await queries.listEntries(db, {
    userId: input.userId,
    wallet: row.wallet,
    currencyId: row.currencyId,
    kind: null,
    from: null,
    to: null,
    before: null,
    rows: DETAIL_ENTRIES,
  });
  return {
    account_type_id: accountTypeIdOf(row.wallet),
    balance: presentRow(row, priceOf),
    entries: entries.map(presentEntry),
  };
}

async function findRow(
  db: Db,
  input: Parameters<typeof readAccount>[1],
): Promise<queries.BalanceRead | undefined> {
  const { userId, id, accountTypeId, currencyId } = input;
  if (id !== undefined) return queries.findBalanceById(db, { userId, accountId: id });
  const wallet = accountTypeId === undefined ? undefined : walletOf(accountTypeId);
  if (wallet === undefined || currencyId === undefined) return undefined;
  return queries.findBalance(db, { userId, wallet, currencyId });
}

/** A page of the user's entries, newest first, or the statement of the period as CSV. */
export async function listEntries(
  db: Db,
  userId: number,
  input: EntryFilters,
): Promise<EntryPage | FileReply> {
  const limit = input.format === 'csv' ? STATEMENT_ROWS_MAX : (input.limit ?? PAGE_SIZE);
  const rows = await queries.listEntries(db, {
    userId,
    wallet: input.account_type_id === undefined ? null : (walletOf(input.account_type_id) ?? null),
    currencyId: input.currency_id ?? null,
    kind: input.kind ?? null,
    from: input.from === undefined ? null : toTimestamp(input.from),
    to: input.to === undefined ? null : toTimestamp(input.to),
    before: postingCursors.read(input.cursor),
    rows: limit + 1,
  });
  if (input.format !== 'csv')
    return pageOf(rows, limit, { present: presentEntry, cursorOf: postingCursors.write });
  return csvFile('statement', rows.slice(0, limit).map(presentLine));
}

/** A line of a statement: for people and spreadsheets, so the account and the instant are written out. */
function presentLine(row: queries.EntryRead): Readonly<Record<string, string | number | null>> {
  return {
    id: row.txnId * STEPS_PER_TXN + row.step,
    time: toTimestamp(row.at),
    account: row.wallet,
    currency: row.code,
    kind: row.kind,
    amount: row.amount,
    balance_after: row.balanceAfter,
    reference: row.reference,
  };
}

function presentEntry(row: queries.EntryRead): EntryReply {
  return {
    id: row.txnId * STEPS_PER_TXN + row.step,
    account_type_id: accountTypeIdOf(row.wallet),
    currency_id: row.currencyId,
    code: row.code,
    kind: row.kind,
    amount: row.amount,
    balance_after: row.balanceAfter,
    reference: row.reference,
    at: row.at,
  };
}
