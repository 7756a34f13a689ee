import { useQuery } from '@tanstack/react-query';
import { matchesQuery, sparklinesQuery } from './api.ts';
import { plotValue } from './model/plot-value.ts';
import { useSocket } from './socket.ts';

/** Groups of matches with live prices; at most one update per frame, and unchanged matches keep their identity. */
export function useMatches() {
  useSocket();
  return useQuery(matchesQuery);
}

type Sparklines = ReadonlyMap<number, readonly number[]>;
const NO_SPARKLINES: Sparklines = new Map();

/** The curves of the last 24 hours by match id, as numbers for drawing. */
export function useSparklines(): Sparklines {
  return useQuery({ ...sparklinesQuery, select: curvesOf }).data ?? NO_SPARKLINES;
}

function curvesOf(
  rows: readonly { readonly currency_match_id: number; readonly closes: readonly string[] }[],
): Sparklines {
  return new Map(rows.map((row) => [row.currency_match_id, row.closes.map(plotValue)]));
}
