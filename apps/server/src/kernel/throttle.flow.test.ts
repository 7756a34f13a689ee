import { createTestDatabase } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type Database } from './db.ts';
import { countFailure, type FailurePlace, uncountFailure } from './failure-queries.ts';
import { createLog } from './log.ts';

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

const network = (name: string): FailurePlace => ({ scope: 'identity', key: `network:${name}` });
const attempt = (place: FailurePlace, now: number): Promise<boolean> =>
  countFailure(db, { ...place, now, limit: 5, windowMs: 900_000, delayMaxMs: 900_000 });

it('logins side by side do not throttle each other, whichever of them read the clock first', async () => {
  expect(await attempt(network('a'), 1_000)).toBe(true);
  expect(await attempt(network('a'), 999)).toBe(true);
  await uncountFailure(db, network('a'));
  expect(await attempt(network('a'), 998)).toBe(true);
});

it('the attempt that reaches the limit starts the delay, and giving it back ends it', async () => {
  for (let count = 1; count <= 5; count += 1) expect(await attempt(network('b'), 1_000)).toBe(true);
  expect(await attempt(network('b'), 1_999)).toBe(false);
  await uncountFailure(db, network('b'));
  expect(await attempt(network('b'), 1_999)).toBe(true);
});

it('a delay of users does not hold operators', async () => {
  for (let count = 1; count <= 5; count += 1) expect(await attempt(network('c'), 1_000)).toBe(true);
  expect(await attempt(network('c'), 1_999)).toBe(false);
  expect(await attempt({ ...network('c'), scope: 'operator' }, 1_999)).toBe(true);
});
