import { useEffect, useEffectEvent } from 'react';
import { useSocket } from '../market-data/index.ts';
import { useIsLoggedIn } from '../session/index.ts';
import { applyMessages, type Message, renewChat } from './api.ts';
import { flush, noteArrived } from './outbox.ts';

/** Keeps the chat fresh and sends what waits; `onMessages` hears of what was written. Call it once per screen. */
export function useSupportChannel(onMessages: (messages: readonly Message[]) => void): void {
  const isLoggedIn = useIsLoggedIn();
  const socket = useSocket();
  const hear = useEffectEvent(onMessages);
  useEffect(() => {
    if (!isLoggedIn) return undefined;
    const resend = (): void => void flush();
    addEventListener('online', resend);
    const leave = socket.subscribe('SUPPORT', {
      onSnapshot: () => {
        renewChat();
        resend();
      },
      onUpdate: (messages) => {
        noteArrived(messages);
        applyMessages(messages);
        hear(messages);
      },
    });
    return () => {
      removeEventListener('online', resend);
      leave();
    };
  }, [isLoggedIn, socket]);
}
