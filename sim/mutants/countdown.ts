import { mutantsOf } from './mutant.ts';

/** Defects of countdowns over open orders. */
export const COUNTDOWN_MUTANTS = mutantsOf(
  { seed: 23, only: 'countdown.,spot.limit', days: 0.3, bursts: 12 },
  [
    {
      name: 'countdown.forgotten',
      file: 'apps/server/src/countdown/queries.ts',
      find: 'where product = $1 and due_at <= $2 order by due_at limit $3',
      replace: 'where product = $1 and due_at <= $2 and id % 2 = 0 order by due_at limit $3',
      why: 'Every other countdown never runs out.',
    },
    {
      name: 'countdown.removed_without_its_orders',
      file: 'apps/server/src/spot/ran-out.ts',
      find: "return { ...{ kind: 'cancel_all', userId, matchId },",
      replace: "return { ...{ kind: 'cancel_all', userId: -userId, matchId },",
      why: 'A countdown ends, and its orders stay open.',
    },
  ],
);
