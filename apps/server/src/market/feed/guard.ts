import { isDecimal, MAX_SCALE } from '@openbourse/money';
import { toUnits, type Units } from '../bar.ts';
import type { Tick } from './feed.ts';

/**
 * Turns the ticks of several venues into one price per symbol that can be relied on.
 *
 * Invariants: the index is the median of the fresh venues that agree; with fewer of them than asked for there is none
 * (reliability, F1 to F3; rule book, section 2, "Mark price"). Venues agree that stand within a bound of the middle
 * one; where two share the middle and stand further apart than that, none does. A venue whose last tick was flagged is
 * in doubt and counts as fresh again with its next believed tick.
 */
export interface Guard {
  judge(tick: Tick, now: number): Verdict;
  /** The index, or null while it is stale or too few venues agree. */
  index(now: number): Units | null;
  /** Reports whether the index rests on a price that is young enough to open something on it. */
  isYoung(now: number): boolean;
  /**
   * Reports whether the index may decide what is bet on seconds: it is young, and most venues that agree, and
   * as many as are asked for, are prompt. Beside a venue that lags the index follows late, and who sees the
   * others knows where to.
   */
  isPrompt(now: number): boolean;
  /** The venues that gave a price, as they stand. */
  sources(now: number): readonly SourceState[];
  health(now: number): { readonly state: GuardState; readonly ageMs: number | null };
}

/** `doubtful`: there is no index because venues are in doubt; `frozen`: too few of them agree. */
export type GuardState = 'healthy' | 'stale' | 'frozen' | 'doubtful';

/** State of a venue in the guard. */
export interface SourceState {
  readonly source: string;
  /** Null before its first. */
  readonly price: Units | null;
  /** Since its last believed tick; null before the first. */
  readonly ageMs: number | null;
  readonly isFresh: boolean;
  /** True when it stands near enough to the others to count. */
  readonly isAgreeing: boolean;
  /** True when it has kept up with the others lately. */
  readonly isPrompt: boolean;
}

export type DropReason = 'malformed' | 'zero' | 'skewed' | 'out_of_order' | 'spike' | 'disagreement';
export type Verdict = DropReason | 'accepted';

export interface GuardRules {
  readonly priceTick: Units;
  /** A venue silent for longer counts no more. */
  readonly staleMs: number;
  /** Nothing is opened on a price that no venue has renewed for longer. */
  readonly openMs: number;
  /** A jump from one tick to the next beyond this is not believed before it is confirmed. */
  readonly spikePpm: bigint;
  /** Venues further than this from each other do not agree. */
  readonly disagreementPpm: bigint;
  /** The venue's clock and ours may differ by this much. */
  readonly skewMs: number;
  /** Ticks in a row that must confirm a jump. */
  readonly confirmations: number;
  /** Number of venues that must be fresh and agree. */
  readonly sourcesMin: number;
}

interface Venue {
  price: Units;
  at: number;
  seenAt: number;
  suspect: Units;
  confirmed: number;
  isDoubtful: boolean;
  /** When another one first moved since this one did; null while none has. */
  othersMovedAt: number | null;
  /** When it was last seen to stand still while another one went on moving. */
  laggedAt: number | null;
}

const PPM = 1_000_000n;
/** A venue lags that stands still for longer while another one goes on moving. */
const LAG_MS = 4_000;
/** A venue that lagged is not called prompt for so long. */
const LAG_KEPT_MS = 60_000;

