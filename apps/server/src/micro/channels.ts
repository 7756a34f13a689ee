import type { Bus } from '../kernel/bus.ts';
import type { SocketHub } from '../kernel/socket-channels.ts';
import type { Micro } from './micro.ts';
import { presentOrder } from './order.ts';
import { microChanged } from './topics.ts';

/** Puts the open orders of each user onto the socket. */
export function microChannels(
  hub: SocketHub,
  { bus, micro }: { readonly bus: Bus; readonly micro: Pick<Micro, 'open'> },
): readonly (() => void)[] {
  hub.addPrivateChannel('MICRO', (userId) => micro.open(userId, null));
  return [
    bus.subscribe(microChanged, ({ userId, orders }) =>
      hub.publishTo(userId, 'MICRO', () => orders.map(presentOrder)),
    ),
  ];
}
