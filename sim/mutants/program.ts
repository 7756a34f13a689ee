import { mutantsOf } from './mutant.ts';

/** Defects of what programs hear over their lines. */
export const PROGRAM_MUTANTS = mutantsOf(
  { seed: 64, only: 'program.create,program.follow,program.line', days: 1, bursts: 40 },
  [
    {
      name: 'program.last_step_unheard',
      file: 'apps/server/src/binance/user-data/present-order-events.ts',
      find: 'return [...steps.map((step) => executionReport(step, now)), ...pairEvents(steps, now)];',
      replace:
        "return [...steps.filter(({ kind }) => kind !== 'cancelled').map((step) => executionReport(step, now)), ...pairEvents(steps, now)];",
      why: 'A program counts on orders that are gone.',
    },
    {
      name: 'program.line_outlives_listen_key',
      file: 'apps/server/src/binance/user-data/listen-keys.ts',
      find: 'endIf(({ expiresAt }) => expiresAt <= clock.now())',
      replace: 'endIf(({ expiresAt }) => expiresAt === 0)',
      why: 'A line whose name has expired goes on for ever.',
      trial: { only: 'program.create,program.follow' },
    },
  ],
);
