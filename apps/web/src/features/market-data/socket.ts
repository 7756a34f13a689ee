import { createSocket } from '@openbourse/client';
import { clock } from '@openbourse/kit/lib/clock.ts';
import { useEffect } from 'react';
import { client, useSessionStore } from '../session/index.ts';
import { followTicks } from './live-matches.ts';

/** Walking from one market screen to the next keeps the connection. */
const LINGER_MS = 1_000;

/** The one socket of the app, for the market channels and, with the user's ticket, the private ones. */
export const socket = createSocket({
  url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`,
  ticket: async () => (await client.call('identity.socket_ticket', {})).ticket,
});

let holders = 0;
let cancelClose = (): void => undefined;
let unfollow = (): void => undefined;

/**
 * Keeps the socket open, and the prices live, until the answer is called: opened when a market screen is
 * activated, closed when the last one is left (specification, section 4).
 */
function holdSocket(): () => void {
  holders += 1;
  cancelClose();
  if (socket.state === 'idle') {
    socket.open();
    unfollow = followTicks(socket);
  }
  return () => {
    holders -= 1;
    if (holders === 0) cancelClose = clock.after(LINGER_MS, closeSocket);
  };
}

function closeSocket(): void {
  unfollow();
  socket.close();
}

/** A socket belongs to one session: after a login or a logout it is made anew. */
useSessionStore.subscribe((state, before) => {
  const isOtherUser = (state.accessToken === null) !== (before.accessToken === null);
  if (!isOtherUser || socket.state === 'idle') return;
  socket.close();
  socket.open();
});

/** The shared socket, open as long as a component that asks for it is shown. */
export function useSocket(): typeof socket {
  useEffect(holdSocket, []);
  return socket;
}
