import { createTestDatabase } from '@openbourse/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDatabase, type Database } from './db.ts';
import { assertSameInstallation } from './installation.ts';
import { createLog } from './log.ts';
import type { Secret } from './secret-box.ts';
import { systemClock } from './clock.ts';
import { systemRandom } from './random.ts';

const secret = { current: 'a-secret-of-at-least-32-characters-.', previous: null };
const other = { current: 'another-secret-of-32-characters-....', previous: null };
const none = { current: '', previous: null };

let db: Database;
let drop: () => Promise<void>;

beforeEach(async () => {
  const database = await createTestDatabase();
  ({ drop } = database);
  db = createDatabase({ url: database.url, log: createLog('silent'), connectionsMax: 1 });
});
afterEach(async () => {
  await db.end();
  await drop();
});

const start = (config: { isDemo: boolean; secret: Secret }, isSeeded = false): Promise<void> =>
  assertSameInstallation(db, {
    config,
    random: systemRandom(systemClock),
    isDemoSeeded: () => Promise.resolve(isSeeded),
  });

it('another secret than that of the first start is refused', async () => {
  await start({ isDemo: false, secret });
  await start({ isDemo: false, secret });
  await expect(start({ isDemo: false, secret: other })).rejects.toThrow('OB_SECRET is not the one');
});

it('another secret is taken with the one before beside it', async () => {
  await start({ isDemo: false, secret });
  await start({ isDemo: false, secret: { current: other.current, previous: secret.current } });
  await expect(start({ isDemo: false, secret: other })).rejects.toThrow('OB_SECRET_PREVIOUS');
});

it('a database that was a demonstration never becomes anything else', async () => {
  await start({ isDemo: true, secret: none });
  await start({ isDemo: true, secret: none });
  await expect(start({ isDemo: false, secret })).rejects.toThrow('this database was a demonstration');
});

it('a demonstration from before the record is known by its people', async () => {
  await expect(start({ isDemo: false, secret }, true)).rejects.toThrow('this database was a demonstration');
  await start({ isDemo: true, secret: none }, true);
});

it('a platform never becomes a demonstration', async () => {
  await start({ isDemo: false, secret });
  await expect(start({ isDemo: true, secret: none })).rejects.toThrow('this database is no demonstration');
});
