import { WebSocket } from 'ws';
import { createBackoff } from './backoff.ts';
import { type Connection, type ConnectionOptions, TEXT_MAX_BYTES } from './connection.ts';

const HANDSHAKE_MS = 10_000;
/** How often within the longest silence a connection is looked at. */
const LOOKS = 3;

export interface SocketOptions extends ConnectionOptions {
  /** A connection on which nothing is heard for longer is dead, however open it looks. */
  readonly silenceMaxMs: number;
  /** Whether we ask for a sign of life, because the venue does not ping by itself. */
  readonly isPinging: boolean;
}

/** A socket to a venue that is made again, after longer and longer waits, whenever it is lost. */
export function keepSocket(options: SocketOptions): Connection {
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
  { source, headers, clock, meter, silenceMaxMs, isPinging }: SocketOptions,
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
  const cancelWatch = clock.every(silenceMaxMs / LOOKS, () => {
    if (clock.now() - heardAt >= silenceMaxMs) {
      reason = 'silent';
      socket.terminate();
    } else if (isPinging && socket.readyState === socket.OPEN) socket.ping();
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
