import { useEffect, useEffectEvent } from 'react';
import { useSocket } from '../../market-data/index.ts';
import { useIsLoggedIn } from '../../session/index.ts';
import { applyMessages, renewAll, renewOrders } from './api.ts';
import type { Message } from './model/messages.ts';

/** Keeps orders and their chats fresh; `onMessages` hears of what was written. Call it once per screen. */
export function useFiatChannels(onMessages: (messages: readonly Message[]) => void): void {
  const isLoggedIn = useIsLoggedIn();
  const socket = useSocket();
  const hear = useEffectEvent(onMessages);
  useEffect(() => {
    if (!isLoggedIn) return undefined;
    const ends = [
      socket.subscribe('FIAT', { onSnapshot: renewAll, onUpdate: renewOrders }),
      socket.subscribe('FIAT_CHAT', {
        onSnapshot: () => undefined,
        onUpdate: (messages) => {
          applyMessages(messages);
          hear(messages);
        },
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [isLoggedIn, socket]);
}
