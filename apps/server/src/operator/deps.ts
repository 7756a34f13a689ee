import type { Branding } from '../kernel/brand.ts';
import { type Bus, type Topic, sharedTopic } from '../kernel/bus.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { Database, Db } from '../kernel/db.ts';
import type { PasswordHasher } from '../kernel/hash-password.ts';
import type { Log } from '../kernel/log.ts';
import type { Metrics } from '../kernel/metrics.ts';
import type { Random } from '../kernel/random.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import type { Messenger } from '../notification/index.ts';
import type { Throttle } from '../kernel/throttle.ts';

/** Dependencies that the composition root hands to the slice. */
export interface OperatorDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly bus: Bus;
  readonly metrics: Metrics;
  readonly config: Pick<Config, 'secret' | 'consoleUrl' | 'callLimitFactor'>;
  readonly messenger: Pick<Messenger, 'accept'>;
  readonly branding: Pick<Branding, 'now'>;
  /** User accounts, which operators may have one of. */
  readonly users: {
    findUserIdByUid(db: Db, uid: string): Promise<number | undefined>;
    listUids(db: Db, userIds: readonly number[]): Promise<{ id: number; uid: string }[]>;
  };
}

/** Dependencies of the use-cases. */
export interface Deps extends OperatorDeps {
  readonly hasher: PasswordHasher;
  /** Slows down guesses at passwords and codes. */
  readonly throttle: Throttle;
  /** Notifies an operator, once an hour, that logins fail under the e-mail address. */
  readonly tellFailures: (email: string, ip: string) => Promise<void>;
  /** After the commit: lets whoever keeps something of these sessions end it. */
  readonly announceEnded: (sessionIds: readonly string[]) => void;
  /** Counts views of identity data that were refused as too many. */
  readonly countRefusedView: () => void;
  /** Seals the secrets of authenticators. */
  readonly box: SecretBox;
}

/** Sessions of operators that ended before their time: their sockets must close. */
export const operatorSessionsEnded: Topic<{ readonly sessionIds: readonly string[] }> =
  sharedTopic('operator.sessions_ended');

/** Ties a sealed secret to its operator. The e-mail address never changes and is known before the row has an id. */
export function boxContext(email: string): string {
  return `operator:${email}`;
}
