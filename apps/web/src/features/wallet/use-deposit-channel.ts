import { useEffect } from 'react';
import { useSocket } from '../market-data/index.ts';
import { queryClient, useIsLoggedIn } from '../session/index.ts';
import { DEPOSITS_KEY } from './api.ts';

/** Keeps the deposits and their confirmations fresh. Call it once per screen. */
export function useDepositChannel(): void {
  const isLoggedIn = useIsLoggedIn();
  const socket = useSocket();
  useEffect(() => {
    if (!isLoggedIn) return undefined;
    const refresh = (): void => void queryClient.invalidateQueries({ queryKey: [DEPOSITS_KEY] });
    return socket.subscribe('DEPOSIT', { onSnapshot: refresh, onUpdate: refresh });
  }, [isLoggedIn, socket]);
}
