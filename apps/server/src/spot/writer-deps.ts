import type { Bus } from '../kernel/bus.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/db.ts';
import type { Log } from '../kernel/log.ts';
import type { Metrics } from '../kernel/metrics.ts';
import type { Market, Match } from '../market/index.ts';
import type { FeeAccounts } from './batch.ts';
import type { LossBound } from './worst-loss.ts';

export interface WriterDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly bus: Bus;
  readonly market: Market;
  /** Makes what trading in the matches needs, before they open. */
  readonly prepare: (matches: readonly Match[]) => Promise<void>;
  readonly feeAccounts: () => FeeAccounts;
  readonly lossBound: () => LossBound;
  /** A named fault point for crash tests: runs when everything is written and nothing committed. */
  readonly beforeCommit?: () => Promise<void>;
}
