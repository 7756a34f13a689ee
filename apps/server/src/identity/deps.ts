import type { Branding } from '../kernel/brand.ts';
import type { Bus, Topic } from '../kernel/bus.ts';
import { sharedTopic } from '../kernel/bus.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { Database, Db } from '../kernel/db.ts';
import type { Log } from '../kernel/log.ts';
import type { Metrics } from '../kernel/metrics.ts';
import type { Random } from '../kernel/random.ts';
import type { PasswordHasher } from '../kernel/hash-password.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import type { Throttle } from '../kernel/throttle.ts';
import type { Messenger } from '../notification/index.ts';
import type { Operator } from '../operator/index.ts';
import type { Screening } from '../screening/index.ts';
import type { RelyingParty } from './relying-party.ts';

/** Dependencies that the composition root hands to the slice. */
export interface IdentityDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly bus: Bus;
  readonly config: Pick<
    Config,
    'isDemo' | 'loginCode' | 'secret' | 'defaultInviteCode' | 'publicUrl' | 'callLimitFactor'
  >;
  readonly messenger: Messenger;
  readonly branding: Pick<Branding, 'now'>;
  readonly operator: Pick<Operator, 'record' | 'recordView' | 'assertNotOwn' | 'proposals'>;
  readonly screening: Pick<Screening, 'screen'>;
  /** The newest users who are certified by exactly this name. */
  readonly usersNamed: (db: Db, name: string) => Promise<readonly number[]>;
}

/** Dependencies of the use-cases. */
export interface Deps extends IdentityDeps {
  readonly hasher: PasswordHasher;
  /** Slows down guesses at passwords and codes. */
  readonly throttle: Throttle;
  /** Makes the cache forget a session whose access token was replaced. */
  readonly forgetSession: (sessionId: string) => void;
  /** Announces an access token that was given out. */
  readonly expectToken: (accessToken: string) => void;
  /** Keys the stored verification codes. */
  readonly codeKeys: readonly [Uint8Array, ...Uint8Array[]];
  /** Seals the secrets of authenticators. */
  readonly authenticatorBox: SecretBox;
  /** Keys the stored recovery codes. */
  readonly recoveryKey: () => Promise<Uint8Array>;
  /** Keys the proofs of requests. */
  readonly proofKey: Uint8Array;
  /** For counts of tries, which must stand when the transaction around them is undone. */
  readonly attempts: Database;
  /** Where passkeys belong; null when this server has none. */
  readonly relyingParty: RelyingParty | null;
  /** Counts logins by their outcome. */
  readonly countLogin: (outcome: 'opened' | 'refused') => void;
}

/** Sessions that ended before their time: their sockets must close, their tokens are good for nothing. */
export const sessionsEnded: Topic<{ readonly userId: number; readonly sessionIds: readonly string[] }> =
  sharedTopic('identity.sessions_ended');

/** A user's flags changed: certification, transaction password, group. */
export const userChanged: Topic<{ readonly userId: number }> = sharedTopic('identity.user_changed');

/** The access token of a session was replaced: the one before is good for nothing. */
export const sessionRenewed: Topic<{ readonly sessionId: string }> = sharedTopic('identity.session_renewed');
