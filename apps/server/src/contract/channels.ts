import type { Bus } from '../kernel/bus.ts';
import type { SocketHub } from '../kernel/socket-channels.ts';
import type { Contract } from './contract.ts';
import { contractsChanged } from './topics.ts';

/** Puts the open positions of each user onto the socket. */
export function contractChannels(
  hub: SocketHub,
  { bus, contract }: { readonly bus: Bus; readonly contract: Pick<Contract, 'open'> },
): readonly (() => void)[] {
  hub.addPrivateChannel('CONTRACT', (userId) => contract.open(userId));
  return [
    bus.subscribe(contractsChanged, ({ userId, positions }) =>
      hub.publishTo(userId, 'CONTRACT', () => positions),
    ),
  ];
}
