import type { Bus } from '../kernel/bus.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/db.ts';
import type { Log } from '../kernel/log.ts';
import type { Metrics } from '../kernel/metrics.ts';
import type { Random } from '../kernel/random.ts';
import type { Role } from '../kernel/role.ts';
import type { Identity } from '../identity/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';
import type { Operator } from '../operator/index.ts';
import type { Ticks } from '../tick/index.ts';

export interface MicroDeps {
  /** Parts of the owner that this process is. */
  readonly roles: ReadonlySet<Role>;
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly bus: Bus;
  readonly identity: Pick<Identity, 'uidsOf'>;
  readonly ledger: Ledger;
  readonly market: Market;
  readonly ticks: Ticks;
  readonly operator: Operator;
  /**
   * True when the jurisdiction allows new orders, of play money as well; it is no part of what becomes of an
   * order.
   */
  readonly isOffered: boolean;
}

export const USDT_SCALE = 8;
/** The house account that stands against every order. */
export const BANKROLL = 'micro_bankroll';
