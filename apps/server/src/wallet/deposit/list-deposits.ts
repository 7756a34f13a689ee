import type { DepositState } from '@openbourse/api';
import type { Db } from '../../kernel/db.ts';
import { type DepositFilter, type DepositRecord, listDeposits } from './read-queries.ts';

const PAGE_SIZE = 20;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The filters as a call has them. */
export interface DepositQuery {
  readonly user_id?: number;
  readonly currency_id?: number;
  readonly chain?: string;
  readonly state?: DepositState;
  readonly kind?: 'chain' | 'manual';
  readonly txid?: string;
  readonly from?: number;
  readonly to?: number;
  readonly cursor?: string;
  readonly limit?: number;
}

/** A page of deposits, newest first. A cursor that was not handed out starts nowhere: an empty page. */
export async function pageOfDeposits<R>(
  db: Db,
  query: DepositQuery,
  present: (record: DepositRecord) => R,
): Promise<{ data: R[]; next_cursor: string | null }> {
  const beforeId = query.cursor ?? null;
  if (beforeId !== null && !ID.test(beforeId)) return { data: [], next_cursor: null };
  const limit = query.limit ?? PAGE_SIZE;
  const records = await listDeposits(db, filterOf(query), { beforeId, rows: limit + 1 });
  const page = records.slice(0, limit);
  return {
    data: page.map(present),
    next_cursor: records.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

function filterOf(query: DepositQuery): DepositFilter {
  return {
    userId: query.user_id ?? null,
    currencyId: query.currency_id ?? null,
    chain: query.chain ?? null,
    state: query.state ?? null,
    kind: query.kind ?? null,
    txid: query.txid ?? null,
    from: query.from ?? null,
    to: query.to ?? null,
  };
}
