import type { Bus } from '../kernel/bus.ts';
import type { SocketHub } from '../kernel/socket-channels.ts';
import { userNotified } from './deps.ts';
import type { Notification } from './notification.ts';

/** Puts the unread notices of each user onto the socket. */
export function notificationChannels(
  hub: SocketHub,
  { bus, notification }: { readonly bus: Bus; readonly notification: Pick<Notification, 'unreadOf'> },
): readonly (() => void)[] {
  hub.addPrivateChannel('NOTIFICATION', (userId) => notification.unreadOf(userId));
  return [
    bus.subscribe(userNotified, ({ userId, notices }) =>
      hub.publishTo(userId, 'NOTIFICATION', () => notices),
    ),
  ];
}
