import { clock } from '@openbourse/kit/lib/clock.ts';
import { useEffect, useEffectEvent } from 'react';
import { useSocket } from '../market-data/index.ts';
import { useIsLoggedIn } from '../session/index.ts';
import { applyMessages, type Message, renewChat } from './api.ts';
import { flush, noteArrived } from './outbox.ts';

const RESEND_MS = 5_000;

/** Keeps the chat fresh and sends what waits; `onMessages` hears of what was written. Call it once per screen. */
export function useSupportChannel(onMessages: (messages: readonly Message[]) => void): void {
  const isLoggedIn = useIsLoggedIn();
  const socket = useSocket();
  const hear = useEffectEvent(onMessages);
  useEffect(() => {
    if (!isLoggedIn) return undefined;
    const resend = (): void => void flush();
    addEventListener('online', resend);
    // A try that was under way when the network came back fails after that and would be the last one.
    const stopTrying = clock.every(RESEND_MS, resend);
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
      stopTrying();
      leave();
    };
  }, [isLoggedIn, socket]);
}
