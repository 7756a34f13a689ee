import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { Database } from '../kernel/db.ts';
import type { PasswordHasher } from '../kernel/hash-password.ts';
import type { Log } from '../kernel/log.ts';
import type { Metrics } from '../kernel/metrics.ts';
import type { Random } from '../kernel/random.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import type { Throttle } from '../kernel/throttle.ts';

/** What the slice is handed by the composition root. */
export interface OperatorDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly config: Pick<Config, 'secret'>;
}

/** What the use-cases work with. */
export interface Kit extends OperatorDeps {
  readonly hasher: PasswordHasher;
  /** Slows down guesses at passwords and codes. */
  readonly throttle: Throttle;
  /** Seals the secrets of authenticators. */
  readonly box: SecretBox;
}

/** Ties a sealed secret to its operator. The e-mail address never changes and is known before the row has an id. */
export function boxContext(email: string): string {
  return `operator:${email}`;
}
