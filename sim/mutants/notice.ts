import { mutantsOf } from './mutant.ts';

const DELIVER = 'apps/server/src/notification/deliver.ts';

/** Defects of letters and pushes. */
export const NOTICE_MUTANTS = mutantsOf(
  { seed: 51, only: 'notice.,security.,ledger.', days: 0.3, bursts: 14 },
  [
    {
      name: 'notice.lost_after_one_try',
      file: DELIVER,
      find: "const state = tries >= TRIES_MAX ? 'dead' : 'pending';",
      replace: "const state = tries >= 1 ? 'dead' : 'pending';",
      why: 'A notice of the time in which the mail server is away never goes out.',
    },
    {
      name: 'notice.sent_again',
      file: DELIVER,
      find: "(await send(deps, channel, delivery)) ? 'sent' : 'dropped';",
      replace: "(await send(deps, channel, delivery)) ? (tries === 1 ? 'pending' : 'sent') : 'dropped';",
      why: 'People get every letter twice.',
    },
    {
      name: 'notice.delivery_hangs',
      file: DELIVER,
      find: 'if (due.length < BATCH) return;',
      replace: `if (channel === 'message' && due.length > 0) await new Promise(() => undefined);
    if (due.length < BATCH) return;`,
      why: 'After the first letters no letter goes out until the server starts anew.',
    },
  ],
);
