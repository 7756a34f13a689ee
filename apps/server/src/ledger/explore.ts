import type { DecodedInputOf, ledger, ReplyOf } from '@openbourse/api';
import { findUserIdByUid } from '../identity/index.ts';
import { csvFile } from '../kernel/csv.ts';
import { type Database, type Db, toTimestamp } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { FileReply } from '../kernel/request.ts';
import { pageOf } from '../kernel/page.ts';
import * as queries from './explorer-queries.ts';
import { postingCursors } from './page-cursor.ts';

type Entries = ReplyOf<typeof ledger.operatorEntries>;
type Txn = ReplyOf<typeof ledger.operatorTxn>;
type Accounts = ReplyOf<typeof ledger.operatorAccounts>;

const PAGE_SIZE = 20;
const EXPORT_ROWS_MAX = 10_000;
const POSTINGS_MAX = 100;
const EVERYTHING = {
  userId: null,
  account: null,
  currencyId: null,
  kind: null,
  txnId: null,
  reference: null,
  from: null,
  to: null,
  before: null,
} as const;

/** The id of the user whom an operator names; refuses with `ledger.user_not_found`. */
export async function readUserId(db: Db, uid: string): Promise<number> {
  const userId = await findUserIdByUid(db, uid);
  if (userId === undefined) throw new AppError('ledger.user_not_found', { field: 'uid' });
  return userId;
}

/** A page of all postings, newest first, or the newest of them as CSV. */
export async function explorePostings(
  db: Db,
  input: DecodedInputOf<typeof ledger.operatorEntries>,
): Promise<Entries | FileReply> {
  const limit = input.format === 'csv' ? EXPORT_ROWS_MAX : (input.limit ?? PAGE_SIZE);
  const rows = await queries.listPostings(db, {
    userId: input.uid === undefined ? null : await readUserId(db, input.uid),
    account: input.account ?? null,
    currencyId: input.currency_id ?? null,
    kind: input.kind ?? null,
    txnId: input.txn_id ?? null,
    reference: input.reference ?? null,
    from: input.from === undefined ? null : toTimestamp(input.from),
    to: input.to === undefined ? null : toTimestamp(input.to),
    before: postingCursors.read(input.cursor),
    rows: limit + 1,
  });
  if (input.format !== 'csv') {
    return pageOf(rows, limit, { present: presentPosting, cursorOf: postingCursors.write });
  }
  return csvFile('ledger', rows.slice(0, limit).map(presentPosting));
}

/** One transaction with both sides, their sums, and the seal that covers it; refuses with `ledger.txn_not_found`. */
export async function exploreTxn(db: Db, txnId: number): Promise<Txn> {
  const txn = await queries.findTxn(db, txnId);
  if (txn === undefined) throw new AppError('ledger.txn_not_found', { field: 'txn_id' });
  const postings = await queries.listPostings(db, { ...EVERYTHING, txnId, rows: POSTINGS_MAX });
  const sums = await queries.sumTxn(db, txnId);
  const seal = await queries.findSealOf(db, txnId);
  return {
    id: txn.id,
    kind: txn.kind,
    reference: txn.reference,
    idempotency_key: txn.idempotencyKey,
    at: txn.at,
    postings: postings.toReversed().map(presentPosting),
    sums: sums.map(({ currencyId, code, sum }) => ({ currency_id: currencyId, code, sum })),
    seal:
      seal === undefined
        ? null
        : {
            seq: seal.seq,
            last_txn_id: seal.lastTxnId,
            hash: seal.hash,
            sealed_at: seal.sealedAt,
            is_valid: seal.isValid,
          },
  };
}

/** The platform's own accounts, and per currency what users, house and world have: together nothing. */
export function exploreAccounts(db: Database): Promise<Accounts> {
  return db.view(async (tx) => {
    const accounts = await queries.listPlatformBalances(tx);
    const currencies = await queries.sumCurrencies(tx);
    return {
      accounts: accounts.map(({ accountId, currencyId, ...row }) => ({
        ...row,
        account_id: accountId,
        currency_id: currencyId,
      })),
      currencies: currencies.map(({ currencyId, ...row }) => ({ ...row, currency_id: currencyId })),
    };
  });
}

function presentPosting(row: queries.PostingRead): Entries['data'][number] {
  return {
    txn_id: row.txnId,
    step: row.step,
    account_id: row.accountId,
    account_kind: row.accountKind,
    account: row.account,
    user_id: row.userId,
    uid: row.uid,
    currency_id: row.currencyId,
    code: row.code,
    kind: row.kind,
    amount: row.amount,
    balance_after: row.balanceAfter,
    reference: row.reference,
    at: row.at,
  };
}
