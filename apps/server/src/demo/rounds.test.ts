import { fakeClock } from '@openbourse/testkit';
import { expect, test } from 'vitest';
import { startRounds } from './rounds.ts';

test('a round begins each period unless one is under way, and a stop waits for it', async () => {
  const clock = fakeClock(0);
  const ends: (() => void)[] = [];
  const stop = startRounds({
    clock,
    periodMs: 10,
    round: () => new Promise((resolve) => void ends.push(resolve)),
  });
  clock.advance(30);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await Promise.resolve();
  await Promise.resolve();
  clock.advance(10);
  expect(ends).toHaveLength(2);

  let isStopped = false;
  const stopping = stop().then(() => {
    isStopped = true;
  });
  await Promise.resolve();
  expect(isStopped).toBe(false);
  ends[1]?.();
  await stopping;
  clock.advance(100);
  expect(ends).toHaveLength(2);
});
