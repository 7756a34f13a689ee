import { type ClientMessage, SOCKET_LIMITS } from '@openbourse/api/socket';
import type { Clock } from './platform.ts';

/** Writes messages no faster than the server allows, which hangs up on whoever does. */
export interface PacedWriter {
  write(message: ClientMessage): void;
  /** Forgets what waits. */
  stop(): void;
}

/** Below the server's limit, because messages may arrive closer together than they were sent. */
const MESSAGES_PER_WINDOW = Math.floor(SOCKET_LIMITS.messagesPerWindow * 0.75);

/**
 * A message that does not fit waits its turn; a channel that is wanted and given up again while it waits is
 * never asked for, so that leafing through many pairs leads at once to the last one.
 */
export function createPacedWriter(clock: Clock, send: (message: ClientMessage) => void): PacedWriter {
  let sentAt: readonly number[] = [];
  let queue: readonly ClientMessage[] = [];
  let cancelFlush: (() => void) | null = null;
  /** The channels that the server serves, as far as it was asked. */
  const asked = new Set<string>();
  const flush = (): void => {
    cancelFlush = null;
    const windowStart = clock.now() - SOCKET_LIMITS.windowMs;
    sentAt = sentAt.filter((at) => at > windowStart);
    const ready = queue.slice(0, MESSAGES_PER_WINDOW - sentAt.length);
    queue = queue.slice(ready.length);
    for (const message of ready) {
      if (message.type === 'sub') asked.add(message.params);
      if (message.type === 'unsub') asked.delete(message.params);
      send(message);
    }
    sentAt = [...sentAt, ...ready.map(() => clock.now())];
    const [oldest] = sentAt;
    if (queue.length > 0 && oldest !== undefined) cancelFlush = clock.after(oldest - windowStart, flush);
  };
  return {
    write(message) {
      if ('params' in message)
        queue = queue.filter((one) => !('params' in one) || one.params !== message.params);
      if (message.type !== 'unsub' || asked.has(message.params)) queue = [...queue, message];
      if (cancelFlush === null) flush();
    },
    stop() {
      cancelFlush?.();
      queue = [];
    },
  };
}
