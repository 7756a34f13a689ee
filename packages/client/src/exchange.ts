import { LIMITS } from '@openbourse/api/limits';
import { type ErrorText, localError } from './client-error.ts';
import type { Clock } from './platform.ts';

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** An answer as it came over the wire. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Empty where the answer is a picture or a document. */
  readonly text: string;
  /** The picture or document that the answer is; null for all others. */
  readonly picture: Blob | null;
}

/** Sends one request and reads its answer whole, within the specified time (specification, section 9). */
export type Exchange = (url: string, init: RequestInit, options: ExchangeOptions) => Promise<Answer>;

export interface ExchangeOptions {
  readonly signal: AbortSignal | undefined;
  /** Sends instead of the client's own `fetch`. */
  readonly wrapFetch: ((fetch: Fetch) => Fetch) | undefined;
}

/** Rejects with `timeout`, with `offline`, or with the caller's own reason to abort. */
export function createExchange(options: {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly text: ErrorText;
  readonly onTimeout: (seconds: number) => void;
}): Exchange {
  return async (url, init, { signal, wrapFetch }) => {
    signal?.throwIfAborted();
    const deadline = new AbortController();
    const cancel = options.clock.after(LIMITS.requestTimeoutMs, () => deadline.abort());
    const ended = signal === undefined ? deadline.signal : AbortSignal.any([signal, deadline.signal]);
    try {
      const send = wrapFetch === undefined ? options.fetch : wrapFetch(options.fetch);
      const response = await send(url, { ...init, signal: ended });
      const { status, headers } = response;
      const isPicture = /^(?:image\/|application\/pdf)/.test(headers.get('content-type') ?? '');
      return isPicture
        ? { status, headers, text: '', picture: await response.blob() }
        : { status, headers, text: await response.text(), picture: null };
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
