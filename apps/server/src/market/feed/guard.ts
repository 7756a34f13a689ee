import { isDecimal, MAX_SCALE } from '@openbourse/money';
import { toUnits, type Units } from '../bar.ts';
import type { Tick } from './feed.ts';

/**
 * Turns the ticks of several venues into one price per symbol that can be relied on.
 *
 * Invariants: the index is the median of the fresh venues without those that stand apart; with fewer fresh
 * venues than asked for there is none (reliability, F1 to F3; rule book, section 2, "Mark price"). A venue whose last
 * tick was flagged is in doubt and counts as fresh again with its next believed tick.
 */
export interface Guard {
  judge(tick: Tick, now: number): Verdict;
  /** The index, or null while it is stale or too few venues agree. */
  index(now: number): Units | null;
  /** The venues that gave a price, as they stand. */
  sources(now: number): readonly SourceState[];
  health(now: number): { readonly state: GuardState; readonly ageMs: number | null };
  /** The last price that a venue gave and that was believed; null before the first. */
  lastPrice(): Units | null;
}

/** `doubtful`: there is no index because venues are in doubt; `frozen`: too few of them agree. */
export type GuardState = 'healthy' | 'stale' | 'frozen' | 'doubtful';

/** What the guard knows of a venue. */
export interface SourceState {
  readonly source: string;
  /** Null before its first. */
  readonly price: Units | null;
  /** Since its last believed tick; null before the first. */
  readonly ageMs: number | null;
  readonly isFresh: boolean;
  /** Whether it stands near enough to the others to count. */
  readonly isAgreeing: boolean;
}

export type DropReason = 'malformed' | 'zero' | 'skewed' | 'out_of_order' | 'spike' | 'disagreement';
export type Verdict = DropReason | 'accepted';

export interface GuardRules {
  readonly priceTick: Units;
  /** A venue silent for longer counts no more. */
  readonly staleMs: number;
  /** A jump from one tick to the next beyond this is not believed before it is confirmed. */
  readonly spikePpm: bigint;
  /** A venue further than this from the median is left out. */
  readonly disagreementPpm: bigint;
  /** The venue's clock and ours may differ by this much. */
  readonly skewMs: number;
  /** How many ticks in a row must confirm a jump. */
  readonly confirmations: number;
  /** How many venues must be fresh and agree. */
  readonly sourcesMin: number;
}

interface Venue {
  price: Units;
  at: number;
  seenAt: number;
  suspect: Units;
  confirmed: number;
  isDoubtful: boolean;
}

const PPM = 1_000_000n;

export function createGuard(rules: GuardRules): Guard {
  const venues = new Map<string, Venue>();
  let last: Units | null = null;
  const recent = (now: number): readonly Venue[] =>
    [...venues.values()].filter((venue) => now - venue.seenAt <= rules.staleMs);
  const fresh = (now: number): readonly Venue[] => recent(now).filter((venue) => !venue.isDoubtful);
  const agreeing = (now: number): readonly Units[] => {
    const prices = fresh(now).map((venue) => venue.price);
    const middle = median(prices);
    return middle === null ? [] : prices.filter((price) => !isApart(price, middle, rules.disagreementPpm));
  };
  const index = (now: number): Units | null => {
    const prices = agreeing(now);
    const middle = prices.length < rules.sourcesMin ? null : median(prices);
    return middle === null ? null : (middle / rules.priceTick) * rules.priceTick;
  };
  return {
    index,
    judge: (tick, now) => {
      const venue = venues.get(tick.source);
      const refusal = refuse(tick, now, rules);
      if (refusal !== null) {
        if (venue !== undefined) venue.isDoubtful = true;
        return refusal;
      }
      const price = toUnits(tick.price);
      if (venue === undefined) venues.set(tick.source, newVenue(tick, price, now));
      else {
        const verdict = follow(venue, { price, at: tick.at, now }, rules);
        venue.isDoubtful = verdict !== 'accepted';
        if (verdict !== 'accepted') return verdict;
      }
      last = price;
      return agreeing(now).includes(price) ? 'accepted' : 'disagreement';
    },
    sources: (now) => {
      const counted = agreeing(now);
      return [...venues].map(([source, { price, seenAt, isDoubtful }]) => {
        const isFresh = now - seenAt <= rules.staleMs && !isDoubtful;
        const isAgreeing = isFresh && counted.includes(price);
        return { source, price, ageMs: now - seenAt, isFresh, isAgreeing };
      });
    },
    health: (now) => {
      const seenAt = Math.max(...[...venues.values()].map((venue) => venue.seenAt));
      const ageMs = venues.size === 0 ? null : now - seenAt;
      if (ageMs === null || ageMs > rules.staleMs) return { state: 'stale', ageMs };
      if (index(now) !== null) return { state: 'healthy', ageMs };
      return { state: recent(now).some((venue) => venue.isDoubtful) ? 'doubtful' : 'frozen', ageMs };
    },
    lastPrice: () => last,
  };
}

function refuse(tick: Tick, now: number, rules: GuardRules): DropReason | null {
  if (!isDecimal(tick.price, MAX_SCALE)) return 'malformed';
  if (toUnits(tick.price) < rules.priceTick) return 'zero';
  return Number.isSafeInteger(tick.at) && Math.abs(tick.at - now) <= rules.skewMs ? null : 'skewed';
}

function newVenue(tick: Tick, price: Units, now: number): Venue {
  return { price, at: tick.at, seenAt: now, suspect: price, confirmed: 0, isDoubtful: false };
}

/** Takes the next price of a venue, unless it is older than the last one or a jump that nothing confirms yet. */
function follow(
  venue: Venue,
  next: { readonly price: Units; readonly at: number; readonly now: number },
  rules: GuardRules,
): Verdict {
  if (next.at < venue.at) return 'out_of_order';
  if (isApart(next.price, venue.price, rules.spikePpm)) {
    const isSame = venue.confirmed > 0 && !isApart(next.price, venue.suspect, rules.spikePpm);
    venue.confirmed = isSame ? venue.confirmed + 1 : 1;
    venue.suspect = next.price;
    if (venue.confirmed <= rules.confirmations) return 'spike';
  }
  venue.price = next.price;
  venue.at = next.at;
  venue.seenAt = next.now;
  venue.confirmed = 0;
  return 'accepted';
}

function isApart(price: Units, from: Units, limitPpm: bigint): boolean {
  const distance = price > from ? price - from : from - price;
  return distance * PPM > from * limitPpm;
}

function median(prices: readonly Units[]): Units | null {
  const sorted = prices.toSorted(byPrice);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : (upper + lower) / 2n;
}

function byPrice(a: Units, b: Units): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
