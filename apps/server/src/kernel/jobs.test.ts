import { fakeClock } from '@openbourse/testkit';
import { expect, test } from 'vitest';
import { createJobs } from './jobs.ts';
import { createMetrics } from './metrics.ts';
import { createLog } from './log.ts';

test('a job reports when it ran, when it runs next and what went wrong', async () => {
  const clock = fakeClock(1_000);
  const jobs = createJobs({ clock, log: createLog('silent'), metrics: createMetrics() });
  let isBroken = true;
  const stop = jobs.every({ name: 'operator.clean', periodMs: 500 }, async () => {
    if (isBroken) throw new Error('the disk is full');
  });
  expect(jobs.list()).toEqual([
    {
      name: 'operator.clean',
      periodMs: 500,
      runs: 0,
      failures: 0,
      lastRunAt: null,
      lastTookMs: null,
      nextRunAt: 1_500,
      error: null,
    },
  ]);
  clock.advance(500);
  await stop();
  expect(jobs.list()[0]).toMatchObject({ runs: 1, failures: 1, lastRunAt: 1_500, nextRunAt: null });
  expect(jobs.list()[0]?.error).toBe('the disk is full');
  isBroken = false;
  const stopAgain = jobs.every({ name: 'operator.clean', periodMs: 500 }, async () => undefined);
  clock.advance(500);
  await stopAgain();
  expect(jobs.list()[0]).toMatchObject({ runs: 1, failures: 0, error: null, lastRunAt: 2_000 });
});

test('a run that may not be is left out, and the next one is when it may', async () => {
  const clock = fakeClock(0);
  let isAllowed = false;
  const log = createLog('silent');
  const jobs = createJobs({ clock, log, metrics: createMetrics(), mayRun: async () => isAllowed });
  let runs = 0;
  const start = () =>
    jobs.every({ name: 'ledger.seal', periodMs: 10 }, async () => {
      runs += 1;
    });
  const stop = start();
  clock.advance(10);
  await stop();
  expect([runs, jobs.list()[0]?.runs]).toEqual([0, 0]);
  isAllowed = true;
  const stopAgain = start();
  clock.advance(10);
  await stopAgain();
  expect(runs).toBe(1);
});

test('a run that takes longer than the period is not joined by another one', async () => {
  const clock = fakeClock(0);
  const jobs = createJobs({ clock, log: createLog('silent'), metrics: createMetrics() });
  let started = 0;
  let finish = (): void => undefined;
  const stop = jobs.every({ name: 'ledger.seal', periodMs: 10 }, () => {
    started += 1;
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  clock.advance(35);
  expect(started).toBe(1);
  finish();
  await stop();
  expect(jobs.list()[0]).toMatchObject({ runs: 1, lastRunAt: 10, lastTookMs: 25 });
});
