import type { convert as calls, DecodedInputOf, ReplyOf } from '@openbourse/api';
import { percentOfPpm } from '@openbourse/money';
import { cursorsOf, pageOf } from '../kernel/page.ts';
import type { Match } from '../market/index.ts';
import type { ConvertDeps } from './convert-deps.ts';
import { type ConversionRow, listConversions } from './queries.ts';

const PAGE_SIZE = 20;
const cursors = cursorsOf({ id: 'uuid' });

/** Conversions of a user, newest first. */
export async function showConversions(
  { db, market }: Pick<ConvertDeps, 'db' | 'market'>,
  userId: number,
  { cursor, limit = PAGE_SIZE }: DecodedInputOf<typeof calls.conversions>,
): Promise<ReplyOf<typeof calls.conversions>> {
  const beforeId = cursors.read(cursor)?.id ?? null;
  const rows = await listConversions(db, { userId, beforeId, rows: limit + 1 });
  return pageOf(rows, limit, { present: (row) => showConversion(market, row), cursorOf: cursors.write });
}

export function showConversion(
  market: Pick<ConvertDeps['market'], 'find'>,
  row: ConversionRow,
): ReplyOf<typeof calls.quote> {
  const { id, matchId, side } = row;
  const names = namesOf(market.find(matchId), side);
  return {
    ...{ id, currency_match_id: matchId, side, ...names },
    ...{ from_amount: row.fromAmount, to_amount: row.toAmount, price: row.price },
    ...{ fee_percent: percentOfPpm(row.feePpm), fee: row.fee },
    ...{ expected_from: row.expectedFrom, expected_to: row.expectedTo },
    ...{ state: row.state, reason: row.reason, paid: row.paid, received: row.received },
    ...{ fee_paid: row.feePaid, order_id: row.orderId, plan_id: row.planId },
    ...{ quoted_at: row.quotedAt, expires_at: row.expiresAt, ended_at: row.endedAt },
  };
}

/** Names of what is given and received in a match. */
export function namesOf(match: Match | undefined, side: 'buy' | 'sell') {
  const [base, quote] = [match?.base.code ?? '', match?.quote.code ?? ''];
  const [from_code, to_code] = side === 'buy' ? [quote, base] : [base, quote];
  return { symbol: match?.symbol ?? '', from_code, to_code };
}
