import { expect, test } from 'vitest';
import { fakeClock } from '@openbourse/testkit';
import { createJobs } from './jobs.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { RowsFailed, runDue, runEach, runTogether } from './run-due.ts';

const log = createLog('silent');

/** Rows that wait; some of them throw whenever they are done. */
function dueRows(waiting: number[], throwing: readonly number[]) {
  const done: number[] = [];
  const run = async (rows: readonly number[]): Promise<void> => {
    const bad = rows.find((row) => throwing.includes(row));
    if (bad !== undefined) throw new Error(`row ${bad} is broken`);
    done.push(...rows);
    for (const row of rows) waiting.splice(waiting.indexOf(row), 1);
  };
  const list = async (except: readonly number[]): Promise<number[]> =>
    waiting.filter((row) => !except.includes(row)).slice(0, 3);
  return { done, due: { log, list, keyOf: (row: number) => row, run } };
}

test('rows that throw keep no others waiting, and are reported at the end', async () => {
  const { done, due } = dueRows([1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 6]);
  const failed = runDue(due);
  await expect(failed).rejects.toBeInstanceOf(RowsFailed);
  await expect(failed).rejects.toMatchObject({
    rows: 4,
    message: expect.stringContaining('row 1 is broken') as string,
  });
  expect(done).toEqual([4, 5, 7]);
});

test('a list that is read once is done row by row', async () => {
  const done: number[] = [];
  const run = runEach(log, [1, 2, 3], async (row) => {
    if (row === 1) throw new Error('broken');
    done.push(row);
  });
  await expect(run).rejects.toMatchObject({ rows: 1 });
  expect(done).toEqual([2, 3]);
});

test('a list that is done together is halved where it fails, and what fails by itself is reported at the end', async () => {
  const groups: string[] = [];
  const run = runTogether(log, [1, 2, 3, 4, 5, 6, 7, 8], {
    most: 4,
    run: async (group) => {
      groups.push(group.join(''));
      if (group.includes(3) || group.length > 2) throw new Error('broken');
    },
  });
  await expect(run).rejects.toMatchObject({ rows: 1 });
  expect(groups).toEqual(['1234', '12', '34', '3', '4', '5', '6', '7', '8']);
});

test('a lost connection is no failure of a row', async () => {
  const lost = Object.assign(new Error('gone'), { code: 'ECONNRESET' });
  const tried: number[] = [];
  const run = runEach(log, [1, 2, 3], async (row) => {
    tried.push(row);
    throw lost;
  });
  await expect(run).rejects.toBe(lost);
  expect(tried).toEqual([1]);
});

test('what a job could not do is counted, until it can', async () => {
  const clock = fakeClock(0);
  const metrics = createMetrics();
  const jobs = createJobs({ clock, log, metrics });
  let throwing = [2];
  const stop = jobs.every({ name: 'referral.settle', periodMs: 1_000 }, async () => {
    await runEach(log, [1, 2], async (row) => {
      if (throwing.includes(row)) throw new Error('broken');
    });
  });
  clock.advance(1_000);
  await stop();
  expect(await metrics.text()).toContain('openbourse_job_failed_rows{job="referral.settle"} 1');
  expect(jobs.list()).toMatchObject([
    { failures: 1, error: expect.stringContaining('1 rows could not') as string },
  ]);
  throwing = [];
  const again = jobs.every({ name: 'referral.settle', periodMs: 1_000 }, () =>
    runEach(log, [1], async () => {}),
  );
  clock.advance(1_000);
  await again();
  expect(await metrics.text()).toContain('openbourse_job_failed_rows{job="referral.settle"} 0');
});
