import { ACCOUNT_TYPES, type ledger, type ReplyOf } from '@openbourse/api';
import { addDecimal, mulDecimal } from '@openbourse/money';
import type { Db } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { accountTypeIdOf, walletOf } from './account.ts';
import { presentEntry } from './read-entries.ts';
import * as queries from './read-queries.ts';

/** Value of one unit of a currency in USDT; null when it is unknown. */
export type PriceOf = (currencyCode: string) => string | null;

type AccountList = ReplyOf<typeof ledger.accountList>;
type AccountDetail = ReplyOf<typeof ledger.accountDetail>;
type BalanceReply = AccountDetail['balance'];

const VALUE_SCALE = 8;
const DETAIL_ENTRIES = 20;

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
    kinds: null,
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
