import { createSocket } from '@openbourse/client';
import { clientLanguage } from '@openbourse/kit/lib/client-language.ts';
import { clock } from '@openbourse/kit/lib/clock.ts';
import { useEffect } from 'react';
import { setLiveLineLost } from '../../shared/lib/live-line.ts';
import { client, toastError, useSessionStore } from '../session/index.ts';
import { followTicks } from './live-matches.ts';
import { createHolds } from './model/holds.ts';

/** Walking from one market screen to the next keeps the connection. */
const LINGER_MS = 1_000;

/** The one socket of the app, for the market channels and, with the user's ticket, the private ones. */
export const socket = createSocket({
  url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`,
  ticket: async () => (await client.call('identity.socket_ticket', {})).ticket,
  text: clientLanguage.text,
});

/** Notifies the person that nothing arrives live, and lets the connection be tried again. */
socket.onGiveUp((error) => {
  toastError(error);
  setLiveLineLost(() => {
    setLiveLineLost(null);
    socket.open();
  });
});
socket.onState((state) => {
  if (state === 'open' || state === 'idle') setLiveLineLost(null);
});

const holdSocket = createHolds({
  clock,
  lingerMs: LINGER_MS,
  open: () => socket.open(),
  close: () => socket.close(),
});

let unfollow = (): void => undefined;

const holdPrices = createHolds({
  clock,
  lingerMs: LINGER_MS,
  open: () => {
    unfollow = followTicks(socket);
  },
  close: () => unfollow(),
});

/** A socket belongs to one session: after a login or a logout it is made anew. */
useSessionStore.subscribe((state, before) => {
  const isOtherUser = (state.accessToken === null) !== (before.accessToken === null);
  if (!isOtherUser || socket.state === 'idle') return;
  socket.close();
  socket.open();
});

/** The shared socket, open and with live prices as long as a component that asks for it is shown. */
export function useSocket(): typeof socket {
  useEffect(() => {
    const ends = [holdPrices(), holdSocket()];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  return socket;
}

/** The shared socket, open while it is wanted for what does not need prices. */
export function useSocketWhile(isWanted: boolean): typeof socket {
  useEffect(() => (isWanted ? holdSocket() : undefined), [isWanted]);
  return socket;
}
