import { fakeClock } from '@openbourse/testkit';
import { expect, test } from 'vitest';
import { atMostEvery } from './at-most-every.ts';

test('the first is drawn at once, whatever comes meanwhile once at the end, and nothing after a cancel', () => {
  const clock = fakeClock(0);
  let runs = 0;
  const draw = atMostEvery(clock, 500, () => {
    runs += 1;
  });
  draw.request();
  expect(runs).toBe(1);
  for (let asked = 0; asked < 50; asked += 1) draw.request();
  clock.advance(499);
  expect(runs).toBe(1);
  clock.advance(1);
  expect(runs).toBe(2);
  clock.advance(500);
  expect(runs).toBe(2);
  draw.request();
  expect(runs).toBe(3);
  draw.request();
  draw.cancel();
  clock.advance(1_000);
  expect(runs).toBe(3);
});
