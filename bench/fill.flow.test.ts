import { createTestDatabase } from '@openbourse/testkit';
import { expect, test } from 'vitest';
import { createDatabase } from '../apps/server/src/kernel/db.ts';
import { createLog } from '../apps/server/src/kernel/log.ts';
import { seedMarket } from '../apps/server/src/market/index.ts';
import { withRestingApp } from '../apps/server/src/testing/seed-traders.ts';
import { fillAccounts } from './fill-accounts.ts';
import { fillFiatLists } from './fill-fiat-lists.ts';
import { fillLedgerYear } from './fill-ledger-year.ts';
import { fillOperatorLists } from './fill-operator-lists.ts';
import { measureChecks, widestTurns } from './minute-audit.bench.ts';

/** Runs something on a database with the present tables. */
async function onDatabase(run: (url: string) => Promise<void>): Promise<void> {
  const database = await createTestDatabase();
  try {
    await run(database.url);
  } finally {
    await database.drop();
  }
}

test('accounts with orders fit the present tables, and the auditor finds nothing', async () => {
  await onDatabase(async (url) => {
    await withRestingApp(url, async () => undefined);
    await fillAccounts(url, { users: 60 });
    const rows = await measureChecks(url);
    expect(rows.filter(({ turns }) => turns > 0).length).toBeGreaterThan(5);
  });
});

test('a turn of the auditor visits no more than its rows, however many there are', async () => {
  await onDatabase(async (url) => {
    await withRestingApp(url, async () => undefined);
    await fillAccounts(url, { users: 1_500 });
    const turns = await widestTurns(url, 10);
    expect(turns.filter(({ visited }) => visited > 500)).toEqual([]);
    expect(turns.length).toBeGreaterThan(5);
  });
});

test.each([
  ['a year of trades', (url: string) => fillLedgerYear(url, 3_000)],
  [
    'lists of trading between people',
    (url: string) => fillFiatLists(url, { people: 200, merchants: 20, ads: 100, orders: 500 }),
  ],
  ['lists of operators', (url: string) => fillOperatorLists(url, 60)],
])('%s fits the present tables', async (_, fill) => {
  await onDatabase(async (url) => {
    const db = createDatabase({ url, log: createLog('silent'), connectionsMax: 1 });
    await db.transaction((tx) => seedMarket(tx));
    await db.end();
    await expect(fill(url)).resolves.toBeUndefined();
  });
});
