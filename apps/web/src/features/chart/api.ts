import type { KlinePeriod } from '@openbourse/api/limits';
import type { CandleRow } from '@openbourse/api/socket';
import type { Match } from '../market-data/index.ts';
import { client } from '../session/index.ts';

/** Candles of one answer; older ones are fetched when the chart is moved back to them. */
export const PAGE_SIZE = 300;

/** A page of candles, oldest first: the latest ones, or those that opened before an instant. */
export function fetchCandles(
  match: Pick<Match, 'id' | 'symbol' | 'kind'>,
  page: { readonly period: KlinePeriod; readonly before: number | null },
): Promise<readonly CandleRow[]> {
  const input = { period: page.period, size: PAGE_SIZE, before: page.before ?? undefined };
  return match.kind === 'forex'
    ? client.call('market.forex_kline', { ...input, symbol: match.symbol })
    : client.call('market.kline', { ...input, currency_match_id: match.id });
}
