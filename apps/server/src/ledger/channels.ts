import { CONTRACT_ACCOUNT, MICRO_ACCOUNT } from '@openbourse/api';
import type { BalanceRow } from '@openbourse/api/socket';
import { type Bus, eventsMissed } from '../kernel/bus.ts';
import type { Log } from '../kernel/log.ts';
import type { SocketHub } from '../kernel/socket-channels.ts';
import type { Ledger } from './ledger.ts';
import { balanceChanged, balanceTold } from './topics.ts';

/** Accounts that the process of contracts alone changes: what it says last is the newest. */
const OF_CONTRACTS: ReadonlySet<number> = new Set([CONTRACT_ACCOUNT, MICRO_ACCOUNT]);

/** Puts the balances of each user onto the socket. */
export function ledgerChannels(
  hub: SocketHub,
  deps: { readonly bus: Bus; readonly log: Log; readonly ledger: Pick<Ledger, 'balancesOf' | 'announce'> },
): readonly (() => void)[] {
  const { bus, log, ledger } = deps;
  const show = (userId: number, rows: readonly BalanceRow[]): void =>
    hub.publishTo(userId, 'BALANCE', () => rows);
  const readAnew = (userId: number): void => {
    ledger
      .announce(userId)
      .catch((error: unknown) => log.warn({ err: error }, 'balances could not be read anew'));
  };
  hub.addPrivateChannel('BALANCE', (userId) => ledger.balancesOf(userId));
  return [
    bus.subscribe(balanceChanged, ({ userId, rows }) => show(userId, rows)),
    // Between processes there is no order: what this one may have changed since is read anew.
    bus.subscribe(balanceTold, ({ userId, rows }) => {
      if (rows.every(({ account_type_id: account }) => OF_CONTRACTS.has(account))) show(userId, rows);
      else readAnew(userId);
    }),
    bus.subscribe(eventsMissed, () => hub.renew(['BALANCE'])),
  ];
}
