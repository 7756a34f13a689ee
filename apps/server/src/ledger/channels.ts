import type { Bus } from '../kernel/bus.ts';
import type { SocketHub } from '../kernel/socket-channels.ts';
import type { Ledger } from './ledger.ts';
import { balanceChanged } from './topics.ts';

/** Puts the balances of each user onto the socket. */
export function ledgerChannels(
  hub: SocketHub,
  { bus, ledger }: { readonly bus: Bus; readonly ledger: Pick<Ledger, 'balancesOf'> },
): readonly (() => void)[] {
  hub.addPrivateChannel('BALANCE', (userId) => ledger.balancesOf(userId));
  return [bus.subscribe(balanceChanged, ({ userId, rows }) => hub.publishTo(userId, 'BALANCE', () => rows))];
}
