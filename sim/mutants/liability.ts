import { mutantsOf } from './mutant.ts';

const TAKE = 'apps/server/src/liability/take-snapshot.ts';
const OWED = 'apps/server/src/liability/owed-queries.ts';

/** Defects of the proof of what is owed. */
export const LIABILITY_MUTANTS = mutantsOf(
  { seed: 3, only: 'liability.,ledger.,spot.', days: 1.2, bursts: 6 },
  [
    {
      name: 'liability.another_transaction',
      file: TAKE,
      find: 'transaction_id: String(lastTxnId)',
      replace: 'transaction_id: String(Math.max(0, lastTxnId - 2))',
      why: 'A snapshot names a state of the ledger that is not the one that it was taken of.',
    },
    {
      name: 'liability.day_left_out',
      file: TAKE,
      find: 'const isOfToday = newest !== undefined && newest.takenAt >= now - (now % DAY_MS);',
      replace: 'const isOfToday = newest !== undefined && newest.takenAt >= now - 2 * DAY_MS;',
      why: 'There is no snapshot of some days.',
      // A snapshot that two operators ask for would be that of the day.
      trial: { seed: 15, only: 'ledger.,spot.', days: 1.9, bursts: 8 },
    },
    {
      name: 'liability.request_unheard',
      file: TAKE,
      find: 'if (isOfToday && (await queries.findOpenRequest(deps.db)) === null) return null;',
      replace: 'if (isOfToday) return null;',
      why: 'What two operators asked for is not taken.',
    },
    {
      name: 'liability.held_left_out',
      file: OWED,
      find: 'select user_id, sum(available + held) as amount from ledger.account',
      replace: 'select user_id, sum(available) as amount from ledger.account',
      why: 'What is held is owed to no one.',
    },
    {
      name: 'liability.uid_of_another',
      file: OWED,
      find: 'left join identity."user" u on u.id = a.user_id',
      replace:
        'left join identity."user" u on u.id = a.user_id + (case when a.user_id % 5 = 0 then 1 else 0 end)',
      why: 'A user is left out, and another one is in the sum twice.',
    },
  ],
);
