import { createTestDatabase } from '@openbourse/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from './db.ts';
import { createLog } from './log.ts';

test('an error of PostgreSQL is logged without the row that caused it', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const database = await createTestDatabase();
  const db = createDatabase({ url: database.url, log, connectionsMax: 1 });
  onTestFinished(async () => {
    await db.end();
    await database.drop();
  });
  const insert = `insert into identity.area values (1, 'XX', '999999')`;
  const error: unknown = await db.query(insert).catch((caught: unknown) => caught);
  expect((error as { detail?: string }).detail).toBeDefined();
  log.error({ err: error, password: 'secret', call: { password: 'secret' } }, 'failed');
  const told = lines.find((line) => line.includes('failed')) ?? '';
  expect(JSON.parse(told)).toMatchObject({ err: { detail: '[hidden]' } });
  expect(told).not.toMatch(/999999|\(id\)=/);
});
