import { mutantsOf } from './mutant.ts';

const DELIVER = 'apps/server/src/webhook/deliver-events.ts';

/** Defects of the events that other systems of the operator get. */
export const WEBHOOK_MUTANTS = mutantsOf(
  { seed: 61, only: 'harbor.,wallet.deposit,wallet.withdraw', days: 0.3, bursts: 14 },
  [
    {
      name: 'webhook.unanswered_counts',
      file: DELIVER,
      find: 'return { status: null, error: text.slice(0, 300) };',
      replace: 'return { status: 204, error: text.slice(0, 300) };',
      why: 'An event of the time in which the other system is away never arrives.',
    },
    {
      name: 'webhook.out_of_order',
      file: DELIVER,
      find: 'const first = claimed.filter(({ isFirst }) => isFirst);',
      replace: 'const first = claimed.toReversed();',
      why: 'The other system hears of a payment before it hears of the deposit that came first.',
    },
    {
      name: 'webhook.fact_lost',
      file: 'apps/server/src/notification/announced-notices.ts',
      find: "  deposit_credited: { kind: 'deposit.credited', data: moved },\n",
      replace: '',
      why: 'The other system never hears of a deposit.',
    },
    {
      name: 'webhook.addressed_twice',
      file: 'apps/server/src/kernel/outbox.ts',
      find: '`delete from kernel.outbox where id in (select id from kernel.outbox order by id limit $1 for update)\n     returning',
      replace:
        '`update kernel.outbox set id = -id where id in (select id from kernel.outbox order by id limit $1 for update)\n     returning',
      why: 'The other system hears of everything again and again.',
    },
  ],
);
