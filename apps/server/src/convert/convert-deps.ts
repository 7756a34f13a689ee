import type { Identity } from '../identity/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/db.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import type { Market } from '../market/index.ts';
import type { Spot } from '../spot/index.ts';

export interface ConvertDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'uuid'>;
  readonly log: Pick<Log, 'warn'>;
  readonly market: Pick<Market, 'find' | 'refusalOf'>;
  readonly spot: Pick<Spot, 'placeOrder' | 'findFirst' | 'depth' | 'feeRates' | 'isReady' | 'orderLimit'>;
  readonly identity: Pick<Identity, 'readUser'>;
}
