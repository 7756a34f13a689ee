import { fakeClock } from '@openbourse/testkit';
import { expect, test } from 'vitest';
import { STOP_LIMIT_MS, stopAll } from './stop-all.ts';

const never = new Promise<void>(() => undefined);

test('stops the last first, each when the one before is done', async () => {
  const done: string[] = [];
  const part = (name: string) => ({ name, stop: async () => void done.push(name) });
  expect(await stopAll([part('database'), part('app')], fakeClock(0))).toEqual([]);
  expect(done).toEqual(['app', 'database']);
});

test('gives up on what does not stop in time or fails, and stops the others all the same', async () => {
  const clock = fakeClock(0);
  const done: string[] = [];
  const stopped = stopAll(
    [
      { name: 'database', stop: async () => void done.push('database') },
      { name: 'broken', stop: () => Promise.reject(new Error('gone')) },
      { name: 'app', stop: () => never },
    ],
    clock,
  );
  clock.advance(STOP_LIMIT_MS - 1);
  await Promise.resolve();
  expect(done).toEqual([]);
  clock.advance(1);
  expect(await stopped).toMatchObject([
    { name: 'app', error: { message: `app did not stop within ${STOP_LIMIT_MS} ms` } },
    { name: 'broken', error: { message: 'gone' } },
  ]);
  expect(done).toEqual(['database']);
});
