/** The files of a new server slice: one list call that works, on one table, with a test. */

const capital = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);

/** Maps the path of each file to its text. */
export function sliceFiles(noun: string, migration: string): Readonly<Record<string, string>> {
  const folder = `apps/server/src/${noun}`;
  return {
    [`${folder}/index.ts`]: `export { ${noun}Routes } from './routes.ts';\n`,
    [`${folder}/routes.ts`]: routes(noun),
    [`${folder}/queries.ts`]: queries(noun),
    [`${folder}/README.md`]: readme(noun),
    [`${folder}/${noun}.flow.test.ts`]: flowTest(noun),
    [`packages/api/src/${noun}/calls.ts`]: calls(noun),
    [`packages/api/src/${noun}/routes.ts`]: callRoutes(noun),
    [`db/migrations/${migration}_${noun}_base.sql`]: tables(noun),
  };
}

function routes(noun: string): string {
  return `import { ${noun} } from '@openbourse/api';
import type { Db } from '../kernel/db.ts';
import type { HttpServer } from '../kernel/http.ts';
import { list${capital(noun)}ByUser } from './queries.ts';

export function ${noun}Routes(http: HttpServer, db: Db): void {
  http.servePrivate(${noun}.list, (_input, session) => list${capital(noun)}ByUser(db, session.userId));
}
`;
}

function queries(noun: string): string {
  return `import type { Db } from '../kernel/db.ts';

export interface ${capital(noun)}Row {
  readonly id: number;
}

/** Lists what belongs to a user, newest first. */
export function list${capital(noun)}ByUser(db: Db, userId: number): Promise<${capital(noun)}Row[]> {
  return db.query<${capital(noun)}Row>('select id from ${noun}.${noun} where user_id = $1 order by id desc', [userId]);
}
`;
}

function readme(noun: string): string {
  return `# ${capital(noun)}

- **Purpose**: lists what belongs to a user.
- **Invariants**: a user sees only what is theirs.
- **Tables**: \`${noun}.${noun}\`.
- **Events**: none. **Jobs**: none.
`;
}

function flowTest(noun: string): string {
  return `import { createTestDatabase, type TestDatabase } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../kernel/db.ts';
import { createLog } from '../kernel/log.ts';
import { list${capital(noun)}ByUser } from './queries.ts';

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
  await db.query('insert into ${noun}.${noun} (user_id, created_at) select user_id, now() from unnest($1::bigint[]) as t (user_id)', [
    [1, 2, 1],
  ]);
  expect(await list${capital(noun)}ByUser(db, 1)).toEqual([{ id: 3 }, { id: 1 }]);
});
`;
}

function calls(noun: string): string {
  return `import { endpoint } from '../endpoint.ts';
import { integer, list as listOf, object } from '../schema.ts';

export const list = endpoint('${noun}.list', {
  summary: 'What belongs to the user, newest first.',
  input: object({}),
  reply: listOf(object({ id: integer() })),
});
`;
}

function callRoutes(noun: string): string {
  return `import type { UserRoutes } from '../route-table.ts';

export const ROUTES = {
  '${noun}.list': ['GET', '/api/private/${noun}/list'],
} as const satisfies UserRoutes;
`;
}

function tables(noun: string): string {
  return `-- Locks: none, the tables are new. Rewrites: none. breaking: no
create schema ${noun};

create table ${noun}.${noun} (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  created_at timestamptz not null
);
create index ${noun}_user on ${noun}.${noun} (user_id, id desc);
`;
}
