import type { Match } from './matches.ts';

/** Where a pair is traded, already on a side when one is given. */
export function tradePath(match: Pick<Match, 'symbol'>, side?: 'buy' | 'sell'): string {
  const symbol = encodeURIComponent(match.symbol);
  return side === undefined ? `/trade?symbol=${symbol}` : `/trade?symbol=${symbol}&side=${side}`;
}

/** Where the chart of a match is (specification, section 2). */
export function chartPath(match: Pick<Match, 'id' | 'symbol' | 'kind'>): string {
  const symbol = encodeURIComponent(match.symbol);
  return match.kind === 'forex'
    ? `/forexKline?symbol=${symbol}`
    : `/coinKline?id=${match.id}&symbol=${symbol}`;
}
