import type { Bus, Topic } from '../kernel/bus.ts';
import { topic } from '../kernel/bus.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { Database } from '../kernel/db.ts';
import type { Log } from '../kernel/log.ts';
import type { Metrics } from '../kernel/metrics.ts';
import type { Random } from '../kernel/random.ts';
import type { Messenger } from './message/messenger.ts';
import type { PasswordHasher } from '../kernel/hash-password.ts';

/** What the slice is handed by the composition root. */
export interface IdentityDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly bus: Bus;
  readonly config: Pick<Config, 'isDemo' | 'loginCode' | 'secret' | 'defaultInviteCode'>;
  readonly messenger: Messenger;
}

/** What the use-cases work with. */
export interface Kit extends IdentityDeps {
  readonly hasher: PasswordHasher;
  /** Makes the cache forget a session whose access token was replaced. */
  readonly forgetSession: (sessionId: string) => void;
  /** Keys the stored verification codes. */
  readonly codeKey: Uint8Array;
  /** Counts logins by their outcome. */
  readonly countLogin: (outcome: 'opened' | 'refused') => void;
}

/** Sessions that ended before their time: their sockets must close, their tokens are good for nothing. */
export const sessionsEnded: Topic<{ readonly userId: number; readonly sessionIds: readonly string[] }> =
  topic('identity.sessions_ended');

/** A user's flags changed: certification, transaction password, group. */
export const userChanged: Topic<{ readonly userId: number }> = topic('identity.user_changed');
