import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../kernel/db.ts';
import type { Jobs } from '../../kernel/jobs.ts';
import type { Metrics } from '../../kernel/metrics.ts';
import { listHouseWallets } from './house-wallet-queries.ts';
import { missingOf } from './missing.ts';

const PERIOD_MS = 60_000;

/** Counts hot wallets that cannot pay what is approved and could be refilled, once a minute; answers how to stop. */
export function startWatchingHotWallets(deps: {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly jobs: Jobs;
  readonly metrics: Metrics;
}): () => Promise<void> {
  const gauge = deps.metrics.gauge(
    'openbourse_wallet_hot_wallets_to_refill',
    'Coins of which a hot wallet holds less than approved withdrawals need, while its cold wallet has them.',
    [],
  );
  return deps.jobs.every({ name: 'wallet.watch_hot_wallets', periodMs: PERIOD_MS }, async () => {
    const wallets = await listHouseWallets(deps.db, { at: deps.clock.now() });
    gauge.set({}, wallets.filter((one) => missingOf(one) !== '0').length);
  });
}
