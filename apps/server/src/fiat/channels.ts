import type { Bus } from '../kernel/bus.ts';
import type { SocketHub } from '../kernel/socket-channels.ts';
import type { Fiat } from './fiat.ts';
import { fiatChanged, fiatMessage } from './topics.ts';

/** Puts the open orders of each user and their chats onto the socket. */
export function fiatChannels(
  hub: SocketHub,
  { bus, fiat }: { readonly bus: Bus; readonly fiat: Pick<Fiat, 'open'> },
): readonly (() => void)[] {
  hub.addPrivateChannel('FIAT', (userId) => fiat.open(userId));
  hub.addPrivateChannel('FIAT_CHAT', () => []);
  return [
    bus.subscribe(fiatChanged, ({ userId, orders }) => hub.publishTo(userId, 'FIAT', () => orders)),
    bus.subscribe(fiatMessage, ({ userId, messages }) => hub.publishTo(userId, 'FIAT_CHAT', () => messages)),
  ];
}
