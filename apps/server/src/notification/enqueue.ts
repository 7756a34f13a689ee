import { NOTIFICATION_GROUPS, type NotificationGroup, type NotificationKind } from '@openbourse/api';
import type { Statement, Tx } from '../kernel/db.ts';
import { announceOutside } from '../kernel/outbox.ts';
import type { NewNotification } from './new-notification.ts';
import { ANNOUNCED_NOTICES, factsOf, type NoticeKey } from './announced-notices.ts';
import { DELIVERY_CHANNELS, type DeliveryChannel, insertNotifications } from './queries.ts';

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
  const written = await tx.query<NoticeKey>(sql, params);
  await announceOutside(tx, factsOf(notifications, written));
}

/** Statement that writes notices, for a writer that sends all its statements at once. */
export function notificationStatement(notifications: readonly NewNotification[]): Statement {
  return insertNotifications(
    notifications.map((row) => ({ ...row, group: groupOf(row.kind), channels: channelsOf(row.kind) })),
    ANNOUNCED_NOTICES,
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
