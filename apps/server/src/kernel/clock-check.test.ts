import { fakeClock } from '@openbourse/testkit';
import { expect, test } from 'vitest';
import { createClockCheck } from './clock-check.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';

const NOON = Date.UTC(2026, 10, 21, 12);

/** A check against a clock that is never wrong and takes so long to answer. */
function checkWith(answerMs = 0) {
  const clock = fakeClock(NOON);
  const readOther = async (): Promise<number> => {
    clock.advance(answerMs / 2);
    const read = clock.trueNow();
    clock.advance(answerMs / 2);
    return read;
  };
  const log = createLog('silent');
  return { clock, check: createClockCheck({ clock, log, metrics: createMetrics(), readOther }) };
}

test.each([
  [0, true],
  [2_000, true],
  [-2_000, true],
  [2_001, false],
  [-2_001, false],
  [86_400_000, false],
  [-3_600_000, false],
])('a clock that was set by %i ms agrees: %s', async (stepMs, agrees) => {
  const { clock, check } = checkWith();
  clock.step(stepMs);
  expect(await check.agrees()).toBe(agrees);
  expect([check.isTrusted, check.aheadMs]).toEqual([agrees, stepMs]);
});

test('it agrees again once the clock is set right', async () => {
  const { clock, check } = checkWith();
  clock.step(86_400_000);
  expect(await check.agrees()).toBe(false);
  clock.step(-86_400_000);
  expect(await check.agrees()).toBe(true);
});

test('an answer that takes long is no difference', async () => {
  const { check } = checkWith(10_000);
  expect(await check.agrees()).toBe(true);
  expect(check.aheadMs).toBe(0);
});
