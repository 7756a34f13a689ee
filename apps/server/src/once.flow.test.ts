import { type Endpoint, ENDPOINTS } from '@openbourse/api';
import { ClientError } from '@openbourse/client';
import { HOUR_MS } from '@openbourse/money';
import { createTestDatabase } from '@openbourse/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DoorCaller } from './testing/door-caller.ts';
import { TEST_PASSWORD } from './testing/accounts.ts';
import { consoleCases } from './testing/once-console-cases.ts';
import { deskCases } from './testing/once-desk-cases.ts';
import { moneyCases } from './testing/once-money-cases.ts';
import { fiatCases } from './testing/once-fiat-cases.ts';
import { peopleCases } from './testing/once-people-cases.ts';
import {
  duringBeats,
  type Fields,
  type OnceCase,
  type OnceCases,
  type OnceStage,
  onceStage,
} from './testing/once-stage.ts';
import { walletCases } from './testing/once-wallet-cases.ts';
import {
  startTestServer,
  TEST_START,
  type TestOperator,
  type TestServer,
  type TestUser,
} from './testing/start-test-server.ts';
import { fingerprintTables } from './testing/table-fingerprints.ts';
import { wellFormed } from './testing/well-formed-input.ts';

const ONCE: readonly Endpoint[] = ENDPOINTS.filter(({ change }) => change?.once === true);

/** Changes outside of a transaction of the gate, by the reason. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  'a writer commits many of them together': [
    ...['spot.place_order', 'spot.place_scaled_orders', 'spot.amend_order'],
    ...['spot.cancel_order', 'spot.cancel_all'],
    ...['contract.open', 'contract.cancel', 'contract.cancel_all', 'contract.set_triggers'],
    ...['contract.change_margin', 'contract.close', 'contract.reverse', 'contract.close_all'],
  ],
  'one statement keeps what is quoted': ['convert.quote'],
  'a writer commits its order, and its row is there before': ['convert.accept'],
  'it waits for its turn without a connection': ['ledger.transfer', 'wallet.bind_address', 'wallet.withdraw'],
  'a hash takes longer than a connection should be held': [
    ...['identity.amend_password', 'identity.amend_pay_password', 'identity.authenticator_begin'],
    ...['identity.authenticator_unbind', 'identity.anti_phishing_code', 'identity.freeze'],
    ...['identity.passkey_begin', 'identity.passkey_remove', 'identity.renew_recovery_codes'],
    'operator.amend_password',
  ],
  'a code or a challenge is used up and a failure counted, whatever is refused after it': [
    ...['identity.authenticator_bind', 'identity.passkey_finish', 'identity.bind_account'],
    ...['identity.send_code', 'identity.send_bind_code'],
  ],
  'a file is written beside the database': [
    'file.image_upload',
    'file.operator_upload',
    'site.operator_brand_picture',
  ],
  'a file is kept as a version of which nothing holds': ['screening.operator_upload_list'],
  'it stays in memory': ['identity.socket_ticket', 'operator.socket_ticket'],
  'the session of the call ends with it': ['identity.logout', 'operator.logout'],
  'it looks after the site and changes nothing that a caller owns': [
    ...['support.operator_presence', 'ledger.operator_audit_now', 'demo.send_coins'],
  ],
};

describe('a call that is made once', () => {
  let server: TestServer;
  let raw: DoorCaller;
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    server = await startTestServer();
    raw = new DoorCaller(server);
    const { email } = await server.user();
    const login = await raw.post('/api/public/user/login', `account=${email}&password=${TEST_PASSWORD}`);
    tokens.set('', (login.envelope.data as { readonly accessToken: string }).accessToken);
    for (const role of new Set(ONCE.flatMap(({ roles }) => roles.slice(0, 1))))
      tokens.set(role, (await server.operator({ roles: role })).token);
  });
  afterAll(async () => {
    raw.close();
    await server.stop();
  });

  it('a change runs in a transaction of the gate, or is listed with the reason', () => {
    expect(server.app.http.commands.toSorted()).toEqual(Object.values(COMMANDS).flat().toSorted());
  });

  it.each(ONCE.map((call) => [call.name, call] as const))('%s demands a key', async (_name, call) => {
    const anybody = call.audience === 'operator' ? 'risk' : '';
    const token = tokens.get(call.roles[0] ?? anybody) ?? '';
    const body = new URLSearchParams(wellFormed(call)).toString();
    const { envelope } = await raw.post(call.path, body, { token, headers: { 'Idempotency-Key': '' } });
    expect(envelope).toMatchObject({ key: 'request.invalid', details: { field: 'Idempotency-Key' } });
  });
});

const CONFLICT = 'request.idempotency_conflict';
const TABLES = [moneyCases, deskCases, consoleCases, fiatCases, peopleCases, walletCases];
const casesOf = (stage: OnceStage): OnceCases =>
  Object.fromEntries(TABLES.flatMap((casesOfTable) => Object.entries(casesOfTable(stage))));

it('each call that is made once has a case', () => {
  const cases = Object.keys(casesOf({} as OnceStage));
  expect(cases.sort()).toEqual(ONCE.map(({ name }) => name).sort());
});

type AnyCall = (name: string, input: Fields, options: { idempotencyKey: string }) => Promise<unknown>;

/** A reply, or the key of the refusal. */
function send(by: TestUser | TestOperator, call: Pick<Endpoint, 'name'>, input: Fields): Promise<unknown> {
  const ask = by.client.call as unknown as AnyCall;
  return ask(call.name, input, { idempotencyKey: call.name }).catch((error: unknown) => {
    if (error instanceof ClientError) return error.key;
    throw error;
  });
}

