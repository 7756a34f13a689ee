import type { Bus } from '../kernel/bus.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { Database, Db } from '../kernel/db.ts';
import type { Log } from '../kernel/log.ts';
import type { Metrics } from '../kernel/metrics.ts';
import type { Modes } from '../kernel/modes.ts';
import type { Random } from '../kernel/random.ts';
import type { Role } from '../kernel/role.ts';
import type { OpenFeed } from './feed/open-feed.ts';

export interface MarketDeps {
  /** Parts of the owner that this process is: venues are heard with `price`, trades are made with `spot`. */
  readonly roles: ReadonlySet<Role>;
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly bus: Bus;
  readonly config: Config;
  readonly modes: Modes;
  /** The id of the newest order; 0 before the first. */
  readonly readLastOrderId: (db: Db) => Promise<number>;
  /** The number of the last trade of each match; matches without may be left out. */
  readonly listTradeSeqs: (db: Db) => Promise<readonly { readonly matchId: number; readonly seq: number }[]>;
  /** Another feed than the configured one, for tests that set prices themselves. */
  readonly openFeed?: OpenFeed;
}
