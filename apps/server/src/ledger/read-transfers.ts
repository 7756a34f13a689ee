import type { DecodedInputOf, ledger, ReplyOf } from '@openbourse/api';
import { type Db, toTimestamp } from '../kernel/db.ts';
import { pageOf, readIdCursor, writeIdCursor } from '../kernel/page.ts';
import { walletOf } from './account.ts';
import { presentTransfer } from './make-transfer.ts';
import { listTransfers } from './transfer-queries.ts';

const PAGE_SIZE = 20;

/** A page of the user's transfers, newest first. */
export async function readTransfers(
  db: Db,
  userId: number,
  input: DecodedInputOf<typeof ledger.transfers>,
): Promise<ReplyOf<typeof ledger.transfers>> {
  const limit = input.limit ?? PAGE_SIZE;
  const rows = await listTransfers(db, {
    userId,
    wallet: input.account_type_id === undefined ? null : (walletOf(input.account_type_id) ?? null),
    currencyId: input.currency_id ?? null,
    from: input.from === undefined ? null : toTimestamp(input.from),
    to: input.to === undefined ? null : toTimestamp(input.to),
    beforeId: readIdCursor(input.cursor),
    rows: limit + 1,
  });
  return pageOf(rows, limit, { present: presentTransfer, cursorOf: writeIdCursor });
}
