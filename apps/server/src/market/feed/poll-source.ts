import { createBackoff } from './backoff.ts';
import { type Connection, type ConnectionOptions, TEXT_MAX_BYTES } from './connection.ts';

const PERIOD_MS = 1_000;
/** A slower answer is given up: its quotes would be too old to be believed. */
const ANSWER_MAX_MS = 5_000;

/** Asks a venue for its quotes a second after each answer, and after longer and longer waits while it fails. */
export function pollSource(options: ConnectionOptions): Connection {
  const { clock, log, meter, source } = options;
  const backoff = createBackoff(options.random);
  let running: AbortController | undefined;
  let cancelNext = (): void => undefined;
  const poll = async (asked: AbortController): Promise<void> => {
    const cancelTimeout = clock.after(ANSWER_MAX_MS, () => asked.abort(new Error('no answer in time')));
    let waitMs = PERIOD_MS;
    try {
      const text = await fetchText(options, asked.signal);
      if (running !== asked) return;
      meter.reached(source.name, true);
      if (options.take(text)) backoff.reset();
    } catch (error) {
      meter.reached(source.name, false);
      if (running !== asked) return;
      waitMs = backoff.next();
      log.warn({ source: source.name, reason: reasonOf(error), wait_ms: waitMs }, 'feed lost, asking again');
    } finally {
      cancelTimeout();
    }
    cancelNext = clock.after(waitMs, ask);
  };
  const ask = (): void => {
    running = new AbortController();
    void poll(running);
  };
  return {
    start: ask,
    stop: () => {
      const asked = running;
      running = undefined;
      cancelNext();
      asked?.abort();
    },
  };
}

async function fetchText(
  { source, headers }: Pick<ConnectionOptions, 'source' | 'headers'>,
  signal: AbortSignal,
): Promise<string> {
  const response = await fetch(source.url, { headers, signal, redirect: 'error' });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > TEXT_MAX_BYTES) throw new Error(`more than ${TEXT_MAX_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** Reason of a failure, without the address: `fetch` says it in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
}
