import { fakeClock } from '@openbourse/testkit';
import { expect, test } from 'vitest';
import { createHolds } from './holds.ts';

function setUp() {
  const clock = fakeClock(0);
  const seen: string[] = [];
  const hold = createHolds({
    clock,
    lingerMs: 1_000,
    open: () => seen.push('open'),
    close: () => seen.push('close'),
  });
  return { clock, seen, hold };
}

test('is opened when the first screen is activated and closed after the last is left', () => {
  const { clock, seen, hold } = setUp();
  const leaveHome = hold();
  const leaveBell = hold();
  expect(seen).toEqual(['open']);
  leaveHome();
  clock.advance(60_000);
  expect(seen).toEqual(['open']);
  leaveBell();
  clock.advance(999);
  expect(seen).toEqual(['open']);
  clock.advance(1);
  expect(seen).toEqual(['open', 'close']);
  hold();
  expect(seen).toEqual(['open', 'close', 'open']);
});

test('walking from one screen to the next keeps it open', () => {
  const { clock, seen, hold } = setUp();
  hold()();
  clock.advance(999);
  const leave = hold();
  clock.advance(10_000);
  expect(seen).toEqual(['open']);
  leave();
  leave();
  clock.advance(1_000);
  expect(seen).toEqual(['open', 'close']);
});
