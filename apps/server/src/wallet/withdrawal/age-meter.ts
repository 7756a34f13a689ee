import { listOldest, WAITING_STATES } from './withdrawal-queries.ts';
import type { WithdrawalDeps } from './withdrawal-deps.ts';

/** Measures the age of the oldest withdrawal in each state in which one waits, for a chain at a time. */
export function createAgeMeter({
  db,
  clock,
  metrics,
}: Pick<WithdrawalDeps, 'db' | 'clock' | 'metrics'>): (chainCode: string) => Promise<void> {
  const age = metrics.gauge(
    'openbourse_wallet_withdrawal_age_seconds',
    'Time since the request, or once approved the approval, of the oldest withdrawal in a state; 0 where none waits.',
    ['chain', 'state'],
  );
  return async (chain) => {
    const oldest = new Map((await listOldest(db, chain)).map(({ state, since }) => [state, since]));
    const now = clock.now();
    for (const state of WAITING_STATES)
      age.set({ chain, state }, Math.max(0, now - (oldest.get(state) ?? now)) / 1_000);
  };
}
