import { nextTurn } from '../kernel/clock.ts';
import type { TestServer } from './start-test-server.ts';

/**
 * Resolves like the calls that place micro orders: while an order waits for its entry, beats pass as `beat` makes
 * them.
 */
export async function withBeats<const T extends readonly Promise<unknown>[]>(
  { app }: Pick<TestServer, 'app'>,
  calls: T,
  beat: () => Promise<unknown>,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  let isAnswered = false;
  const answers = Promise.all(calls).finally(() => {
    isAnswered = true;
  });
  // The rejection is the caller's, who gets the same promise.
  answers.catch(() => undefined);
  while (!isAnswered) {
    const pending = await app.slices.db.query("select 1 from micro.order where state = 'pending'");
    if (pending.length > 0) await beat();
    else await nextTurn();
  }
  return answers as Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>;
}
