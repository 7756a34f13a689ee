import { useEffect } from 'react';
import { useSocket } from '../market-data/index.ts';
import { useIsLoggedIn } from '../session/index.ts';
import { refreshNotices } from './api.ts';

/** Keeps the notices and the count of unread ones fresh. Call it once per screen. */
export function useNoticeChannel(): void {
  const isLoggedIn = useIsLoggedIn();
  const socket = useSocket();
  useEffect(() => {
    if (!isLoggedIn) return undefined;
    const refresh = (): void => void refreshNotices();
    // The first snapshot tells what the page has just loaded; a later one comes after a lost connection.
    return socket.subscribe('NOTIFICATION', { onSnapshot: refresh, onUpdate: refresh });
  }, [isLoggedIn, socket]);
}
