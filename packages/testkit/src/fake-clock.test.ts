import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fakeClock } from './fake-clock.ts';

test('time stands still until it is moved', () => {
  const clock = fakeClock(1_000);
  expect(clock.now()).toBe(1_000);
  clock.advance(250);
  expect(clock.now()).toBe(1_250);
});

test('timers run in the order in which they fall due, each at its own time', () => {
  const clock = fakeClock(0);
  const ran: string[] = [];
  clock.after(20, () => ran.push(`late ${clock.now()}`));
  clock.every(8, () => ran.push(`period ${clock.now()}`));
  clock.after(8, () => ran.push(`early ${clock.now()}`));
  clock.advance(20);
  expect(ran).toEqual(['period 8', 'early 8', 'period 16', 'late 20']);
});

test('a timer set by a timer runs in the same move when it falls due in it', () => {
  const clock = fakeClock(0);
  const ran: number[] = [];
  clock.after(5, () => clock.after(5, () => ran.push(clock.now())));
  clock.advance(9);
  expect(ran).toEqual([]);
  clock.advance(1);
  expect(ran).toEqual([10]);
});

test('a canceled timer does not run, even when it is canceled by its own run', () => {
  const clock = fakeClock(0);
  const ran: number[] = [];
  clock.after(1, () => ran.push(1))();
  const cancel = clock.every(1, () => {
    ran.push(2);
    cancel();
  });
  clock.advance(10);
  expect(ran).toEqual([2]);
});

test('a leap moves the timers with the time', () => {
  const clock = fakeClock(0);
  const ran: number[] = [];
  clock.after(5, () => ran.push(clock.now()));
  clock.leap(1_000);
  expect(ran).toEqual([]);
  clock.advance(5);
  expect(ran).toEqual([1_005]);
});

test('a step back shows an earlier time, and timers wait as long as before', () => {
  const clock = fakeClock(10_000);
  const ran: number[] = [];
  clock.every(4, () => ran.push(clock.now()));
  clock.advance(1);
  clock.step(-1_000);
  expect([clock.now(), clock.trueNow()]).toEqual([9_001, 10_001]);
  expect(ran).toEqual([]);
  clock.advance(3);
  expect(ran).toEqual([9_004]);
  clock.step(1_000);
  expect([clock.now(), clock.trueNow()]).toEqual([10_004, 10_004]);
});

test('a pass of time backwards and an empty period are refused', () => {
  const clock = fakeClock(0);
  expect(() => clock.advance(-1)).toThrow('Time moves forward only, not by -1 ms.');
  expect(() => clock.leap(-1)).toThrow('Time moves forward only, not by -1 ms.');
  expect(() => clock.every(0, () => undefined)).toThrow('A period is longer than 0 ms, not 0.');
});

test('any timers run in the order of their times, those of one instant in the order in which they were set', () => {
  const timers = fc.array(fc.record({ delayMs: fc.nat(20), isCancelled: fc.boolean() }), { maxLength: 60 });
  fc.assert(
    fc.property(timers, (all) => {
      const clock = fakeClock(0);
      const ran: number[] = [];
      const cancels = all.map(({ delayMs }, index) => clock.after(delayMs, () => ran.push(index)));
      for (const [index, { isCancelled }] of all.entries()) if (isCancelled) cancels[index]?.();
      clock.advance(10);
      clock.leap(1_000);
      clock.advance(10);
      const expected = [...all.keys()]
        .filter((index) => all[index]?.isCancelled === false)
        .toSorted((a, b) => (all[a]?.delayMs ?? 0) - (all[b]?.delayMs ?? 0));
      expect(ran).toEqual(expected);
    }),
  );
});

test('sleeps: what fell due runs once, at the end', () => {
  const clock = fakeClock(0);
  const ran: string[] = [];
  clock.every(10, () => ran.push(`each ${clock.now()}`));
  clock.after(25, () => ran.push(`once ${clock.now()}`));
  clock.sleep(100);
  expect(ran).toEqual(['each 100', 'once 100']);
  clock.advance(10);
  expect(ran).toEqual(['each 100', 'once 100', 'each 110']);
});
