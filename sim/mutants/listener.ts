import { mutantsOf } from './mutant.ts';

/** Defects of the private channels that an open app follows. */
export const LISTENER_MUTANTS = mutantsOf({ seed: 7, only: 'listener,micro', days: 1, bursts: 30 }, [
  {
    name: 'listener.one_position_told',
    file: 'apps/server/src/contract/writer.ts',
    find: '    for (const [userId, records] of byUser) {\n',
    replace:
      '    for (const [userId, records] of [...byUser].map(([id, all]) => [id, all.slice(0, 1)] as const)) {\n',
    why: 'Of the positions that changed together the app hears of one.',
    trial: { only: 'listener,contract' },
  },
  {
    name: 'listener.settlement_untold',
    file: 'apps/server/src/micro/run-beat.ts',
    find: 'tx.publish(microChanged, { userId, orders: changed });',
    replace:
      "tx.publish(microChanged, { userId, orders: changed.filter(({ state }) => state === 'running') });",
    why: 'The app shows micro contracts that have ended.',
  },
]);
