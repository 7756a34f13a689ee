import { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { App } from '../../apps/server/src/app.ts';

/** Ways of requests into a server of the simulation: over sockets in their order, or marked within the process. */

/** Order in which requests over sockets are sent and read. */
export interface Turns {
  /** Sends once the server has read every request before, so that those of one instant arrive in one order. */
  readonly sendInTurn: <T>(send: () => Promise<T>) => Promise<T>;
  /** The server has read the request that was sent last. */
  readonly noteRead: () => void;
}

export interface Transit extends Turns {
  /** Requests and answers that are between two sockets. */
  transit: number;
}

/** Marks a request within the process that comes in by the operators' entrance, which a socket would show. */
export const AT_CONSOLE = 'x-at-console';

/** Lets marked requests within the process in by the operators' entrance: sockets would race each other. */
export function openSecondWay({ door }: App): void {
  const isAtSocket = door.isAt;
  const isAt: typeof door.isAt = (request) => {
    const { headers } = request as { readonly headers?: Readonly<Record<string, unknown>> };
    return headers?.[AT_CONSOLE] !== undefined || isAtSocket(request);
  };
  Object.assign(door, { isAt });
}

/**
 * A request over a socket is in transit until the server has read all of it, and from its answer on. `onSend` comes
 * before a byte of the answer leaves.
 */
export function watchSockets({ http: { fastify } }: App, life: Pick<Transit, 'transit' | 'noteRead'>): void {
  const isRead = new WeakSet<object>();
  const noteRead = (raw: object): void => {
    if (isRead.has(raw)) return;
    isRead.add(raw);
    life.transit -= 1;
    life.noteRead();
  };
  fastify.addHook('onRequest', async ({ raw }) => {
    if (!(raw.socket instanceof Socket)) return;
    const length = Number(raw.headers['content-length'] ?? 0);
    while (raw.readableLength < length && !raw.destroyed) await turn();
    noteRead(raw);
  });
  fastify.addHook('onSend', async ({ raw }) => {
    if (!(raw.socket instanceof Socket)) return;
    // It may have been refused before it was read.
    noteRead(raw);
    life.transit += 1;
  });
}

/** Order of the requests of one life. */
export function createTurns(): Turns {
  let last: Promise<void> = Promise.resolve();
  let readLast = (): void => undefined;
  return {
    noteRead: () => readLast(),
    sendInTurn: async (send) => {
      const before = last;
      let read = (): void => undefined;
      last = new Promise((resolve) => {
        read = resolve;
      });
      await before;
      readLast = read;
      try {
        return await send();
      } finally {
        read();
      }
    },
  };
}

/** Body and headers of a form, as a request within the process carries them. */
export async function formPayload(
  form: FormData,
): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return { payload: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': type } };
}
