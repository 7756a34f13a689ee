import type { NotificationKind } from '@openbourse/api';
import type { Contact } from './message/messenger.ts';

export interface NewNotification {
  readonly userId: number;
  readonly kind: NotificationKind;
  /** Parameters that the text of the kind names; `ip` and `device` give the origin. */
  readonly params: Readonly<Record<string, string>>;
  /** The subject, so that it is announced once: the id of a deposit, for example. */
  readonly key: string;
  readonly at: number;
  /** Where the message goes when it is not to the account as it is now. */
  readonly to?: Contact;
}
