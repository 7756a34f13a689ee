/**
 * A process of socket readers for the fan-out: each follows the given channels and remembers when each message
 * came. It gets a `ReaderOrder` as a message, says `ready`, and answers `stop` with a `ReaderResult`.
 */
import { WebSocket } from 'ws';

export interface ReaderOrder {
  readonly url: string;
  readonly readers: number;
  readonly channels: readonly string[];
}

export interface ReaderResult {
  readonly messages: number;
  readonly bytes: number;
  /** Readers that missed a message of a channel or were cut off. */
  readonly broken: number;
  /** Per message: milliseconds from its first arrival at any reader to its last. */
  readonly spreads: readonly number[];
}

const spans = new Map<string, { first: number; last: number }>();
let messages = 0;
let bytes = 0;
const broken = new Set<number>();

async function open(order: ReaderOrder, reader: number): Promise<WebSocket> {
  // The server counts sockets by address; every loopback address is this machine.
  const localAddress = `127.0.${1 + Math.floor(reader / 200)}.${1 + Math.floor((reader % 200) / 10)}`;
  const socket = new WebSocket(order.url, { localAddress, perMessageDeflate: false });
  const next = new Map<string, number>();
  let waiting = order.channels.length;
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => broken.add(reader));
    socket.on('open', () => {
      for (const params of order.channels) socket.send(JSON.stringify({ type: 'sub', params }));
    });
    socket.on('message', (data: Buffer) => {
      const text = data.toString('latin1', 0, 200);
      const [, type = '', seqText = '', snapshot] =
        /^\{"type":"([^"]+)","seq":([0-9]+),"snapshot":(true|false)/.exec(text) ?? [];
      const seq = Number.parseInt(seqText, 10);
      if (snapshot === 'true') {
        waiting -= 1;
        if (waiting === 0) resolve(socket);
      } else {
        if (next.get(type) !== seq) broken.add(reader);
        count(`${type} ${seq}`, data.length);
      }
      next.set(type, seq + 1);
    });
  });
}

function count(message: string, length: number): void {
  const now = performance.now();
  const span = spans.get(message) ?? { first: now, last: now };
  span.last = now;
  spans.set(message, span);
  messages += 1;
  bytes += length;
}

process.once('message', (order: ReaderOrder) => {
  void Promise.all(Array.from({ length: order.readers }, (_, reader) => open(order, reader))).then(
    (sockets) => {
      process.send?.('ready');
      process.once('message', () => {
        const result: ReaderResult = {
          messages,
          bytes,
          broken: broken.size,
          spreads: [...spans.values()].map(({ first, last }) => last - first),
        };
        for (const socket of sockets) socket.terminate();
        process.send?.(result);
        process.disconnect();
      });
    },
  );
});
