import { toDecimal, toUnits, type Units } from './bar.ts';
import type { FeedHealth } from './feed/feed.ts';
import { type IndexBook, type IndexView, KIND_RULES } from './feed/index-book.ts';
import { isMarketOpen } from './feed/trading-hours.ts';
import type { Match } from './match.ts';
import type { IndexRow } from './topics.ts';

/** The index as another process showed it. */
export interface IndexMirror extends IndexView {
  /** Takes what was shown; answers the matches whose index has another price since. */
  take(shown: Shown, now: number): readonly number[];
}

interface Shown {
  readonly at: number;
  readonly rows: readonly IndexRow[];
}

/** Time after which what was shown last decides nothing: what came since is not known. */
const BEHIND_MS = 2_000;

/**
 * The index in a process that hears no venues. It says no more than the process that does, and nothing of what was shown
 * too long ago, by the clock of either: a row ages like a venue that has fallen silent.
 */
export function createIndexMirror(matches: readonly Match[]): IndexMirror {
  let byId = new Map<number, Match>();
  let rows: ReadonlyMap<number, IndexRow> = new Map();
  let shownAt = 0;
  let heardAt = 0;
  const lasts = new Map<number, Units>();
  const cover = (covered: readonly Match[]): void => {
    byId = new Map(covered.map((match) => [match.id, match]));
  };
  cover(matches);
  const isBehind = (now: number): boolean =>
    Math.abs(now - shownAt) > BEHIND_MS || Math.abs(now - heardAt) > BEHIND_MS;
  /** The row of an open match whose price is no older than a time. */
  const rowOf = (matchId: number, now: number, olderThan: 'staleMs' | 'openMs'): IndexRow | null => {
    const [match, row] = [byId.get(matchId), rows.get(matchId)];
    if (match === undefined || row === undefined || isBehind(now) || !isMarketOpen(match.kind, now))
      return null;
    const ageMs = (row.ageMs ?? 0) + Math.max(0, now - shownAt);
    return ageMs > KIND_RULES[match.kind][olderThan] ? null : row;
  };
  const priceOf = (matchId: number, now: number): Units | null => {
    const price = rowOf(matchId, now, 'staleMs')?.price ?? null;
    return price === null ? null : toUnits(price);
  };
  const healthOf = (match: Match, now: number): FeedHealth => {
    const row = rows.get(match.id);
    const ageMs = row?.ageMs ?? null;
    const state = isMarketOpen(match.kind, now)
      ? (rowOf(match.id, now, 'staleMs')?.state ?? 'stale')
      : 'closed';
    const health = { matchId: match.id, symbol: match.symbol, state };
    return { ...health, ageMs: ageMs === null ? null : ageMs + Math.max(0, now - shownAt) };
  };
  return {
    cover,
    take: (shown, now) => {
      // What is older than what is known came late; once that decides nothing, another clock may count from here.
      if (shown.at <= shownAt && !isBehind(now)) return [];
      const moved = shown.rows.filter(({ matchId, last }) => last !== (rows.get(matchId)?.last ?? null));
      rows = new Map(shown.rows.map((row) => [row.matchId, row]));
      shownAt = shown.at;
      heardAt = now;
      for (const { matchId, last } of moved) if (last !== null) lasts.set(matchId, toUnits(last));
      return moved.map(({ matchId }) => matchId);
    },
    price: priceOf,
    lastPrice: (matchId) => lasts.get(matchId) ?? null,
    isYoung: (matchId, now) => rowOf(matchId, now, 'openMs')?.isYoung ?? false,
    isPrompt: (matchId, now) => rowOf(matchId, now, 'openMs')?.isPrompt ?? false,
    state: (matchId, now) => {
      const match = byId.get(matchId);
      return match === undefined ? 'stale' : healthOf(match, now).state;
    },
    health: (now) => [...byId.values()].map((match) => healthOf(match, now)),
    // Venues are known where they are heard.
    inspect: (now) =>
      [...byId.values()].map((match) => ({ ...healthOf(match, now), sources: [], verdicts: new Map() })),
  };
}

/** Every match's row as it is shown to other processes. */
export function showIndex(index: IndexBook, now: number): Shown {
  const rows = index.health(now).map(({ matchId, state, ageMs }) => {
    const [price, last] = [index.price(matchId, now), index.lastPrice(matchId)];
    return {
      ...{ matchId, state, ageMs },
      price: price === null ? null : toDecimal(price),
      last: last === null ? null : toDecimal(last),
      isYoung: index.isYoung(matchId, now),
      isPrompt: index.isPrompt(matchId, now),
    };
  });
  return { at: now, rows };
}
