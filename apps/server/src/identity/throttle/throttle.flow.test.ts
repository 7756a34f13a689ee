import { createTestDatabase } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type Database } from '../../kernel/db.ts';
import { createLog } from '../../kernel/log.ts';
import { countFailure, uncountFailure } from './throttle-queries.ts';

let db: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  db = createDatabase({ url: database.url, log: createLog('silent'), connectionsMax: 2 });
});
afterAll(async () => {
  await db.end();
  await drop();
});

const attempt = (key: string, now: number): Promise<boolean> =>
  countFailure(db, { key, now, limit: 5, windowMs: 900_000, delayMaxMs: 900_000 });

it('logins side by side do not throttle each other, whichever of them read the clock first', async () => {
  expect(await attempt('network:a', 1_000)).toBe(true);
  expect(await attempt('network:a', 999)).toBe(true);
  await uncountFailure(db, 'network:a');
  expect(await attempt('network:a', 998)).toBe(true);
});

it('the attempt that reaches the limit starts the delay, and giving it back ends it', async () => {
  for (let count = 1; count <= 5; count += 1) expect(await attempt('network:b', 1_000)).toBe(true);
  expect(await attempt('network:b', 1_999)).toBe(false);
  await uncountFailure(db, 'network:b');
  expect(await attempt('network:b', 1_999)).toBe(true);
});
