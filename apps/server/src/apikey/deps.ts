import type { Identity } from '../identity/index.ts';
import type { Bus } from '../kernel/bus.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { Database } from '../kernel/db.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import type { Operator } from '../operator/index.ts';
import type { KeyBox } from './key-box.ts';
import type { KeyCache } from './key-cache.ts';
import type { Uses } from './uses.ts';

/** Dependencies that the composition root hands to the slice. */
export interface ApiKeyDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly bus: Bus;
  readonly config: Pick<Config, 'secret'>;
  readonly identity: Pick<Identity, 'proveRequest' | 'recordChange'>;
  readonly operator: Pick<Operator, 'record' | 'assertNotOwn'>;
}

/** Dependencies of the use-cases. */
export interface Deps extends ApiKeyDeps {
  readonly box: KeyBox;
  readonly cache: KeyCache;
  readonly uses: Uses;
}
