import type { notification, ReplyOf } from '@openbourse/api';
import type { Locale } from '@openbourse/i18n';
import type { Branding } from '../kernel/brand.ts';
import { type Bus, type Topic, topic } from '../kernel/bus.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { Database, Db } from '../kernel/db.ts';
import type { Log } from '../kernel/log.ts';
import type { Metrics } from '../kernel/metrics.ts';
import type { Random } from '../kernel/random.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import type { Messenger } from './message/messenger.ts';

export interface PushRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}
/** Answers the status of the service. */
export type PostPush = (request: PushRequest) => Promise<number>;

/** A notice as its user reads it. */
export type ShownNotice = ReplyOf<typeof notification.list>['data'][number];

export interface NotificationDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly bus: Bus;
  readonly config: Pick<Config, 'secret'>;
  readonly branding: Pick<Branding, 'now'>;
  readonly messenger: Messenger;
  /** Address and language of a user. */
  readonly recipientOf: (db: Db, userId: number) => Promise<Recipient>;
  /** The sessions of a user that have not ended, with the names of their devices. */
  readonly openSessionsOf: (
    userId: number,
  ) => Promise<readonly { readonly id: string; readonly device: string }[]>;
  /** Hands an encrypted notice to the push service of a browser; tests stand in for the service. */
  readonly postPush?: PostPush;
}

export interface Recipient {
  readonly email: string | null;
  readonly mobile: string | null;
  readonly locale: Locale;
  readonly antiPhishingCode: string | null;
}

/** Dependencies of the use-cases. */
export interface Deps extends NotificationDeps {
  readonly pushKeyBox: SecretBox;
  readonly post: PostPush;
  readonly countDelivery: (channel: string, outcome: string) => void;
}

/** A user was notified; sent after the commit of the subject. */
export const userNotified: Topic<{ readonly userId: number; readonly notices: readonly ShownNotice[] }> =
  topic('notification.user_notified');
