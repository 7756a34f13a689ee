import type { DecodedInputOf, fiat as calls } from '@openbourse/api';
import { csvFile } from '../../kernel/csv.ts';
import { toTimestamp } from '../../kernel/db.ts';
import { type Page, pageOf, readIdCursor, writeIdCursor } from '../../kernel/page.ts';
import type { FileReply } from '../../kernel/request.ts';
import type { Deps } from '../deps.ts';
import { listPaymentMethods } from '../method/method-queries.ts';
import { sideOf } from './order.ts';
import { listViews, type OrderView } from './order-view-queries.ts';
import { type OrderRow, presentRow } from './present-row.ts';

const PAGE_SIZE = 20;
const EXPORT_ROWS_MAX = 10_000;
const OPEN_ROWS_MAX = 1_000;

/** The orders of a user, newest first, as a page or as a file. */
export async function readOrders(
  deps: Deps,
  userId: number,
  input: DecodedInputOf<typeof calls.orders>,
): Promise<Page<OrderRow> | FileReply> {
  const isFile = input.format === 'csv';
  const limit = isFile ? EXPORT_ROWS_MAX : (input.limit ?? PAGE_SIZE);
  const views = await listViews(deps.db, {
    userId,
    role: input.role ?? null,
    state: input.state ?? null,
    isActive: input.is_active ?? null,
    isMaker: input.is_maker ?? null,
    currencyId: input.currency_id ?? null,
    from: input.from === undefined ? null : toTimestamp(input.from),
    to: input.to === undefined ? null : toTimestamp(input.to),
    beforeId: readIdCursor(input.cursor),
    rows: isFile ? limit : limit + 1,
  });
  const present = await presenterFor(deps, userId, views);
  if (!isFile) return pageOf(views, limit, { present, cursorOf: writeIdCursor });
  const names = new Map((await listPaymentMethods(deps.db)).map(({ code, name }) => [code, name]));
  const rows = views.map(present).map((row) => ({
    ...row,
    payment_method: names.get(row.payment_kind) ?? row.payment_kind,
  }));
  return csvFile('fiat-orders', rows);
}

/** A user's orders that are not over: the snapshot of the private channel. */
export async function readOpenOrders(deps: Deps, userId: number): Promise<readonly OrderRow[]> {
  const any = { role: null, state: null, isMaker: null, currencyId: null, from: null, to: null } as const;
  const views = await listViews(deps.db, {
    ...any,
    userId,
    isActive: true,
    beforeId: null,
    rows: OPEN_ROWS_MAX,
  });
  return views.map(await presenterFor(deps, userId, views));
}

async function presenterFor(
  deps: Deps,
  userId: number,
  views: readonly OrderView[],
): Promise<(view: OrderView) => OrderRow> {
  const uids = await deps.identity.uidsOf([...new Set(views.map(({ takerId }) => takerId))]);
  return (view) => presentRow(view, { side: sideOf(view, userId) ?? 'buyer', uids });
}
