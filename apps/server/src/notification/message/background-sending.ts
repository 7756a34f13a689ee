import type { Clock } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/error.ts';
import type { Log } from '../../kernel/log.ts';
import type { Metrics } from '../../kernel/metrics.ts';
import type { Contact } from './messenger.ts';

const UNDER_WAY_MAX = 500;
const RETRY_AFTER_MS: readonly number[] = [1_000, 5_000];

/** Delivers in the background, with two further tries. What is under way at a crash is lost; people ask again. */
export interface BackgroundSending {
  /** Refuses with `server.busy` when too much is under way. */
  accept(channel: Contact['kind'], send: () => Promise<void>): void;
  stop(): Promise<void>;
}

export function createBackgroundSending(deps: {
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}): BackgroundSending {
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  const counter = deps.metrics.counter(
    'openbourse_notification_messages_total',
    'Messages by their outcome.',
    ['channel', 'outcome'],
  );
  const pause = (delayMs: number): Promise<void> =>
    new Promise((resolve) => {
      const cancel = deps.clock.after(delayMs, resolve);
      stopping.signal.addEventListener('abort', () => {
        cancel();
        resolve();
      });
    });
  const run = async (channel: Contact['kind'], send: () => Promise<void>): Promise<void> => {
    for (let tried = 0; ; tried += 1) {
      try {
        await send();
        counter.inc({ channel, outcome: 'sent' });
        return;
      } catch (error) {
        deps.log.warn({ err: error, channel, tried }, 'a message could not be delivered');
        const retryAfterMs = RETRY_AFTER_MS[tried];
        if (retryAfterMs === undefined || stopping.signal.aborted) {
          counter.inc({ channel, outcome: 'lost' });
          return;
        }
        await pause(retryAfterMs);
      }
    }
  };
  return {
    accept: (channel, send) => {
      if (underWay.size >= UNDER_WAY_MAX || stopping.signal.aborted) throw new AppError('server.busy');
      const delivery = run(channel, send).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(underWay);
    },
  };
}
