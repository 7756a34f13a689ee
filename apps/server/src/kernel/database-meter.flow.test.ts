import { createTestDatabase, fakeClock } from '@openbourse/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { databaseMeter } from './database-meter.ts';
import { createDatabase } from './db.ts';
import { createJobs } from './jobs.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';

it('measures the database once a minute, and no archive where there is none', async () => {
  const clock = fakeClock(Date.UTC(2026, 10, 29));
  const log = createLog('silent');
  const metrics = createMetrics();
  const { url } = await createTestDatabase();
  const db = createDatabase({ url, log, connectionsMax: 2 });
  const meter = databaseMeter({ db, clock, metrics });
  await meter.start(createJobs({ clock, log, metrics }));
  onTestFinished(async () => {
    await meter.stop();
    await db.end();
  });
  clock.advance(60_000);
  await expect.poll(() => metrics.text()).toMatch(/^openbourse_database_size_bytes [1-9]\d{5,}$/m);
  const text = await metrics.text();
  expect(text).toMatch(/^openbourse_database_connections [1-9]/m);
  expect(text).toMatch(/^openbourse_database_archive_failures 0$/m);
  expect(text).toMatch(/^openbourse_database_archived_age_seconds 0$/m);
});