/** Sessions that are seen, the turns of a writer, and what jobs write by the hour. */
const CHANGED_BESIDE = [
  'operator.session',
  'identity.session',
  'contract.writer',
  'ledger.seal',
  'ledger.account',
];

async function printOf({ app }: TestServer) {
  const all = await fingerprintTables(app.slices.db);
  return Object.fromEntries(Object.entries(all).filter(([table]) => !CHANGED_BESIDE.includes(table)));
}

async function countRows({ app }: TestServer, table: string | null): Promise<number> {
  if (table === null) return 0;
  const [schema, name] = table.split('.');
  const [row] = await app.slices.db.query<{ count: number }>(
    `select count(*) as count from ${schema}."${name}"`,
  );
  return row?.count ?? 0;
}

interface Made extends OnceCase {
  readonly call: Endpoint;
  readonly reply: unknown;
}

/** Expects each repeat to get the first reply, another body to be refused, and nothing of it to change anything. */
async function expectRepeats(server: TestServer, made: readonly Made[]): Promise<void> {
  const before = await printOf(server);
  for (const { call, by, input, other, reply, conflict = CONFLICT } of made) {
    expect(await send(by, call, input), call.name).toEqual(repeatOf(call, reply));
    const refusal = other === null ? conflict : await send(by, call, other);
    expect(refusal, call.name).toBe(conflict);
  }
  expect(await printOf(server)).toEqual(before);
}

/** A secret is shown once. */
const repeatOf = ({ change }: Endpoint, reply: unknown): unknown =>
  change?.isSecret === true ? 'request.done_before' : reply;

describe('a call with a key', () => {
  const made: Made[] = [];
  const names = Object.keys(casesOf({} as OnceStage));
  const calls = ONCE.filter(({ name }) => names.includes(name));
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let server: TestServer;
  let cases: OnceCases;

  beforeAll(async () => {
    database = await createTestDatabase();
    server = await startTestServer({ databaseUrl: database.url, hasChain: true });
    cases = casesOf(await onceStage(server));
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await database.drop();
  });

  it.each(calls.map((call) => [call.name, call] as const))('%s is made once', async (name, call) => {
    const one = await cases[name]?.();
    if (one === undefined) throw new Error(`There is no case of ${name}.`);
    const before = await countRows(server, one.adds);
    const twice = () => Promise.all([send(one.by, call, one.input), send(one.by, call, one.input)]);
    const replies = await (one.awaitsTick === true ? duringBeats(server, twice) : twice());
    const reply = replies.find((answer) => typeof answer === 'object');
    expect(reply, String(replies[0])).toBeInstanceOf(Object);
    expect(replies).toContainEqual(repeatOf(call, reply));
    expect(await countRows(server, one.adds)).toBe(before + (one.adds === null ? 0 : (one.rows ?? 1)));
    made.push({ ...one, call, reply });
  });

  it('is answered as before when it is sent again', () => expectRepeats(server, made), 60_000);

  it('and so after a restart', async () => {
    // No login needs a second factor then; a repeat does not prove it again.
    await server.owner.query('delete from identity.authenticator');
    await server.stop();
    const startAt = TEST_START + HOUR_MS;
    server = await startTestServer({ databaseUrl: database.url, hasChain: true, seed: 2, startAt });
    const people = new Map<string, TestUser | TestOperator>();
    for (const { by } of made) {
      if (people.has(by.email)) continue;
      const again =
        'token' in by ? await server.logInAgain(by) : { ...by, client: await server.logIn(by.email) };
      people.set(by.email, again);
    }
    await expectRepeats(
      server,
      made.map((one) => ({ ...one, by: people.get(one.by.email) ?? one.by })),
    );
  }, 60_000);
});
