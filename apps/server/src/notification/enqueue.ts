import { NOTIFICATION_GROUPS, type NotificationGroup, type NotificationKind } from '@openbourse/api';
import type { Statement, Tx } from '../kernel/db.ts';
import type { Contact } from './message/messenger.ts';
import { DELIVERY_CHANNELS, type DeliveryChannel, insertNotifications } from './queries.ts';

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

/**
 * Kinds that move nothing out of the account and follow an action of their reader a moment ago: no message,
 * no browser.
 */
const SITE_ONLY: ReadonlySet<NotificationKind> = new Set(['transfer_completed']);

/**
 * Where a notice of a kind goes. Trading fills orders by the hundred, and none of them takes money out: the
 * site and the browsers show it, and no message does.
 */
function channelsOf(kind: NotificationKind): readonly DeliveryChannel[] {
  if (SITE_ONLY.has(kind)) return ['socket'];
  return groupOf(kind) === 'trading' ? ['socket', 'push'] : DELIVERY_CHANNELS;
}

/**
 * Notifies a user: the notice and everything that has to go out are written in the caller's transaction, so
 * they exist exactly when their subject does. Repeating it with the same key is harmless.
 */
export function enqueueNotification(tx: Tx, notification: NewNotification): Promise<void> {
  return enqueueNotifications(tx, [notification]);
}

/** The same for many notices in one statement. */
export async function enqueueNotifications(tx: Tx, notifications: readonly NewNotification[]): Promise<void> {
  if (notifications.length === 0) return;
  const { sql, params } = notificationStatement(notifications);
  await tx.query(sql, params);
}

/** Statement that writes notices, for a writer that sends all its statements at once. */
export function notificationStatement(notifications: readonly NewNotification[]): Statement {
  return insertNotifications(
    notifications.map((row) => ({ ...row, group: groupOf(row.kind), channels: channelsOf(row.kind) })),
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
