import type { LevelTerms } from '../src/tier/assign-level.ts';

/** One day of a person, with amounts of whole USDT. */
export interface NaiveDay {
  readonly traded: number;
  readonly worth: number;
}

/**
 * The levels of a person on each day, word by word: each day adds its last 30 days up anew, and looks for the day on
 * which the level of before began.
 */
export function naiveLevels(
  levels: readonly LevelTerms[],
  days: readonly NaiveDay[],
  keepDays: number,
): readonly number[] {
  const least = (text: string | null): number => (text === null ? Infinity : Number.parseInt(text, 10));
  const given: number[] = [];
  for (let day = 0; day <= days.length; day += 1) {
    let traded = 0;
    let worth = 0;
    for (let before = Math.max(0, day - 30); before < day; before += 1) {
      traded += days[before]?.traded ?? 0;
      worth += days[before]?.worth ?? 0;
    }
    let earned = 0;
    for (const [index, { volume, holdings }] of levels.entries())
      if (traded >= least(volume) || worth >= least(holdings) * 30) earned = index + 1;
    const last = given.at(-1) ?? 0;
    let beganOn = day - 1;
    while (beganOn > 0 && given[beganOn - 1] === last) beganOn -= 1;
    const isKept = day > 0 && last > earned && day < beganOn + keepDays;
    given.push(isKept ? last : earned);
  }
  return given;
}
