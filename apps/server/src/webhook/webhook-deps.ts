import type { Identity } from '../identity/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { Database } from '../kernel/db.ts';
import type { Log } from '../kernel/log.ts';
import type { Metrics } from '../kernel/metrics.ts';
import type { Random } from '../kernel/random.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import type { Operator } from '../operator/index.ts';
import type { PostEvent } from './post-event.ts';

export interface WebhookDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly config: Pick<Config, 'secret' | 'isWebhookLoopback'>;
  readonly identity: Pick<Identity, 'uidsOf'>;
  readonly operator: Pick<Operator, 'proposals' | 'record'>;
  /** The way to receivers; by the internet when left out. */
  readonly postEvent?: PostEvent;
}

/** Dependencies of the use-cases. */
export interface Deps extends WebhookDeps {
  readonly box: SecretBox;
  readonly post: PostEvent;
  readonly countDelivery: (outcome: 'delivered' | 'failed' | 'dead') => void;
}
