import { createTestDatabase, type TestDatabase } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../kernel/db.ts';
import { createLog } from '../kernel/log.ts';
import { listStatementByUser } from './queries.ts';

let testDatabase: TestDatabase;
let db: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = createDatabase({ url: testDatabase.url, log: createLog('silent'), connectionsMax: 2 });
});
afterAll(async () => {
  await db.end();
  await testDatabase.drop();
});

test('a user sees only what is theirs, newest first', async () => {
  await db.query(
    'insert into statement.statement (user_id, created_at) select user_id, now() from unnest($1::bigint[]) as t (user_id)',
    [[1, 2, 1]],
  );
  expect(await listStatementByUser(db, 1)).toEqual([{ id: 3 }, { id: 1 }]);
});
