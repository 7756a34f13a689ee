import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client, ClientError } from '@openbourse/client';
import { createTestDatabase, fakeClock, seededRandom, type TestDatabase } from '@openbourse/testkit';
import { Secret as TotpSecret } from 'otpauth';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serverUrlOf } from '../../../db/server-role.ts';
import { createAnchorCheck } from './kernel/anchor.ts';
import { listAnchors } from './kernel/anchor-queries.ts';
import { resealColumn } from './kernel/sealed-column.ts';
import { totpCodeAt } from './kernel/totp.ts';
import { reseal, sealedColumns } from './reseal.ts';
import { TEST_PASSWORD, TEST_PAY_PASSWORD } from './testing/accounts.ts';
import { fiatThings } from './testing/fiat-things.ts';
import { chineseCardOf, papersOf } from './testing/identity-papers.ts';
import { startTestServer, type TestOperator, type TestServer } from './testing/start-test-server.ts';
import { WireCaller } from './testing/wire-caller.ts';
import { type KeyRing, ringOf } from './kernel/key-ring.ts';

const OLD = 'the-secret-that-leaked-on-a-monday-...';
const NEW = 'the-secret-that-replaces-it-on-tuesday';

/** Users who still have to show a document. */
let unverified: string[];
/** Each server draws ids of its own. */
let seed = 0;
let dataDir: string;
let database: TestDatabase;
let server: TestServer;

