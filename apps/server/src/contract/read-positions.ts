import type { contract, DecodedInputOf, ReplyOf } from '@openbourse/api';
import { toCsv } from '../kernel/csv.ts';
import type { Db } from '../kernel/db.ts';
import { FileReply } from '../kernel/request.ts';
import { checkMatch } from './check-order.ts';
import { type CloseRow, listCloses, listOvernightFees } from './close-queries.ts';
import type { ContractKit } from './contract-kit.ts';
import { presentPosition } from './position.ts';
import { listEnded, listOpen } from './position-queries.ts';
import type { PositionRow } from './topics.ts';

type Kit = Pick<ContractKit, 'db' | 'market' | 'rules'>;
type ShownClose = ReplyOf<typeof contract.closes>['data'][number];

const PAGE_SIZE = 20;
const EXPORT_ROWS_MAX = 10_000;

/** The positions and orders of a user that have not ended, newest first. */
export async function readOpen(kit: Kit, userId: number, matchId: number | null): Promise<PositionRow[]> {
  if (matchId !== null) checkMatch(kit, matchId);
  return (await listOpen(kit.db, userId, matchId)).map((record) => presentPosition(record, kit.rules));
}

/** The contracts of a user that have ended, newest first, as a page or as a file. */
export async function readHistory(
  kit: Kit,
  userId: number,
  input: DecodedInputOf<typeof contract.history>,
): Promise<ReplyOf<typeof contract.history> | FileReply> {
  const isFile = input.format === 'csv';
  const limit = isFile ? EXPORT_ROWS_MAX : (input.limit ?? PAGE_SIZE);
  const rows = await listEnded(kit.db, {
    userId,
    matchId: input.currency_match_id ?? null,
    side: input.side ?? null,
    state: input.state ?? null,
    from: input.from ?? null,
    to: input.to ?? null,
    beforeNumber: readCursor(input.cursor),
    rows: isFile ? limit : limit + 1,
  });
  const present = (row: (typeof rows)[number]): PositionRow => presentPosition(row, kit.rules);
  return isFile ? fileOf('openbourse-contracts.csv', rows.map(present)) : pageOf(rows, limit, present);
}

/** The closes of a user, newest first, as a page or as a file. */
export async function readCloses(
  kit: Kit,
  userId: number,
  input: DecodedInputOf<typeof contract.closes>,
): Promise<ReplyOf<typeof contract.closes> | FileReply> {
  const isFile = input.format === 'csv';
  const limit = isFile ? EXPORT_ROWS_MAX : (input.limit ?? PAGE_SIZE);
  const rows = await listCloses(kit.db, {
    userId,
    matchId: input.currency_match_id ?? null,
    side: input.side ?? null,
    reason: input.reason ?? null,
    isLiquidation: null,
    from: input.from ?? null,
    to: input.to ?? null,
    beforeNumber: readCursor(input.cursor),
    rows: isFile ? limit : limit + 1,
  });
  return isFile
    ? fileOf('openbourse-contract-closes.csv', rows.map(presentClose))
    : pageOf(rows, limit, presentClose);
}

export function presentClose(close: CloseRow): ShownClose {
  return {
    id: close.id,
    position_id: close.positionId,
    currency_match_id: close.matchId,
    symbol: close.symbol,
    side: close.side,
    leverage: close.leverage,
    reason: close.reason,
    lots: close.lots,
    quantity: close.quantity,
    open_price: close.openPrice,
    close_price: close.closePrice,
    profit: close.profit,
    fee: close.fee,
    liquidation_fee: close.liquidationFee,
    returned: close.returned,
    opened_at: close.openedAt,
    closed_at: close.closedAt,
  };
}

/** The overnight fees of a user, newest first. */
export async function readOvernightFees(
  kit: Kit,
  userId: number,
  input: DecodedInputOf<typeof contract.overnightFees>,
): Promise<ReplyOf<typeof contract.overnightFees>> {
  const limit = input.limit ?? PAGE_SIZE;
  const rows = await listOvernightFees(kit.db, {
    userId,
    matchId: input.currency_match_id ?? null,
    positionId: input.position_id ?? null,
    beforeId: readCursor(input.cursor),
    rows: limit + 1,
  });
  return pageOf(
    rows.map((row) => ({ ...row, number: row.id })),
    limit,
    (row) => ({
      id: row.id,
      position_id: row.positionId,
      currency_match_id: row.matchId,
      symbol: row.symbol,
      side: row.side,
      day: row.day,
      notional: row.notional,
      percent: row.percent,
      fee: row.fee,
      at: row.at,
    }),
  );
}

/** Closes of all users for operators, newest first. */
export async function readAllCloses(
  db: Db,
  input: DecodedInputOf<typeof contract.operatorCloses>,
): Promise<ReplyOf<typeof contract.operatorCloses>> {
  const limit = input.limit ?? PAGE_SIZE;
  const rows = await listCloses(db, {
    userId: input.user_id ?? null,
    matchId: input.currency_match_id ?? null,
    ...{ side: null, reason: null, from: null, to: null },
    isLiquidation: input.is_liquidation ?? null,
    beforeNumber: readCursor(input.cursor),
    rows: limit + 1,
  });
  return pageOf(rows, limit, (close) => ({
    id: close.id,
    user_id: close.userId,
    symbol: close.symbol,
    side: close.side,
    reason: close.reason,
    lots: close.lots,
    open_price: close.openPrice,
    close_price: close.closePrice,
    profit: close.profit,
    fee: close.fee,
    liquidation_fee: close.liquidationFee,
    deficit: close.deficit,
    has_receipt: close.hasReceipt,
    closed_at: close.closedAt,
  }));
}

function fileOf(fileName: string, rows: readonly Readonly<Record<string, unknown>>[]): FileReply {
  return new FileReply({ contentType: 'text/csv; charset=utf-8', fileName, body: toCsv(rows) });
}

function pageOf<R extends { readonly number: number }, T>(
  rows: readonly R[],
  limit: number,
  present: (row: R) => T,
): { data: T[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    data: page.map(present),
    next_cursor: hasMore ? Buffer.from(String(last.number)).toString('base64url') : null,
  };
}

/** A cursor that was not handed out starts below every row: an empty page. */
function readCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const text = Buffer.from(cursor, 'base64url').toString();
  return /^[0-9]{1,15}$/.test(text) ? Number.parseInt(text, 10) : 0;
}
