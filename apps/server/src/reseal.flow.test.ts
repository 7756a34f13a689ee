import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientError } from '@openbourse/client';
import { createTestDatabase, fakeClock, seededRandom, type TestDatabase } from '@openbourse/testkit';
import { Secret as TotpSecret } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAnchorCheck } from './kernel/anchor.ts';
import { listAnchors } from './kernel/anchor-queries.ts';
import type { Secret } from './kernel/secret-box.ts';
import { resealColumn } from './kernel/sealed-column.ts';
import { totpCodeAt } from './kernel/totp.ts';
import { reseal, sealedColumns } from './reseal.ts';
import { TEST_PASSWORD, TEST_PAY_PASSWORD } from './testing/accounts.ts';
import { fiatThings } from './testing/fiat-things.ts';
import { chineseCardOf, papersOf } from './testing/identity-papers.ts';
import { startTestServer, type TestServer } from './testing/start-test-server.ts';
import { WireCaller } from './testing/wire-caller.ts';

const OLD = 'the-secret-that-leaked-on-a-monday-...';
const NEW = 'the-secret-that-replaces-it-on-tuesday';

const dataDir = mkdtempSync(join(tmpdir(), 'openbourse-reseal-'));

/** Users who still have to show a document. */
const unverified: string[] = [];
/** Each server draws ids of its own. */
let seed = 0;
let database: TestDatabase;
let server: TestServer;

const start = (env: Readonly<Record<string, string>>): Promise<TestServer> =>
  startTestServer({ databaseUrl: database.url, seed: (seed += 1), env: { OB_DATA_DIR: dataDir, ...env } });

beforeAll(async () => {
  database = await createTestDatabase();
  server = await start({ OB_SECRET: OLD });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

/** Number of bytes of each column, and of those that are sealed with another secret than the present one. */
async function measure(secret: Secret): Promise<Map<string, { rows: number; left: number }>> {
  const { db } = server.app.slices;
  const found = new Map<string, { rows: number; left: number }>();
  for (const one of sealedColumns({ secret, random: seededRandom(1, fakeClock(0)) })) {
    const counts = { rows: 0, left: 0 };
    await resealColumn(db, {
      ...one,
      reseal: (sealed, row) => {
        counts.rows += 1;
        counts.left += one.reseal(sealed, row) === null ? 0 : 1;
        return null;
      },
    });
    found.set(`${one.table} ${one.column}`, counts);
  }
  return found;
}

/** Everything that is sealed or marked for people, and what they need to ask for it again. */
async function fill() {
  const [anna, bo, li] = [await server.user(), await server.user(), await server.user({ isVerified: false })];
  const { email: owed } = await server.user({ funds: { USDT: '1' } });
  await server.app.slices.liability.takeDue();
  const begun = await anna.client.call('identity.authenticator_begin', { password: TEST_PASSWORD });
  const codeNow = (): string => totpCodeAt(TotpSecret.fromBase32(begun.secret).bytes, server.clock.now());
  const bound = await anna.client.call('identity.authenticator_bind', { code: codeNow() });
  server.clock.advance(30_000);
  const proof = { pay_password: TEST_PAY_PASSWORD, auth_code: codeNow() };
  const terms = { label: 'Bot', scopes: 'read', ips: '127.0.0.1' } as const;
  const key = await anna.client.call('apikey.create', { ...terms, ...proof });
  const things = await fiatThings(server, bo);
  const card = chineseCardOf({ born: '1990-01-31', serial: 7 });
  await li.client.call('verification.real_name', await papersOf(li.client, card));
  await anna.client.call('referral.authorization_code', {});
  await anna.client.call('notification.push_key', {});
  await server.operator({ roles: 'risk' });
  for (let count = 0; count < 2; count += 1)
    unverified.push((await server.user({ isVerified: false })).email);
  return { anna, key, recoveryCodes: [...bound.recovery_codes], things, card, owed };
}

/** It opens, it is marked as before, and codes that only their owners have still count. */
async function expectWhole({
  anna,
  key,
  recoveryCodes,
  things,
  card,
  owed,
}: Awaited<ReturnType<typeof fill>>): Promise<void> {
  expect(await new WireCaller(server).get('/api/v3/account', {}, key)).toMatchObject({ status: 200 });
  const file = await (await server.logIn(owed)).call('liability.proof', { number: 1 });
  expect(file.entries.map(({ amount }) => amount)).toEqual(['1']);
  const buyer = await server.logIn(things.buyer.email);
  const order = await buyer.call('fiat.order', { id: things.order });
  expect(JSON.stringify(order)).toContain('real_name');
  expect((await server.app.slices.files.open({ fileId: things.voucher })).contentType).toBe('image/jpeg');
  const another = await server.logIn(unverified.shift() ?? '');
  await another.call('verification.real_name', await papersOf(another, card));
  const marks = await server.app.slices.db.query('select distinct document_mac from verification."case"');
  expect(marks).toHaveLength(1);
  const asked = await server
    .guest()
    .call('identity.login', { account: anna.email, password: TEST_PASSWORD })
    .catch((error: unknown) => error as ClientError);
  const challenge = String((asked as ClientError).details['challenge']);
  const code = recoveryCodes.shift() ?? '';
  await expect(server.guest().call('identity.login_second', { challenge, code })).resolves.toBeDefined();
}

const SEALED_AND_EMPTY = ['operator.enrolment secret_sealed', 'verification."case" address_sealed'];

test('the secret changes without anything being lost: both for a while, then the new one alone', async () => {
  const filled = await fill();
  await server.stop();

  server = await start({ OB_SECRET: NEW, OB_SECRET_PREVIOUS: OLD });
  await expectWhole(filled);
  const { db } = server.app.slices;
  const lines: string[] = [];
  const both = { secret: { current: NEW, previous: OLD }, dataDir, fileBucket: null };
  await reseal(db, both, (line) => lines.push(line));
  expect(lines.filter((line) => line.endsWith(': 0')).map((line) => line.split(':')[0])).toEqual([
    'wallet.withdrawal proof',
    ...SEALED_AND_EMPTY,
  ]);
  const again: string[] = [];
  await reseal(db, both, (line) => again.push(line));
  expect(again.every((line) => line.endsWith(': 0'))).toBe(true);
  await server.stop();

  server = await start({ OB_SECRET: NEW });
  const measured = [...(await measure({ current: NEW, previous: null }))];
  expect(measured.filter(([, { left }]) => left > 0)).toEqual([]);
  expect(measured.filter(([, { rows }]) => rows === 0).map(([name]) => name)).toEqual(SEALED_AND_EMPTY);
  await expectWhole(filled);
  const isAnchor = createAnchorCheck({ secret: { current: NEW, previous: null }, isDemo: false });
  const heads = Map.groupBy(await listAnchors(server.owner, 'operator_audit', 1), ({ number }) => number);
  expect(heads.size).toBeGreaterThan(0);
  expect([...heads.values()].every((marks) => marks.some(isAnchor))).toBe(true);
}, 120_000);
