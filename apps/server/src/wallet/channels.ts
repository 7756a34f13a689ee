import type { Bus } from '../kernel/bus.ts';
import type { SocketHub } from '../kernel/socket-channels.ts';
import { depositsChanged } from './deposit/topics.ts';
import type { Wallet } from './wallet.ts';
import { withdrawalChanged } from './withdrawal/topics.ts';

/** Puts the open deposits and withdrawals of each user onto the socket. */
export function walletChannels(
  hub: SocketHub,
  { bus, wallet }: { readonly bus: Bus; readonly wallet: Wallet },
): readonly (() => void)[] {
  hub.addPrivateChannel('DEPOSIT', (userId) => wallet.deposits.open(userId));
  hub.addPrivateChannel('WITHDRAWAL', (userId) => wallet.withdrawals.open(userId));
  return [
    bus.subscribe(depositsChanged, ({ userId, deposits }) =>
      hub.publishTo(userId, 'DEPOSIT', () => deposits),
    ),
    bus.subscribe(withdrawalChanged, ({ userId, withdrawal }) =>
      hub.publishTo(userId, 'WITHDRAWAL', () => [withdrawal]),
    ),
  ];
}
