import { type Endpoint, ENDPOINTS } from '@openbourse/api';
import { ClientError } from '@openbourse/client';
import { createTestDatabase } from '@openbourse/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DoorCaller } from './testing/door-caller.ts';
import { TEST_PASSWORD } from './testing/accounts.ts';
import { consoleCases } from './testing/once-console-cases.ts';
import { deskCases } from './testing/once-desk-cases.ts';
import { moneyCases } from './testing/once-money-cases.ts';
import { duringBeats, type Fields, type OnceCase, type OnceStage, onceStage } from './testing/once-stage.ts';
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

  it.each(ONCE.map((call) => [call.name, call] as const))('%s demands a key', async (_name, call) => {
    const anybody = call.audience === 'operator' ? 'risk' : '';
    const token = tokens.get(call.roles[0] ?? anybody) ?? '';
    const body = new URLSearchParams(wellFormed(call)).toString();
    const { envelope } = await raw.post(call.path, body, { token, headers: { 'Idempotency-Key': '' } });
    expect(envelope).toMatchObject({ key: 'request.invalid', details: { field: 'Idempotency-Key' } });
  });
});

const CONFLICT = 'request.idempotency_conflict';
const TABLES = { moneyCases, deskCases, consoleCases };

/** Calls whose cases need more than these stages: the flow tests of their slices repeat them with a key. */
const IN_THEIR_SLICES: readonly string[] = [
  'apikey.create',
  'apikey.operator_revoke',
  'apikey.update',
  'content.operator_publish_news',
  'content.operator_restore',
  'fiat.add_evidence',
  'fiat.apply',
  'fiat.cancel',
  'fiat.change_ad',
  'fiat.confirm',
  'fiat.dispute',
  'fiat.edit_ad',
  'fiat.extend',
  'fiat.leave',
  'fiat.open_order',
  'fiat.operator_change_ad',
  'fiat.operator_decide_merchant',
  'fiat.operator_declare_outage',
  'fiat.operator_end_outage',
  'fiat.operator_rule',
  'fiat.operator_send_message',
  'fiat.pay',
  'fiat.postpone',
  'fiat.publish_ad',
  'fiat.remove_collection_method',
  'fiat.request_review',
  'fiat.save_collection_method',
  'fiat.send_message',
  'identity.operator_disable_user',
  'identity.operator_enable_user',
  'identity.operator_end_sessions',
  'identity.operator_freeze_user',
  'identity.operator_reset_authenticator',
  'identity.operator_unfreeze_user',
  'ledger.operator_acknowledge_violation',
  'market.operator_list_match',
  'market.operator_withdraw_change',
  'micro.refill_practice',
  'operator.set_active',
  'referral.add_sub_agent',
  'referral.operator_add_agent',
  'referral.operator_end_agent',
  'referral.operator_set_agent_rate',
  'referral.set_sub_agent_rate',
  'subscription.operator_cancel',
  'subscription.operator_publish',
  'subscription.operator_save_offering',
  'verification.advanced',
  'verification.operator_claim',
  'verification.operator_decide',
  'verification.real_name',
  'wallet.bind_address',
  'wallet.cancel_withdrawal',
  'wallet.manual_deposit',
  'wallet.operator_decide_manual_deposit',
  'wallet.operator_decide_withdrawal',
  'wallet.operator_resume_withdrawals',
  'wallet.withdraw',
];

it('each call that is made once has a case, or is listed', () => {
  const cases = Object.values(TABLES).flatMap((casesOf) => Object.keys(casesOf({} as OnceStage)));
  expect([...cases, ...IN_THEIR_SLICES].sort()).toEqual(ONCE.map(({ name }) => name).sort());
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

/** A session that is seen, the turns of a writer, and what the hourly seal writes. */
const CHANGED_BESIDE = ['operator.session', 'contract.writer', 'ledger.seal', 'ledger.account'];

/** The tables that a call of a slice may change. */
async function printOf({ app }: TestServer, { name }: Pick<Endpoint, 'name'>) {
  const [slice = ''] = name.split('.');
  const schemas = [slice, 'ledger', 'operator', 'kernel'].map((schema) => `${schema}.`);
  const all = await fingerprintTables(app.slices.db);
  const own = Object.entries(all).filter(([table]) => schemas.some((schema) => table.startsWith(schema)));
  return Object.fromEntries(own.filter(([table]) => !CHANGED_BESIDE.includes(table)));
}

async function rowsOf({ app }: TestServer, table: string | null): Promise<number> {
  if (table === null) return 0;
  const [schema, name] = table.split('.');
  const rows = await app.slices.db.query(`select 1 from ${schema}."${name}"`);
  return rows.length;
}

/** Expects a repeat to get the first reply, another body to be refused, and neither to change anything. */
async function expectRepeat(
  server: TestServer,
  call: Endpoint,
  { by, input, other, reply, conflict = CONFLICT }: OnceCase & { readonly reply: unknown },
): Promise<void> {
  const before = await printOf(server, call);
  expect(await send(by, call, input)).toEqual(reply);
  const refusal = other === null ? conflict : await send(by, call, other);
  expect(refusal).toBe(conflict);
  expect(await printOf(server, call)).toEqual(before);
}

describe.each(Object.entries(TABLES))('a call with a key, of %s', (_title, casesOf) => {
  const made = new Map<Endpoint, OnceCase & { readonly reply: unknown }>();
  const names = ONCE.filter(({ name }) => name in casesOf({} as OnceStage));
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let server: TestServer;
  let stage: OnceStage;

  beforeAll(async () => {
    database = await createTestDatabase();
    server = await startTestServer({ databaseUrl: database.url });
    stage = await onceStage(server);
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await database.drop();
  });

  it.each(names.map((call) => [call.name, call] as const))('%s is made once', async (name, call) => {
    const one = await casesOf(stage)[name]?.();
    if (one === undefined) throw new Error(`There is no case of ${name}.`);
    const before = await rowsOf(server, one.adds);
    const twice = () => Promise.all([send(one.by, call, one.input), send(one.by, call, one.input)]);
    const [reply, same] = await (one.awaitsTick === true ? duringBeats(server, twice) : twice());
    expect(reply).toBeInstanceOf(Object);
    expect(same).toEqual(reply);
    expect(await rowsOf(server, one.adds)).toBe(before + (one.adds === null ? 0 : 1));
    await expectRepeat(server, call, { ...one, reply });
    made.set(call, { ...one, reply });
  });

  it('and not again after a restart', async () => {
    await server.stop();
    server = await startTestServer({ databaseUrl: database.url, seed: 2, startAt: TEST_START + 3_600_000 });
    for (const [call, one] of made) {
      const by =
        'token' in one.by
          ? await server.logInAgain(one.by)
          : { ...one.by, client: await server.logIn(one.by.email) };
      await expectRepeat(server, call, { ...one, by });
    }
  }, 60_000);
});
