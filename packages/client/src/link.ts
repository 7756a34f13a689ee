import type { ClientMessage, ServerMessage } from '@openbourse/api/socket';
import { type Connection, connect, type WebSocketType } from './connection.ts';
import type { Clock } from './platform.ts';

/** `idle` is closed on purpose; `waiting` is the pause before the next attempt. */
export type SocketState = 'idle' | 'connecting' | 'open' | 'waiting';

/** A line to the server that is made again whenever it breaks. */
export interface Link {
  readonly state: SocketState;
  /** The open connection, or null. */
  readonly connection: Connection | null;
  /** Connects; in the pause before an attempt it connects at once. */
  open(): void;
  close(): void;
  /** Answers false when the line is not open. */
  write(message: ClientMessage): boolean;
  onState(run: (state: SocketState) => void): () => void;
}

const BACKOFF_MAX_MS = 30_000;
const BACKOFF_MIN_MS = 1_000;

/**
 * `address` gives the target of the next attempt, given whether the last one was not let in; it does not
 * reject. `onUp` and `onDown` report each connection that opens and its end, before the state's watchers
 * know.
 */
export function createLink(options: {
  readonly address: (wasRefused: boolean) => string | Promise<string>;
  readonly clock: Clock;
  readonly WebSocketImpl: WebSocketType;
  readonly random: () => number;
  readonly onUp: () => void;
  readonly onDown: () => void;
  readonly onMessage: (message: ServerMessage) => void;
}): Link {
  const { clock, WebSocketImpl } = options;
  const watchers = new Set<(state: SocketState) => void>();
  let state: SocketState = 'idle';
  let connection: Connection | null = null;
  let failures = 0;
  let wasRefused = false;
  let cancelWait = (): void => undefined;

  const enter = (next: SocketState): void => {
    state = next;
    if (next === 'open') options.onUp();
    else options.onDown();
    for (const run of [...watchers]) run(next);
  };
  const onMessage = (message: ServerMessage): void => {
    // Only a connection that has lasted shortens the pauses again, or a server that hangs up is hammered.
    if (message.type === 'pong') failures = 0;
    else options.onMessage(message);
  };
  const onEnd = (): void => {
    connection = null;
    wasRefused = state === 'connecting';
    cancelWait = clock.after(backoff(failures, options.random()), start);
    failures += 1;
    enter('waiting');
  };
  const start = (): void => {
    cancelWait();
    enter('connecting');
    cancelWait = onceKnown(options.address(wasRefused), (url) => {
      connection = connect({ url, clock, WebSocketImpl, onOpen: () => enter('open'), onMessage, onEnd });
    });
  };
  return {
    get state() {
      return state;
    },
    get connection() {
      return connection?.isOpen === true ? connection : null;
    },
    open() {
      if (state === 'idle' || state === 'waiting') start();
    },
    close() {
      cancelWait();
      connection?.close();
      connection = null;
      failures = 0;
      if (state !== 'idle') enter('idle');
    },
    write(message) {
      if (connection?.isOpen !== true) return false;
      connection.write(message);
      return true;
    },
    onState(run) {
      watchers.add(run);
      return () => void watchers.delete(run);
    },
  };
}

/** Goes on as soon as the address is there, unless it is canceled before; the answer cancels it. */
function onceKnown(address: string | Promise<string>, run: (url: string) => void): () => void {
  let isCancelled = false;
  if (typeof address === 'string') run(address);
  else
    void address.then((url) => {
      if (!isCancelled) run(url);
    });
  return () => {
    isCancelled = true;
  };
}

/** 1, 2, 4 … 30 s, each spread over its upper half, so that clients do not return all at once. */
function backoff(failures: number, random: number): number {
  const fullMs = Math.min(BACKOFF_MAX_MS, BACKOFF_MIN_MS * 2 ** failures);
  return Math.round(fullMs * (0.5 + random / 2));
}
