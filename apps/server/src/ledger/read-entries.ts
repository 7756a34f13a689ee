import {
  type AccountTypeCode,
  type DecodedInputOf,
  ENTRY_GROUPS,
  HISTORY_ROWS_MAX,
  type ledger,
  type ReplyOf,
} from '@openbourse/api';
import { csvFile } from '../kernel/csv.ts';
import { type Database, type Db, toTimestamp } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { FileReply } from '../kernel/request.ts';
import { pageOf } from '../kernel/page.ts';
import { accountTypeIdOf, walletOf } from './account.ts';
import { postingCursors } from './page-cursor.ts';
import * as queries from './read-queries.ts';

type EntryFilters = DecodedInputOf<typeof ledger.accountEntries>;
type EntryPage = ReplyOf<typeof ledger.accountEntries>;
type EntryReply = EntryPage['data'][number];

const PAGE_SIZE = 20;
/** Rows that are read at once for a file. */
const FILE_PAGE_ROWS = 5_000;
/** An entry's id in calls is its transaction and its step in one number. */
const STEPS_PER_TXN = 100;

/** A page of the user's entries, newest first, or all of them as CSV. */
export async function listEntries(
  db: Database,
  userId: number,
  input: EntryFilters,
): Promise<EntryPage | FileReply> {
  if (input.format === 'csv') return db.view((view) => writeFile(view, userId, input));
  const limit = input.limit ?? PAGE_SIZE;
  const before = postingCursors.read(input.cursor);
  const rows = await queries.listEntries(db, { ...filterOf(userId, input), before, rows: limit + 1 });
  const page = pageOf(rows, limit, { present: presentEntry, cursorOf: postingCursors.write });
  const isLast = page.next_cursor === null;
  return { ...page, exported_until: isLast ? await exportedUntil(db, userId, input) : null };
}

/** A group names its kinds; a kind beside it narrows it further. */
function kindsOf({ kind, group }: EntryFilters): readonly string[] | null {
  if (group === undefined) return kind === undefined ? null : [kind];
  const kinds: readonly string[] = ENTRY_GROUPS[group];
  return kind === undefined ? kinds : kinds.filter((one) => one === kind);
}

function filterOf(userId: number, input: EntryFilters) {
  const wallet: AccountTypeCode | null =
    input.account_type_id === undefined ? null : (walletOf(input.account_type_id) ?? null);
  return {
    userId,
    wallet,
    currencyId: input.currency_id ?? null,
    kinds: kindsOf(input),
    from: input.from === undefined ? null : toTimestamp(input.from),
    to: input.to === undefined ? null : toTimestamp(input.to),
  };
}

/** Only trades are ever taken out, so other kinds have no gap, nor has a time after it. */
async function exportedUntil(db: Db, userId: number, input: EntryFilters): Promise<number | null> {
  const kinds = kindsOf(input);
  const mayBeTrades = kinds === null || kinds.includes('spot_trade') || kinds.includes('spot_fee');
  const until = mayBeTrades ? await queries.findExportedUntil(db, userId) : null;
  return until !== null && (input.from ?? 0) < until ? until : null;
}

/** Refuses with `ledger.history_too_long` rather than cutting a file. */
async function writeFile(view: Db, userId: number, input: EntryFilters): Promise<FileReply> {
  const lines: ReturnType<typeof presentLine>[] = [];
  let before = postingCursors.read(input.cursor);
  for (;;) {
    const rows = await queries.listEntries(view, {
      ...filterOf(userId, input),
      before,
      rows: FILE_PAGE_ROWS,
    });
    lines.push(...rows.map(presentLine));
    if (lines.length > HISTORY_ROWS_MAX)
      throw new AppError('ledger.history_too_long', { limit: String(HISTORY_ROWS_MAX) });
    if (rows.length < FILE_PAGE_ROWS) return csvFile('statement', lines);
    before = rows.at(-1) ?? before;
  }
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

export function presentEntry(row: queries.EntryRead): EntryReply {
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
