import type { ClientMessage, ServerMessage } from '@openbourse/api/socket';
import { createPacedWriter } from './paced-writer.ts';
import type { Clock } from './platform.ts';

/** The part of a WebSocket that the client uses. */
export interface WebSocketLike {
  addEventListener(
    type: 'open' | 'message' | 'close' | 'error',
    listener: (event: { readonly data?: unknown }) => void,
  ): void;
  send(text: string): void;
  close(): void;
}
export type WebSocketType = new (url: string) => WebSocketLike;

/** One connection, from the attempt to open it to its end. */
export interface Connection {
  readonly isOpen: boolean;
  write(message: ClientMessage): void;
  /** Ends it silently: `onEnd` is not called. */
  close(): void;
}

const PING_MS = 20_000;
/** A connection that neither opens nor answers a ping within this time is dead, whatever the system says. */
const SILENCE_MS = 10_000;

/** Opens a connection and keeps an eye on it. `onEnd` is called once, however it ends. */
export function connect(options: {
  readonly url: string;
  readonly clock: Clock;
  readonly WebSocketImpl: WebSocketType;
  readonly onOpen: () => void;
  readonly onMessage: (message: ServerMessage) => void;
  readonly onEnd: () => void;
}): Connection {
  const { clock } = options;
  let phase: 'connecting' | 'open' | 'ended' = 'connecting';
  let stopPinging = (): void => undefined;
  const socket = new options.WebSocketImpl(options.url);
  const writer = createPacedWriter(clock, (message) => socket.send(JSON.stringify(message)));
  const close = (): void => {
    phase = 'ended';
    writer.stop();
    cancelDeadline();
    stopPinging();
    socket.close();
  };
  const end = (): void => {
    if (phase === 'ended') return;
    close();
    options.onEnd();
  };
  let cancelDeadline = clock.after(SILENCE_MS, end);
  const ping = (): void => {
    writer.write({ type: 'ping' });
    cancelDeadline();
    cancelDeadline = clock.after(SILENCE_MS, end);
  };
  socket.addEventListener('open', () => {
    if (phase !== 'connecting') return;
    phase = 'open';
    cancelDeadline();
    stopPinging = clock.every(PING_MS, ping);
    options.onOpen();
  });
  socket.addEventListener('message', (event) => {
    if (phase !== 'open') return;
    cancelDeadline();
    const message = parseMessage(event.data);
    if (message !== null) options.onMessage(message);
  });
  socket.addEventListener('close', end);
  socket.addEventListener('error', end);
  return {
    get isOpen() {
      return phase === 'open';
    },
    write: writer.write,
    close,
  };
}

/** A text that is no message is dropped; if it was an update, the gap in the sequence shows it. */
function parseMessage(data: unknown): ServerMessage | null {
  if (typeof data !== 'string') return null;
  try {
    const value: unknown = JSON.parse(data);
    const isMessage = typeof value === 'object' && value !== null && 'type' in value;
    return isMessage ? (value as ServerMessage) : null;
  } catch {
    return null;
  }
}
