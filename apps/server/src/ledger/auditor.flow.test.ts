import { createTestDatabase, fakeClock } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDatabase, type Database, type Db } from '../kernel/db.ts';
import { createJobs } from '../kernel/jobs.ts';
import { createLog } from '../kernel/log.ts';
import { createMetrics } from '../kernel/metrics.ts';
import { type AuditPart, type Auditor, createAuditor, wholeCheck } from './index.ts';

const log = createLog('silent');
const clock = fakeClock(Date.UTC(2026, 10, 21));

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase({ url: database.url, log, connectionsMax: 4 });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

function auditorOf(checks: AuditPart['checks'], on = db): Auditor {
  const part = { product: null, checks, readBounds: async () => ({}) };
  return createAuditor({
    ...{ db: on, clock, log, metrics: createMetrics(), parts: [part] },
    atRest: (run) => run(),
    onViolations: async () => undefined,
  });
}

test('checks share a snapshot; one that fails or runs out of time ends it, and the rest goes on', async () => {
  const begun: string[] = [];
  const look = async (tx: Db) => {
    const [row] = await tx.query<{ at: string }>("select transaction_timestamp()::text || '' as at");
    begun.push(row?.at ?? '');
    return [];
  };
  const auditor = auditorOf([
    wholeCheck('A', look),
    wholeCheck('B', look),
    wholeCheck('fails', (tx) => tx.query('select 1 / 0')),
    wholeCheck('C', look),
    wholeCheck('slow', async (tx) => {
      await tx.query('set local statement_timeout = 20');
      return tx.query('select pg_sleep(30)');
    }),
    wholeCheck('D', look),
  ]);
  const { checks } = await auditor.run({ isFull: true });
  expect(checks.map(({ name, isFinished, sample }) => [name, isFinished, sample])).toEqual([
    ['A', true, []],
    ['B', true, []],
    ['fails', true, [{ unreadable: 'division by zero' }]],
    ['C', true, []],
    ['slow', false, []],
    ['D', true, []],
  ]);
  const [a, b, c, d] = begun;
  expect(b).toBe(a);
  expect(new Set([a, c, d]).size).toBe(3);
  const kept = await db.query<{ name: string }>('select name from ledger.audit_check order by name');
  expect(kept.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D', 'fails']);
  expect(auditor.health()).toMatchObject({ state: 'violated', unfinished: ['slow'] });
});

test('a stop cancels the check that runs, and no other begins', async () => {
  const later = vi.fn<() => Promise<[]>>(async () => []);
  const auditor = auditorOf([
    wholeCheck('endless', (tx) => tx.query('select pg_sleep(60)')),
    wholeCheck('later', later),
  ]);
  await auditor.start(createJobs({ clock, log, metrics: createMetrics() }));
  await vi.waitFor(async () => {
    const running = await db.query(
      "select 1 from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()",
    );
    expect(running).toHaveLength(1);
  });
  await auditor.stop();
  expect(auditor.lastReport?.checks.map(({ name, isFinished }) => [name, isFinished])).toEqual([
    ['endless', false],
    ['later', false],
  ]);
  expect(later).not.toHaveBeenCalled();
});

test('a stop whose cancel comes late hits no other statement of the connection', async () => {
  const single = createDatabase({ url: database.url, log, connectionsMax: 1 });
  const check = Promise.withResolvers<[]>();
  const look = vi.fn<() => Promise<[]>>(() => check.promise);
  const auditor = auditorOf([wholeCheck('held', look)], single);
  await auditor.start(createJobs({ clock, log, metrics: createMetrics() }));
  await vi.waitFor(() => expect(look).toHaveBeenCalled());
  const stopped = auditor.stop();
  check.resolve([]);
  await stopped;
  expect(auditor.lastReport?.checks).toMatchObject([{ name: 'held', isFinished: true }]);
  await single.end();
});
