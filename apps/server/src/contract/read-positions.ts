import type { contract, DecodedInputOf, ReplyOf } from '@openbourse/api';
import { csvFile } from '../kernel/csv.ts';
import { pageOf, readIdCursor, writeIdCursor } from '../kernel/page.ts';
import type { FileReply } from '../kernel/request.ts';
import { checkMatch } from './check-order.ts';
import { type CloseRow, listCloses, listOvernightFees, type OvernightFeeRow } from './close-queries.ts';
import type { UseCaseDeps } from './use-case-deps.ts';
import { presentPosition } from './position.ts';
import { listEnded, listOpen } from './position-queries.ts';
import type { PositionRow } from './topics.ts';

type Deps = Pick<UseCaseDeps, 'db' | 'market' | 'rules'>;
type ShownClose = ReplyOf<typeof contract.closes>['data'][number];

const PAGE_SIZE = 20;
const EXPORT_ROWS_MAX = 10_000;

/** The positions and orders of a user that have not ended, newest first. */
export async function readOpen(deps: Deps, userId: number, matchId: number | null): Promise<PositionRow[]> {
  if (matchId !== null) checkMatch(deps, matchId);
  return (await listOpen(deps.db, userId, matchId)).map((record) => presentPosition(record, deps.rules));
}

/** The contracts of a user that have ended, newest first, as a page or as a file. */
export async function readHistory(
  deps: Deps,
  userId: number,
  input: DecodedInputOf<typeof contract.history>,
): Promise<ReplyOf<typeof contract.history> | FileReply> {
  const isFile = input.format === 'csv';
  const limit = isFile ? EXPORT_ROWS_MAX : (input.limit ?? PAGE_SIZE);
  const rows = await listEnded(deps.db, {
    userId,
    matchId: input.currency_match_id ?? null,
    side: input.side ?? null,
    state: input.state ?? null,
    from: input.from ?? null,
    to: input.to ?? null,
    beforeNumber: readIdCursor(input.cursor),
    rows: isFile ? limit : limit + 1,
  });
  const present = (row: (typeof rows)[number]): PositionRow => presentPosition(row, deps.rules);
  if (isFile) return csvFile('contracts', rows.map(present));
  return pageOf(rows, limit, { present, cursorOf: cursorOfNumber });
}

/** The closes of a user, newest first, as a page or as a file. */
export async function readCloses(
  deps: Deps,
  userId: number,
  input: DecodedInputOf<typeof contract.closes>,
): Promise<ReplyOf<typeof contract.closes> | FileReply> {
  const isFile = input.format === 'csv';
  const limit = isFile ? EXPORT_ROWS_MAX : (input.limit ?? PAGE_SIZE);
  const rows = await listCloses(deps.db, {
    userId,
    matchId: input.currency_match_id ?? null,
    side: input.side ?? null,
    reason: input.reason ?? null,
    isLiquidation: null,
    from: input.from ?? null,
    to: input.to ?? null,
    beforeNumber: readIdCursor(input.cursor),
    rows: isFile ? limit : limit + 1,
  });
  if (isFile) return csvFile('contract-closes', rows.map(presentClose));
  return pageOf(rows, limit, { present: presentClose, cursorOf: cursorOfNumber });
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
    covered_id: close.facts.covered?.id ?? null,
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
  deps: Deps,
  userId: number,
  input: DecodedInputOf<typeof contract.overnightFees>,
): Promise<ReplyOf<typeof contract.overnightFees>> {
  const limit = input.limit ?? PAGE_SIZE;
  const rows = await listOvernightFees(deps.db, {
    userId,
    matchId: input.currency_match_id ?? null,
    positionId: input.position_id ?? null,
    beforeId: readIdCursor(input.cursor),
    rows: limit + 1,
  });
  return pageOf(rows, limit, { present: presentOvernightFee, cursorOf: writeIdCursor });
}

function presentOvernightFee(row: OvernightFeeRow): ReplyOf<typeof contract.overnightFees>['data'][number] {
  return {
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
  };
}

/** Closes of all users for operators, newest first. */
export async function readAllCloses(
  { db, identity }: Pick<UseCaseDeps, 'db' | 'identity'>,
  input: DecodedInputOf<typeof contract.operatorCloses>,
): Promise<ReplyOf<typeof contract.operatorCloses>> {
  const limit = input.limit ?? PAGE_SIZE;
  const rows = await listCloses(db, {
    userId: input.user_id ?? null,
    matchId: input.currency_match_id ?? null,
    side: input.side ?? null,
    ...{ reason: null, from: null, to: null },
    isLiquidation: input.is_liquidation ?? null,
    beforeNumber: readIdCursor(input.cursor),
    rows: limit + 1,
  });
  const uids = await identity.uidsOf(rows.map(({ userId }) => userId));
  const present = (close: CloseRow) => presentAnyClose(close, uids.get(close.userId) ?? null);
  return pageOf(rows, limit, { present, cursorOf: cursorOfNumber });
}

function presentAnyClose(
  close: CloseRow,
  uid: string | null,
): ReplyOf<typeof contract.operatorCloses>['data'][number] {
  return {
    id: close.id,
    user_id: close.userId,
    uid,
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
  };
}

/** Positions and closes fall by the number of their row; their ids have no order. */
function cursorOfNumber(row: { readonly number: number }): string {
  return writeIdCursor({ id: row.number });
}