const start = (env: Readonly<Record<string, string>>): Promise<TestServer> =>
  startTestServer({
    databaseUrl: database.url,
    seed: (seed += 1),
    env: { OB_DEMO: 'off', OB_DATA_DIR: dataDir, ...env },
  });

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'openbourse-reseal-'));
  database = await createTestDatabase();
  server = await start({ OB_SECRET: OLD });
});
afterEach(async () => {
  await server.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

/** Number of bytes of each column, and of those that are sealed with another secret than the present one. */
async function measure(secret: KeyRing): Promise<Map<string, { rows: number; left: number }>> {
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
  await addWebhook(await server.operator({ roles: 'risk' }));
  unverified = [];
  for (let count = 0; count < 3; count += 1)
    unverified.push((await server.user({ isVerified: false })).email);
  return { anna, key, recoveryCodes: [...bound.recovery_codes], things, card, owed };
}

/** Adds an endpoint that has a secret and the one of before. */
async function addWebhook({ client }: TestOperator): Promise<void> {
  const reason = 'Records of customers';
  const terms = { url: 'https://crm.example.com/', description: 'Records', kinds: 'account.frozen', reason };
  await server.approve(await client.call('webhook.operator_add_endpoint', terms));
  const id = (await client.call('webhook.operator_endpoints', {})).at(-1)?.id ?? '';
  await server.approve(await client.call('webhook.operator_rotate_secret', { id, reason }));
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

const RESEAL = join(import.meta.dirname, '../../../tools/tasks/reseal.ts');
/** Before, between and after. */
const RING = {
  known: `1=${OLD},2=${NEW}`,
  sealing: `2=${NEW},1=${OLD}`,
  alone: `2=${NEW}`,
} as const;

/** `npm run reseal` as a process, which ends by itself, or is killed when it has written a text. */
async function runReseal(
  run: { readonly secrets: string; readonly killedAt?: string },
  args: readonly string[] = [],
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, [RESEAL, ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      OB_DEMO: 'off',
      OB_DATA_DIR: dataDir,
      DATABASE_URL: serverUrlOf(database.url),
      OB_SECRETS: run.secrets,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
    if (run.killedAt !== undefined && output.includes(run.killedAt)) child.kill('SIGKILL');
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

/** Moves money there and back until it is ended; each call of the returned function repeats one of the moves by its key. */
function moveUntilEnded(client: Client): { end(): Promise<number>; repeat(): Promise<void> } {
  let isEnded = false;
  let count = 0;
  const move = (place: number): Promise<unknown> => {
    const [from, to] = place % 2 === 0 ? ([1, 2] as const) : ([2, 1] as const);
    const input = { from_account_type_id: from, to_account_type_id: to, currency_id: 1, amount: '1' };
    return client.call('ledger.transfer', input, { idempotencyKey: `move-${place}` });
  };
  const first: unknown[] = [];
  const running = (async () => {
    for (; !isEnded; count += 1) first.push(await move(count));
  })();
  return {
    end: async () => {
      isEnded = true;
      await running;
      return count;
    },
    repeat: async () => {
      for (const place of [0, Math.trunc(count / 2), count - 1])
        expect(await move(place)).toEqual(first[place]);
    },
  };
}

const SEALED_AND_EMPTY = ['operator.enrolment secret_sealed', 'verification."case" address_sealed'];

test('the secret changes without anything being lost: both for a while, then the new one alone', async () => {
  const filled = await fill();
  await server.stop();

  server = await start({ OB_SECRET: NEW, OB_SECRET_PREVIOUS: OLD });
  await expectWhole(filled);
  const { db } = server.app.slices;
  const lines: string[] = [];
  const both = { secret: ringOf(NEW, OLD), dataDir, fileBucket: null };
  const say = (to: string[]) => ({ tell: (line: string) => void to.push(line), mayLoseFiles: false });
  expect(await reseal(db, both, say(lines))).toBeNull();
  expect(lines.filter((line) => line.endsWith(': 0')).map((line) => line.split(':')[0])).toEqual([
    'wallet.withdrawal proof',
    ...SEALED_AND_EMPTY,
  ]);
  const again: string[] = [];
  expect(await reseal(db, both, say(again))).toBeNull();
  expect(again.every((line) => line.endsWith(': 0'))).toBe(true);
  await server.stop();

  server = await start({ OB_SECRET: NEW });
  const measured = [...(await measure(ringOf(NEW)))];
  expect(measured.filter(([, { left }]) => left > 0)).toEqual([]);
  expect(measured.filter(([, { rows }]) => rows === 0).map(([name]) => name)).toEqual(SEALED_AND_EMPTY);
  await expectWhole(filled);
  const isAnchor = createAnchorCheck({ secret: ringOf(NEW), isDemo: false });
  const heads = Map.groupBy(await listAnchors(server.owner, 'operator_audit', 1), ({ number }) => number);
  expect(heads.size).toBeGreaterThan(0);
  expect([...heads.values()].every((marks) => marks.some(isAnchor))).toBe(true);
}, 120_000);

test('a ring turns while people move money and the reseal is killed, and drops no secret too early', async () => {
  const filled = await fill();
  const mover = await server.user({ funds: { USDT: '1' } });
  await server.stop();

  // Every process knows the new secret before one seals with it.
  server = await start({ OB_SECRETS: RING.known });
  const early = await runReseal({ secrets: RING.sealing });
  expect([early.code, early.output]).toEqual([1, expect.stringContaining('no server has started with')]);
  await server.stop();

  server = await start({ OB_SECRETS: RING.sealing });
  const moves = moveUntilEnded(await server.logIn(mover.email));
  const killed = await runReseal({ secrets: RING.sealing, killedAt: 'kernel.anchor mark' });
  expect(killed).toMatchObject({ code: null });
  await expectWhole(filled);
  await expect(start({ OB_SECRETS: RING.alone })).rejects.toThrow('OB_SECRETS lacks the secret with id 1');
  await expect(start({ OB_SECRETS: `${RING.alone},1=${'x'.repeat(32)}` })).rejects.toThrow(
    'another secret with id 1',
  );

  const moved = await runReseal({ secrets: RING.sealing });
  expect([moved.code, moved.output]).toEqual([0, expect.stringContaining('start without the others')]);
  expect(await moves.end()).toBeGreaterThan(3);
  await moves.repeat();
  await server.stop();

  server = await start({ OB_SECRETS: RING.alone });
  const alone: KeyRing = [{ id: 2, text: NEW }];
  expect([...(await measure(alone))].filter(([, { left }]) => left > 0)).toEqual([]);
  await expectWhole(filled);
  await server.stop();
  await expect(start({ OB_SECRETS: `1=${OLD}` })).rejects.toThrow('OB_SECRETS lacks the secret with id 2');
  server = await start({ OB_SECRETS: RING.alone });
}, 240_000);

test('a file that cannot be read keeps the secrets, unless it is given up', async () => {
  await fill();
  await server.stop();
  server = await start({ OB_SECRETS: RING.sealing });
  renameSync(join(dataDir, 'files'), join(dataDir, 'elsewhere'));
  const kept = await runReseal({ secrets: RING.sealing });
  expect([kept.code, kept.output]).toEqual([1, expect.stringContaining('files could not be read')]);
  expect(await runReseal({ secrets: RING.sealing }, ['--without-lost-files'])).toMatchObject({ code: 0 });
}, 120_000);
