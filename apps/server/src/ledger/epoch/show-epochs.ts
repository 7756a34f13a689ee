import type { DecodedInputOf, ledger as calls, ReplyOf } from '@openbourse/api';
import type { Db } from '../../kernel/db.ts';
import { pageOf, readIdCursor, writeIdCursor } from '../../kernel/page.ts';
import * as queries from './queries.ts';

const PAGE_SIZE = 20;

/** Epochs as everybody may keep them, newest first. */
export async function listEpochs(
  db: Db,
  input: DecodedInputOf<typeof calls.epochs>,
): Promise<ReplyOf<typeof calls.epochs>> {
  const limit = input.limit ?? PAGE_SIZE;
  const rows = await queries.listEpochs(db, { before: readIdCursor(input.cursor), rows: limit + 1 });
  return pageOf(rows, limit, { present, cursorOf: ({ number }) => writeIdCursor({ id: number }) });
}

function present(row: queries.EpochRow): ReplyOf<typeof calls.epochs>['data'][number] {
  const { number, endsAt, lastSealSeq, lastTxnId, sealHash, accounts, balancesHash, hash, detachedAt } = row;
  return {
    number,
    ends_at: endsAt,
    last_seal: lastSealSeq,
    last_txn: lastTxnId,
    seal_hash: sealHash,
    accounts,
    balances_hash: balancesHash,
    hash,
    detached_at: detachedAt,
  };
}
