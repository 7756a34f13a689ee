import { NOTIFICATION_GROUPS, type NotificationGroup, type NotificationKind } from '@openbourse/api';
import type { Tx } from '../kernel/db.ts';
import type { Contact } from './message/messenger.ts';
import { insertDeliveries, insertNotification, insertNotificationsAtOnce } from './queries.ts';

export interface NewNotification {
  readonly userId: number;
  readonly kind: NotificationKind;
  /** What the text of the kind names; `ip` and `device` tell where from. */
  readonly params: Readonly<Record<string, string>>;
  /** Of what it tells, so that one thing is told once: the id of a deposit, for example. */
  readonly key: string;
  readonly at: number;
  /** Where the message goes when it is not to the account as it is now. */
  readonly to?: Contact;
}

/** What moves nothing out of the account and was done a moment ago by whoever sees it: no message, no browser. */
const SITE_ONLY: ReadonlySet<NotificationKind> = new Set(['transfer_completed']);

/**
 * Tells a user something: the notice and everything that has to go out are written in the caller's transaction, so
 * they exist exactly when what they tell of does. Repeating it with the same key is harmless.
 */
export async function enqueueNotification(tx: Tx, notification: NewNotification): Promise<void> {
  const id = await insertNotification(tx, notification);
  if (id === null) return;
  const { userId, kind, at, to } = notification;
  const isSiteOnly = SITE_ONLY.has(kind);
  await insertDeliveries(tx, { id, userId, group: groupOf(kind), at, to: to ?? null, isSiteOnly });
}

/** The same for many notices in one statement; none of them may go elsewhere than to the account. */
export async function enqueueNotifications(
  tx: Tx,
  notifications: readonly Omit<NewNotification, 'to'>[],
): Promise<void> {
  if (notifications.length === 0) return;
  await insertNotificationsAtOnce(
    tx,
    notifications.map((row) => ({ ...row, group: groupOf(row.kind), isSiteOnly: SITE_ONLY.has(row.kind) })),
  );
}

const GROUPS = new Map(
  Object.entries(NOTIFICATION_GROUPS).flatMap(([group, kinds]) =>
    kinds.map((kind) => [kind, group as NotificationGroup] as const),
  ),
);

export function groupOf(kind: NotificationKind): NotificationGroup {
  return GROUPS.get(kind) ?? 'security';
}
