import type { DecodedInputOf, alert as calls, ReplyOf } from '@openbourse/api';
import type { Db } from '../kernel/db.ts';
import { pageOf, readIdCursor, writeIdCursor } from '../kernel/page.ts';
import type { Market } from '../market/index.ts';
import { type AlertRow, listAlerts } from './queries.ts';

const PAGE_SIZE = 20;

/** Alerts of a user, newest first. */
export async function showAlerts(
  { db, market }: { readonly db: Db; readonly market: Pick<Market, 'find'> },
  userId: number,
  { currency_match_id: matchId, state, cursor, limit = PAGE_SIZE }: DecodedInputOf<typeof calls.list>,
): Promise<ReplyOf<typeof calls.list>> {
  const rows = await listAlerts(db, {
    ...{ userId, matchId: matchId ?? null, isArmed: state === 'armed' },
    ...{ beforeId: readIdCursor(cursor), rows: limit + 1 },
  });
  return pageOf(rows, limit, { present: (row) => showAlert(market, row), cursorOf: writeIdCursor });
}

export function showAlert(market: Pick<Market, 'find'>, row: AlertRow): ReplyOf<typeof calls.add> {
  const { id, matchId, measure, direction, threshold, period, state, value } = row;
  return {
    ...{ id, currency_match_id: matchId, symbol: market.find(matchId)?.symbol ?? '' },
    ...{ measure, direction, threshold, period, state, value },
    ...{ created_at: row.createdAt, expires_at: row.expiresAt, ended_at: row.endedAt },
  };
}
