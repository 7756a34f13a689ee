import { fakeClock } from '@openbourse/testkit';
import { expect, it } from 'vitest';
import { createWindow } from './window.ts';

it('counts in windows that begin with the clock, and takes back no more than was counted', () => {
  const clock = fakeClock(100_000);
  const window = createWindow(clock, 60_000);
  expect([window.add('a', 2), window.add('a', 3), window.count('a'), window.secondsLeft()]).toEqual([
    2, 5, 5, 20,
  ]);
  expect([window.add('a', -9), window.count('b')]).toEqual([0, 0]);
  window.add('a', 4);
  clock.advance(20_000);
  expect(window.count('a')).toBe(0);
});

it('forgets whom it counted longest ago when many come, and never counts one for another', () => {
  const window = createWindow(fakeClock(0), 60_000, 100);
  window.add('honest', 3);
  for (let other = 0; other < 1_000; other += 1) window.add(`${other}`, 1);
  expect([window.count('honest'), window.add('honest', 1)]).toEqual([0, 1]);
  for (let other = 0; other < 40; other += 1) window.add(`more ${other}`, 1);
  expect(window.add('honest', 1)).toBe(2);
});
