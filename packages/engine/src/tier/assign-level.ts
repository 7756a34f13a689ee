import { compareDecimal } from '@openbourse/money';

/** Thresholds of a level in USDT; null where the level is not reached that way. */
export interface LevelTerms {
  readonly volume: string | null;
  readonly holdings: string | null;
}

/** Trading volume of the last 30 days and average worth of the account in them, in USDT. */
export interface Measured {
  readonly volume: string;
  readonly holdings: string;
}

/** The level of the days before, and the first day on which it may fall. */
export interface StandingBefore {
  readonly level: number;
  readonly keptUntil: number;
}

/**
 * The level of a person from a day on: the highest one whose volume or holdings are reached, or the level of before while it
 * is kept. Levels count from 1 in their order; 0 is that of everybody.
 */
export function assignLevel(
  levels: readonly LevelTerms[],
  measured: Measured,
  at: { readonly day: number; readonly before: StandingBefore | null },
): number {
  const earned = 1 + levels.findLastIndex((terms) => isReached(terms, measured));
  const { day, before } = at;
  if (before === null || day >= before.keptUntil) return earned;
  return Math.max(earned, Math.min(before.level, levels.length));
}

function isReached({ volume, holdings }: LevelTerms, measured: Measured): boolean {
  return (
    (volume !== null && compareDecimal(measured.volume, volume) >= 0) ||
    (holdings !== null && compareDecimal(measured.holdings, holdings) >= 0)
  );
}

/** The first level that asks for no more than the one before it; null where each asks for more. */
export function findNotAscending(
  levels: readonly LevelTerms[],
): { readonly level: number; readonly field: keyof LevelTerms; readonly before: string } | null {
  const highest: { volume: string; holdings: string } = { volume: '0', holdings: '0' };
  for (const [index, terms] of levels.entries()) {
    for (const field of ['volume', 'holdings'] as const) {
      const asked = terms[field];
      if (asked === null) continue;
      if (compareDecimal(asked, highest[field]) <= 0)
        return { level: index + 1, field, before: highest[field] };
      highest[field] = asked;
    }
  }
  return null;
}
