import type { Match } from './matches.ts';

/** Where the chart of a match is (specification, section 2). */
export function chartPath(match: Pick<Match, 'id' | 'symbol' | 'kind'>): string {
  const symbol = encodeURIComponent(match.symbol);
  return match.kind === 'forex'
    ? `/forexKline?symbol=${symbol}`
    : `/coinKline?id=${match.id}&symbol=${symbol}`;
}
