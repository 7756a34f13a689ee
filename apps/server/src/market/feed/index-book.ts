import type { Metrics } from '../../kernel/metrics.ts';
import { toUnits, type Units } from '../bar.ts';
import type { Match, MatchKind } from '../match.ts';
import type { FeedHealth, Tick } from './feed.ts';
import type { OpenedFeed } from './open-feed.ts';
import { createGuard, type Guard, type GuardRules, type SourceState } from './guard.ts';
import { isMarketOpen } from './trading-hours.ts';

/** The guarded index of every match, as it is read. */
export interface IndexView {
  /** Takes over the matches; those that it knows go on. */
  cover(matches: readonly Match[]): void;
  price(matchId: number, now: number): Units | null;
  /** The last price that the index had, however old; null before the first. */
  lastPrice(matchId: number): Units | null;
  /** Reports whether the price is so young that something may be opened on it. */
  isYoung(matchId: number, now: number): boolean;
  /** Reports whether the venues keep up with each other, so that seconds may be bet on. */
  isPrompt(matchId: number, now: number): boolean;
  /** Of one match; an unknown one is stale. */
  state(matchId: number, now: number): FeedHealth['state'];
  health(now: number): readonly FeedHealth[];
  /** The same with every source and what was made of its ticks, for operators. */
  inspect(now: number): readonly FeedInspection[];
}

/** The same where venues are heard. */
export interface IndexBook extends IndexView {
  /** Judges a tick; answers the match and its new index when there is one. */
  accept(tick: Tick, now: number): { readonly match: Match; readonly price: Units } | null;
}

export interface FeedInspection extends FeedHealth {
  readonly sources: readonly SourceState[];
  /** Ticks since the start by verdict. */
  readonly verdicts: ReadonlyMap<string, number>;
}

type KindRules = Pick<GuardRules, 'staleMs' | 'openMs' | 'spikePpm'>;

/**
 * A feed older than `staleMs` is not used (rule book, section 2), and older than `openMs` it opens nothing: what is
 * accepted into a silence would be decided by nothing but the silence. A jump beyond `spikePpm` has to be confirmed.
 */
export const KIND_RULES: Readonly<Record<MatchKind, KindRules>> = {
  digital: { staleMs: 5_000, openMs: 2_000, spikePpm: 20_000n },
  forex: { staleMs: 15_000, openMs: 5_000, spikePpm: 5_000n },
};
/** Rule book, section 2 (outliers over 1 %) and reliability, F1 (2 s). */
const DISAGREEMENT_PPM = 10_000n;
const SKEW_MS = 2_000;
const CONFIRMATIONS = 5;

export function createIndexBook(options: {
  readonly matches: readonly Match[];
  readonly sources: OpenedFeed['sources'];
  readonly sourcesMin: number;
  readonly metrics: Metrics;
}): IndexBook {
  let guards = new Map<string, Guarded>();
  let byId = new Map<number, Guarded>();
  const cover = (matches: readonly Match[]): void => {
    const found = matches.map(
      (match) =>
        byId.get(match.id) ?? { match, guard: guardOf(match, options), verdicts: new Map(), last: null },
    );
    guards = new Map(found.map((one) => [one.match.symbol, one]));
    byId = new Map(found.map((one) => [one.match.id, one]));
  };
  cover(options.matches);
  const ticks = options.metrics.counter(
    'openbourse_market_ticks_total',
    'Ticks by what the guard made of them.',
    ['verdict'],
  );
  return {
    cover,
    accept: (tick, now) => {
      const found = guards.get(tick.symbol);
      const refusal = refusalOf(found?.match, now);
      if (found === undefined || refusal !== null) {
        ticks.inc({ verdict: refusal ?? 'unknown_symbol' });
        return null;
      }
      const verdict = found.guard.judge(tick, now);
      ticks.inc({ verdict });
      found.verdicts.set(verdict, (found.verdicts.get(verdict) ?? 0) + 1);
      const price = verdict === 'accepted' ? found.guard.index(now) : null;
      if (price === null) return null;
      found.last = price;
      return { match: found.match, price };
    },
    price: (matchId, now) => opened(byId.get(matchId), now)?.guard.index(now) ?? null,
    lastPrice: (matchId) => byId.get(matchId)?.last ?? null,
    isYoung: (matchId, now) => opened(byId.get(matchId), now)?.guard.isYoung(now) ?? false,
    isPrompt: (matchId, now) => opened(byId.get(matchId), now)?.guard.isPrompt(now) ?? false,
    state: (matchId, now) => {
      const found = byId.get(matchId);
      return found === undefined ? 'stale' : healthOf(found, now).state;
    },
    health: (now) => [...byId.values()].map((one) => healthOf(one, now)),
    inspect: (now) =>
      [...byId.values()].map((one) => ({
        ...healthOf(one, now),
        sources: withSilent(one.guard.sources(now), options.sources[one.match.kind]),
        verdicts: one.verdicts,
      })),
  };
}

interface Guarded {
  readonly match: Match;
  readonly guard: Guard;
  readonly verdicts: Map<string, number>;
  last: Units | null;
}

function opened(found: Guarded | undefined, now: number): Guarded | null {
  return found !== undefined && isMarketOpen(found.match.kind, now) ? found : null;
}

/** A source that has not spoken is listed as well: operators have to see that it is missing. */
function withSilent(spoken: readonly SourceState[], names: readonly string[]): readonly SourceState[] {
  const silent = names.filter((name) => !spoken.some(({ source }) => source === name));
  return [
    ...spoken,
    ...silent.map((source) => ({
      source,
      price: null,
      ageMs: null,
      isFresh: false,
      isAgreeing: false,
      isPrompt: true,
    })),
  ].toSorted((a, b) => (a.source < b.source ? -1 : 1));
}

function healthOf({ match, guard }: Guarded, now: number): FeedHealth {
  const health = guard.health(now);
  const state = isMarketOpen(match.kind, now) ? health.state : 'closed';
  return { matchId: match.id, symbol: match.symbol, state, ageMs: health.ageMs };
}

function guardOf(match: Match, options: { readonly sourcesMin: number }): Guard {
  return createGuard({
    ...KIND_RULES[match.kind],
    priceTick: toUnits(match.priceTick),
    disagreementPpm: DISAGREEMENT_PPM,
    skewMs: SKEW_MS,
    confirmations: CONFIRMATIONS,
    sourcesMin: options.sourcesMin,
  });
}

function refusalOf(match: Match | undefined, now: number): string | null {
  if (match === undefined) return 'unknown_symbol';
  return isMarketOpen(match.kind, now) ? null : 'closed';
}
