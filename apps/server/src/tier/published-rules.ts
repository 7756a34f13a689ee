import { factsOf, type RuleSource } from '../kernel/published-rules.ts';
import { dayFrom } from './day.ts';
import { listProgrammes, type Programme } from './programme-queries.ts';

/** Fee levels: what reaches each of them. */
export const TIER_RULES: readonly RuleSource[] = [
  {
    kind: 'fee_levels',
    table: 'tier.programme',
    list: async (db) =>
      (await listProgrammes(db)).flatMap((programme, index, all) =>
        Array.from({ length: mostLevels(all.slice(index)) }, (_, place) => ({
          about: factsOf({ level: place + 1 }),
          values: valuesOf(programme, place),
          effectiveFrom: dayFrom(programme.effectiveFrom),
          reason: programme.publicReason,
          isWithdrawn: false,
        })),
      ),
  },
];

/** Levels of the programmes up to one: those that it has no more end with it. */
function mostLevels(programmes: readonly Programme[]): number {
  return Math.max(...programmes.map(({ levels }) => levels.length));
}

function valuesOf({ levels, keepDays }: Programme, place: number) {
  const level = levels[place];
  if (level === undefined) return factsOf({ offered: false });
  return factsOf({
    user_group: level.userGroup,
    volume_30_days: level.volume,
    average_worth: level.holdings,
    kept_days: keepDays,
  });
}
