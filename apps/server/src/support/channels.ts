import type { Bus } from '../kernel/bus.ts';
import type { SocketHub } from '../kernel/socket-channels.ts';
import { supportMessage } from './topics.ts';

/** Puts the chat of each user onto the socket, and conversations onto that of the desk. */
export function supportChannels(hub: SocketHub, { bus }: { readonly bus: Bus }): readonly (() => void)[] {
  hub.addPrivateChannel('SUPPORT', () => []);
  hub.addChannel('SUPPORT_DESK', { audience: ['support'], snapshot: () => [] });
  return [
    bus.subscribe(supportMessage, ({ userId, conversationId, messages }) => {
      hub.publishTo(userId, 'SUPPORT', () => messages);
      hub.publish('SUPPORT_DESK', [{ id: conversationId }]);
    }),
  ];
}
