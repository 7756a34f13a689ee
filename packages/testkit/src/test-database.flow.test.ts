import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase, defineTemplate } from './index.ts';

async function query(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

test('databases are migrated, separate from each other, and gone after drop', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await query(first.url, 'create table kernel.mark (id integer)');
  expect((await query(first.url, 'select * from kernel.migration')).rowCount).toBeGreaterThan(0);
  expect((await query(second.url, "select to_regclass('kernel.mark') as mark")).rows).toEqual([
    { mark: null },
  ]);
  await Promise.all([first.drop(), second.drop()]);
  await expect(query(first.url, 'select 1')).rejects.toThrow('does not exist');
});

test('a named template is built once, however many ask for it at the same time', async () => {
  let builds = 0;
  const template = defineTemplate('testkit_marked', async (url) => {
    builds += 1;
    await query(url, 'create table kernel.mark as select 42 as id');
  });
  const databases = await Promise.all([1, 2, 3].map(() => createTestDatabase({ template })));
  for (const database of databases)
    expect((await query(database.url, 'select id from kernel.mark')).rows).toEqual([{ id: 42 }]);
  expect(builds).toBe(1);
  await Promise.all(databases.map((database) => database.drop()));
});

test('a template whose build fails is not kept', async () => {
  let shouldFail = true;
  const template = defineTemplate('testkit_failing', async () => {
    if (shouldFail) throw new Error('the build fails');
  });
  await expect(createTestDatabase({ template })).rejects.toThrow('the build fails');
  shouldFail = false;
  await (await createTestDatabase({ template })).drop();
});

test('an unknown template is refused by name', async () => {
  await expect(createTestDatabase({ template: 'nowhere' })).rejects.toThrow('No template "nowhere"');
});
