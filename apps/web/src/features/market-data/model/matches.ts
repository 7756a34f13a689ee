import type { MarketTick } from '@openbourse/api/socket';
import type { CallReply } from '@openbourse/client';

/** Groups of matches as the contract gives them: digital currencies first, then forex. */
export type MatchGroups = CallReply<'market.currency_matches'>;
export type MatchGroup = MatchGroups[number];
/** A pair with its rules and its 24-hour statistics. */
export type Match = MatchGroup['matches'][number];
export type Quotation = Match['currency_quotation'];
/** A pair with its rules alone, which no tick changes. */
export type Pair = Omit<Match, 'currency_quotation'>;

/**
 * Puts ticks into the groups: the one reducer of live prices. A match without a newer tick keeps its identity,
 * so that its row is not drawn again; without any change the groups themselves do.
 */
export function patchMatches(groups: MatchGroups, ticks: ReadonlyMap<number, MarketTick>): MatchGroups {
  const patched = groups.map((group) => patchGroup(group, ticks));
  return patched.some((group, index) => group !== groups[index]) ? patched : groups;
}

function patchGroup(group: MatchGroup, ticks: ReadonlyMap<number, MarketTick>): MatchGroup {
  const matches = group.matches.map((match) => patchMatch(match, ticks.get(match.id)));
  return matches.some((match, index) => match !== group.matches[index]) ? { ...group, matches } : group;
}

function patchMatch(match: Match, tick: MarketTick | undefined): Match {
  if (tick === undefined || tick.quotation.at < match.currency_quotation.at) return match;
  if (isSameQuotation(match.currency_quotation, tick.quotation)) return match;
  return { ...match, currency_quotation: tick.quotation };
}

/** Two quotations that look the same; the time alone is not worth a new drawing. */
function isSameQuotation(a: Quotation, b: Quotation): boolean {
  return (
    a.close === b.close &&
    a.change === b.change &&
    a.open === b.open &&
    a.high === b.high &&
    a.low === b.low &&
    a.volume === b.volume &&
    a.turnover === b.turnover
  );
}

export function allMatches(groups: MatchGroups): readonly Match[] {
  return groups.flatMap((group) => group.matches);
}

/** Forex prices come from an index, in which nothing is bought: its volume is unknown, not zero. */
export function hasVolume(match: Pick<Match, 'kind'>): boolean {
  return match.kind !== 'forex';
}

/** The digits after the point of a step such as "0.01"; trailing zeros do not count. */
export function decimalsOfStep(step: string): number {
  return step.includes('.') ? (step.replace(/0+$/, '').split('.')[1] ?? '').length : 0;
}