export function createGuard(rules: GuardRules): Guard {
  const venues = new Map<string, Venue>();
  const fresh = (now: number): readonly Venue[] =>
    [...venues.values()].filter((venue) => isRecent(venue, now, rules.staleMs) && !venue.isDoubtful);
  const agreeing = (now: number): readonly Venue[] => {
    const found = fresh(now);
    const middle = middleOf(found, rules.disagreementPpm);
    return middle === null ? [] : found.filter(({ price }) => !isApart(price, middle, rules.disagreementPpm));
  };
  const index = (now: number): Units | null => {
    const counted = agreeing(now);
    const middle = counted.length < rules.sourcesMin ? null : middleOf(counted, rules.disagreementPpm);
    return middle === null ? null : (middle / rules.priceTick) * rules.priceTick;
  };
  const isYoung = (now: number): boolean =>
    index(now) !== null && agreeing(now).some((venue) => isRecent(venue, now, rules.openMs));
  return {
    index,
    isYoung,
    isPrompt: (now) => {
      const counted = agreeing(now);
      const prompt = counted.filter((venue) => isPrompt(venue, now)).length;
      return isYoung(now) && prompt >= rules.sourcesMin && prompt * 2 > counted.length;
    },
    judge: (tick, now) => {
      const venue = venues.get(tick.source);
      const refusal = refuse(tick, now, rules);
      if (refusal !== null) {
        if (venue !== undefined) venue.isDoubtful = true;
        return refusal;
      }
      const price = toUnits(tick.price);
      const before = venue?.price;
      const told = venue ?? newVenue(tick, price, now);
      if (venue === undefined) venues.set(tick.source, told);
      else {
        const verdict = follow(venue, { price, at: tick.at, now }, rules);
        venue.isDoubtful = verdict !== 'accepted';
        if (verdict !== 'accepted') return verdict;
      }
      const isAgreeing = agreeing(now).includes(told);
      if (before !== price) told.othersMovedAt = null;
      // A venue that leaps away from the others, or back, says nothing of where they should be.
      const isStep =
        before !== undefined && before !== price && !isApart(price, before, rules.disagreementPpm);
      if (isAgreeing && isStep) noteMove(told, { venues: venues.values(), now });
      return isAgreeing ? 'accepted' : 'disagreement';
    },
    sources: (now) => {
      const counted = agreeing(now);
      return [...venues].map(([source, venue]) => ({
        source,
        price: venue.price,
        ageMs: now - venue.seenAt,
        isFresh: isRecent(venue, now, rules.staleMs) && !venue.isDoubtful,
        isAgreeing: counted.includes(venue),
        isPrompt: isPrompt(venue, now),
      }));
    },
    health: (now) => {
      const recent = [...venues.values()].filter((venue) => isRecent(venue, now, rules.staleMs));
      const seenAt = Math.max(...[...venues.values()].map((venue) => venue.seenAt));
      const ageMs = venues.size === 0 ? null : Math.max(0, now - seenAt);
      if (recent.length === 0) return { state: 'stale', ageMs };
      if (index(now) !== null) return { state: 'healthy', ageMs };
      return { state: recent.some((venue) => venue.isDoubtful) ? 'doubtful' : 'frozen', ageMs };
    },
  };
}

/** A venue that was seen after now was seen by a clock that has been set back since. */
function isRecent({ seenAt }: Venue, now: number, withinMs: number): boolean {
  return seenAt <= now && now - seenAt <= withinMs;
}

function isPrompt({ laggedAt }: Venue, now: number): boolean {
  return laggedAt === null || Math.abs(now - laggedAt) > LAG_KEPT_MS;
}

/** A venue has moved: the others stand still beside it, and those lag that have done so for long. */
function noteMove(
  moved: Venue,
  { venues, now }: { readonly venues: Iterable<Venue>; readonly now: number },
): void {
  for (const other of venues) {
    if (other === moved) continue;
    other.othersMovedAt ??= now;
    if (now - other.othersMovedAt > LAG_MS) other.laggedAt = now;
  }
}

function refuse(tick: Tick, now: number, rules: GuardRules): DropReason | null {
  if (!isDecimal(tick.price, MAX_SCALE)) return 'malformed';
  if (toUnits(tick.price) < rules.priceTick) return 'zero';
  return Number.isSafeInteger(tick.at) && Math.abs(tick.at - now) <= rules.skewMs ? null : 'skewed';
}

function newVenue(tick: Tick, price: Units, now: number): Venue {
  return {
    price,
    at: tick.at,
    seenAt: now,
    suspect: price,
    confirmed: 0,
    isDoubtful: false,
    othersMovedAt: null,
    laggedAt: null,
  };
}

/** Takes the next price of a venue, unless it is older than the last one or a jump that nothing confirms yet. */
function follow(
  venue: Venue,
  next: { readonly price: Units; readonly at: number; readonly now: number },
  rules: GuardRules,
): Verdict {
  // Instants that another clock judged say nothing about the order.
  if (venue.seenAt <= next.now && next.at < venue.at) return 'out_of_order';
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

/** The median; null where there is none, or where the two in the middle stand too far apart to have one. */
function middleOf(venues: readonly Venue[], disagreementPpm: bigint): Units | null {
  const sorted = venues.map(({ price }) => price).toSorted(byPrice);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined || isApart(upper, lower, disagreementPpm)) return null;
  return (upper + lower) / 2n;
}

function byPrice(a: Units, b: Units): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
