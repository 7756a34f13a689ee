import { STATUS_DAYS, STATUS_PARTS, type StatusPart } from '@openbourse/api';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@openbourse/money';
import { createTestDatabase, type FakeClock, fakeClock, type TestDatabase } from '@openbourse/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase, type Database } from '../kernel/db.ts';
import { createLog } from '../kernel/log.ts';
import type { ActiveMode } from '../kernel/modes.ts';
import { ALL_ROLES, type Role } from '../kernel/role.ts';
import { startTestServer } from '../testing/start-test-server.ts';
import { createStatus, type Status } from './status.ts';

/** Noon, so that no test crosses a day unless it wants to. */
const NOON = Date.UTC(2026, 10, 21, 12);
const SITE = {
  product: null,
  matchId: null,
  currencyId: null,
  id: 1,
  reason: 'a test',
  setBy: null,
  since: 0,
};

let database: TestDatabase;
let stage: { readonly db: Database; readonly clock: FakeClock };
let status: Status;
let active: readonly ActiveMode[];
let served: ReadonlySet<Role>;
beforeEach(async () => {
  database = await createTestDatabase();
  const db = createDatabase({ url: database.url, log: createLog('silent'), connectionsMax: 1 });
  stage = { db, clock: fakeClock(NOON) };
  [active, served] = [[], ALL_ROLES];
  status = open();
});
afterEach(async () => {
  await stage.db.end();
  await database.drop();
});

const open = (): Status =>
  createStatus({ ...stage, modes: { active: () => active }, servedRoles: async () => served });

/** Records for a time as the job does. */
async function recordFor(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 15 * SECOND_MS) {
    stage.clock.advance(15 * SECOND_MS);
    await status.record();
  }
}

async function statesNow(): Promise<Readonly<Record<string, StatusPart[]>>> {
  stage.clock.advance(10 * SECOND_MS);
  const { parts } = await status.show();
  const grouped = Map.groupBy(parts, ({ state }) => state);
  return Object.fromEntries([...grouped].map(([state, ones]) => [state, ones.map(({ part }) => part)]));
}

test('a mode restricts what it closes, a role that is away takes its parts down, and both are incidents', async () => {
  await status.record();
  await recordFor(5 * MINUTE_MS);
  active = [{ ...SITE, mode: 'read_only', product: 'staking' }];
  served = new Set([...ALL_ROLES].filter((role) => role !== 'price'));
  expect(await statesNow()).toEqual({
    operational: ['spot', 'fiat', 'wallet', 'subscription'],
    down: ['contract', 'micro'],
    restricted: ['staking'],
  });
  await recordFor(10 * MINUTE_MS);
  [active, served] = [[], ALL_ROLES];
  await recordFor(5 * MINUTE_MS);
  stage.clock.advance(5 * SECOND_MS);
  const { incidents, parts } = await status.show();
  expect(
    incidents.map(({ state, parts: of, from, until }) => ({ state, of, ms: (until ?? 0) - from })),
  ).toEqual(
    expect.arrayContaining([
      { state: 'down', of: ['contract', 'micro'], ms: 10 * MINUTE_MS },
      { state: 'restricted', of: ['staking'], ms: 10 * MINUTE_MS },
    ]),
  );
  expect(incidents).toHaveLength(2);
  const contract = parts.find(({ part }) => part === 'contract');
  expect(contract?.days).toHaveLength(STATUS_DAYS);
  expect(contract?.days.at(-1)).toMatchObject({ down_s: 600, restricted_s: 0 });
  const { known_s: known = 0 } = contract?.days.at(-1) ?? {};
  expect(contract?.up_ppm).toBe(Math.floor(((known - 600) * 1_000_000) / known));
});

test.each([
  [{ mode: 'no_withdrawals' }, ['wallet']],
  [{ mode: 'maintenance' }, STATUS_PARTS],
  [{ mode: 'cancel_only', matchId: 1 }, ['spot', 'contract', 'micro']],
  [{ mode: 'cancel_only', currencyId: 1 }, STATUS_PARTS],
] as const)('the mode %o restricts %o', async (mode, parts) => {
  active = [{ ...SITE, ...mode }];
  expect((await statesNow())['restricted']).toEqual([...parts]);
});

test('what was not recorded is down for everything, a minute is not, and a restart goes on', async () => {
  await status.record();
  await recordFor(2 * MINUTE_MS);
  stage.clock.advance(MINUTE_MS - 15 * SECOND_MS);
  status = open();
  await recordFor(2 * MINUTE_MS);
  expect((await status.show()).incidents).toEqual([]);
  const from = stage.clock.now();
  stage.clock.advance(2 * DAY_MS);
  await status.record();
  await recordFor(MINUTE_MS);
  stage.clock.advance(5 * SECOND_MS);
  const { incidents } = await status.show();
  expect(incidents).toEqual([{ state: 'down', parts: [...STATUS_PARTS], from, until: from + 2 * DAY_MS }]);
});

test('what lasts is open, and what is old is removed', async () => {
  await status.record();
  active = [{ ...SITE, mode: 'maintenance' }];
  await recordFor(2 * MINUTE_MS);
  expect((await status.show()).incidents).toMatchObject([{ state: 'restricted', until: null }]);
  stage.clock.advance(399 * DAY_MS);
  await status.prune();
  const count = () => stage.db.query<{ spans: number }>('select count(*)::integer as spans from status.span');
  expect(await count()).toEqual([{ spans: 2 * STATUS_PARTS.length }]);
  stage.clock.advance(2 * DAY_MS);
  await status.prune();
  expect(await count()).toEqual([{ spans: 0 }]);
  expect((await status.show()).parts.every(({ up_ppm: ppm }) => ppm === null)).toBe(true);
});

test('guests read what a server records by itself', async () => {
  const server = await startTestServer();
  try {
    const guest = server.guest();
    const show = () => guest.call('status.show', {});
    await expect
      .poll(async () => {
        server.clock.advance(15 * SECOND_MS);
        return (await show()).parts.map(({ up_ppm: ppm }) => ppm);
      })
      .toEqual(STATUS_PARTS.map(() => 1_000_000));
    const { parts } = await show();
    expect(parts.map(({ part, state }) => [part, state])).toEqual(
      STATUS_PARTS.map((part) => [part, 'operational']),
    );
  } finally {
    await server.stop();
  }
});
