import { compareDecimal } from '@openbourse/money';

/** The filter of the ranking (specification, section 2): all, change above 0, change below 0. */
export const RANKINGS = ['all', 'gainers', 'losers'] as const;
export type Ranking = (typeof RANKINGS)[number];

interface Ranked {
  readonly id: number;
  readonly currency_quotation: { readonly change: string };
}

/** The pairs of a ranking: all in the server's order, gainers and losers with the strongest first. */
export function rankMatches<M extends Ranked>(matches: readonly M[], ranking: Ranking): readonly M[] {
  if (ranking === 'all') return matches;
  const sign = ranking === 'gainers' ? 1 : -1;
  const changeOf = (match: M): string => match.currency_quotation.change;
  return matches
    .filter((match) => compareDecimal(changeOf(match), '0') === sign)
    .toSorted((a, b) => -sign * compareDecimal(changeOf(a), changeOf(b)) || a.id - b.id);
}
