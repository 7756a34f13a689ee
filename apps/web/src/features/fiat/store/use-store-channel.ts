import { useEffect } from 'react';
import { useSocket } from '../../market-data/index.ts';
import { renewStore } from './api.ts';

/** Keeps the store fresh: every order on an ad changes what is left of it and what of the bond is used. */
export function useStoreChannel(): void {
  const socket = useSocket();
  useEffect(() => {
    const renew = (): void => void renewStore();
    const ends = (['FIAT', 'FIAT_CHAT'] as const).map((channel) =>
      socket.subscribe(channel, { onSnapshot: () => undefined, onUpdate: renew }),
    );
    return () => ends.forEach((end) => end());
  }, [socket]);
}
