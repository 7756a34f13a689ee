import { WebSocket } from 'ws';
import { createBackoff } from './backoff.ts';
import { type Connection, type ConnectionOptions, TEXT_MAX_BYTES } from './connection.ts';

const HANDSHAKE_MS = 10_000;
const PING_EVERY_MS = 5_000;
/** A connection on which nothing is heard for longer, not even an answer to our pings, is dead however open it looks. */
const SILENCE_MAX_MS = 15_000;

/** A socket to a venue that is made again, after longer and longer waits, whenever it is lost. */
export function keepSocket(options: ConnectionOptions): Connection {
  const { clock, log, meter, source } = options;
  const backoff = createBackoff(options.random);
  let socket: WebSocket | undefined;
  let isStopped = true;
  let cancelRetry = (): void => undefined;
  const connect = (): void => {
    socket = openSocket(options, {
      text: (text) => {
        if (options.take(text)) backoff.reset();
      },
      closed: (reason) => {
        meter.reached(source.name, false);
        if (isStopped) return;
        const waitMs = backoff.next();
        log.warn({ source: source.name, reason, wait_ms: waitMs }, 'feed lost, connecting again');
        cancelRetry = clock.after(waitMs, connect);
      },
    });
  };
  return {
    start: () => {
      isStopped = false;
      connect();
    },
    stop: () => {
      isStopped = true;
      cancelRetry();
      socket?.terminate();
    },
  };
}

function openSocket(
  { source, headers, clock, meter }: ConnectionOptions,
  handle: { readonly text: (text: string) => void; readonly closed: (reason: string) => void },
): WebSocket {
  const socket = new WebSocket(source.url, {
    headers,
    maxPayload: TEXT_MAX_BYTES,
    handshakeTimeout: HANDSHAKE_MS,
    perMessageDeflate: false,
  });
  let reason = 'closed by the venue';
  let heardAt = clock.now();
  const heard = (): void => {
    heardAt = clock.now();
  };
  const cancelWatch = clock.every(PING_EVERY_MS, () => {
    if (clock.now() - heardAt >= SILENCE_MAX_MS) {
      reason = 'silent';
      socket.terminate();
    } else if (socket.readyState === socket.OPEN) socket.ping();
  });
  socket.on('open', () => meter.reached(source.name, true));
  socket.on('ping', heard);
  socket.on('pong', heard);
  socket.on('message', (data) => {
    heard();
    handle.text(String(data));
  });
  socket.on('error', (error) => {
    reason = error.message;
  });
  socket.on('close', () => {
    cancelWatch();
    handle.closed(reason);
  });
  return socket;
}
