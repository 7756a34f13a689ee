import type { DecodedInputOf, fiat as calls, ReplyOf } from '@openbourse/api';
import { pageOf, readIdCursor, waitCursors, writeIdCursor } from '../../kernel/page.ts';
import type { Deps } from '../deps.ts';
import { listNewest, listWaiting } from './desk-queries.ts';
import { presentDeskRow } from './desk-row.ts';

const PAGE_SIZE = 20;

/** Orders of all users: newest first, or what waits for an operator, longest wait first. */
export async function listOrders(
  deps: Deps,
  input: DecodedInputOf<typeof calls.operatorOrders>,
): Promise<ReplyOf<typeof calls.operatorOrders>> {
  const limit = input.limit ?? PAGE_SIZE;
  const filter = {
    state: input.state ?? null,
    userId: input.user_id ?? null,
    paymentReference: input.payment_reference ?? null,
    rows: limit + 1,
  };
  const isWaiting = input.is_waiting === true;
  const rows = isWaiting
    ? await listWaiting(deps.db, { ...filter, after: waitCursors.read(input.cursor) })
    : await listNewest(deps.db, { ...filter, beforeId: readIdCursor(input.cursor) });
  const uids = await deps.identity.uidsOf([...new Set(rows.flatMap((row) => [row.buyerId, row.sellerId]))]);
  return pageOf(rows, limit, {
    present: (row) => presentDeskRow(row, uids),
    cursorOf: (row) =>
      isWaiting ? waitCursors.write({ at: row.waitingSince ?? 0, id: row.id }) : writeIdCursor(row),
  });
}
