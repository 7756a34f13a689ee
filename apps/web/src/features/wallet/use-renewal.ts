import { clock } from '@openbourse/kit/lib/clock.ts';
import { useEffect } from 'react';
import { useSocket } from '../market-data/index.ts';
import { queryClient, useIsLoggedIn } from '../session/index.ts';
import { DEPOSITS_KEY } from './api.ts';
import { renewWithdrawals } from './withdrawal-api.ts';

/** Interval of requests while the socket is down. */
const FALLBACK_MS = 20_000;

/** Keeps the deposits and their confirmations fresh. Call it once per screen. */
export function useDepositChannel(): void {
  useRenewal('DEPOSIT', renewDeposits);
}

/** Keeps the withdrawals, their confirmations and what can leave fresh. Call it once per screen. */
export function useWithdrawalChannel(): void {
  useRenewal('WITHDRAWAL', renewWithdrawals);
}

function renewDeposits(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [DEPOSITS_KEY] });
}

/** Renews when the channel reports a change, and every now and then while it cannot. */
function useRenewal(channel: 'DEPOSIT' | 'WITHDRAWAL', renew: () => Promise<void>): void {
  const isLoggedIn = useIsLoggedIn();
  const socket = useSocket();
  useEffect(() => {
    if (!isLoggedIn) return undefined;
    const run = (): void => void renew();
    const unsubscribe = socket.subscribe(channel, { onSnapshot: run, onUpdate: run });
    const cancel = clock.every(FALLBACK_MS, () => socket.state !== 'open' && run());
    return () => {
      cancel();
      unsubscribe();
    };
  }, [channel, isLoggedIn, renew, socket]);
}
