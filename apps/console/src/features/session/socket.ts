import { createSocket, type Socket } from '@openbourse/client';
import { client } from './client.ts';

/** A socket of the console; whoever makes one closes it. */
export function createConsoleSocket(): Socket {
  return createSocket({
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`,
    ticket: async () => (await client.call('operator.socket_ticket', {})).ticket,
  });
}
