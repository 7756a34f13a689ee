import { useEffect, useEffectEvent } from 'react';

export interface Reading {
  readonly unread: number;
  /** The newest message on the screen; 0 while there is none. */
  readonly newest: number;
  /** Reports to the server how far the chat was read. */
  readonly onRead: (newest: number) => Promise<unknown>;
}

/** Reports what was read, once the newest message is on a visible screen. */
export function useReading({ unread, newest, onRead }: Reading): void {
  const tell = useEffectEvent(onRead);
  useEffect(() => {
    if (unread === 0 || newest === 0) return undefined;
    const read = (): void => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', read);
      // The mark is tried again with the next message; nothing depends on it.
      tell(newest).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', read);
    read();
    return () => document.removeEventListener('visibilitychange', read);
  }, [unread, newest]);
}
