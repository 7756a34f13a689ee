import { LIMITS } from '@openbourse/api/limits';
import { type ErrorText, localError } from './client-error.ts';
import type { Clock } from './platform.ts';

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** An answer as it came over the wire. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Sends one request and reads its answer whole, within the specified time (specification, section 9). */
export type Exchange = (url: string, init: RequestInit, signal: AbortSignal | undefined) => Promise<Answer>;

/** Rejects with `timeout`, with `offline`, or with the caller's own reason to abort. */
export function createExchange(options: {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly text: ErrorText;
  readonly onTimeout: (seconds: number) => void;
}): Exchange {
  return async (url, init, signal) => {
    signal?.throwIfAborted();
    const deadline = new AbortController();
    const cancel = options.clock.after(LIMITS.requestTimeoutMs, () => deadline.abort());
    const ended = signal === undefined ? deadline.signal : AbortSignal.any([signal, deadline.signal]);
    try {
      const response = await options.fetch(url, { ...init, signal: ended });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch {
      signal?.throwIfAborted();
      if (!deadline.signal.aborted) throw localError('offline', options.text, {});
      const seconds = LIMITS.requestTimeoutMs / 1_000;
      options.onTimeout(seconds);
      throw localError('timeout', options.text, { seconds });
    } finally {
      cancel();
    }
  };
}
