import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto';
import {
  API_KEY_CHOICES,
  API_KEY_SCOPES,
  type apikey as calls,
  ENDPOINTS,
  type InputOf,
} from '@openbourse/api';
import { createClient, memoryTokenStore } from '@openbourse/client';
import { DAY_MS } from '@openbourse/money';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { totpCodeAt } from '../kernel/totp.ts';
import { TEST_PASSWORD, TEST_PAY_PASSWORD } from '../testing/accounts.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { signatureOf } from '../testing/wire-caller.ts';
import { type KeyClaim, keysEnded } from './index.ts';

const SOON_MS = 120_000;
const IP = '203.0.113.7';
const REASON = 'Reported by the owner over the telephone';

interface Owner extends TestUser {
  /** A code that counts, however often it was used: time passes for the authenticator alone. */
  readonly code: () => Promise<string>;
}
type Terms = Partial<InputOf<typeof calls.create>>;

let server: TestServer;
let owner: Owner;
let ended: number[] = [];

beforeAll(async () => {
  server = await startTestServer();
  server.app.bus.subscribe(keysEnded, ({ keyIds }) => ended.push(...keyIds));
  owner = await newOwner();
});
afterAll(() => server.stop());

async function newOwner(): Promise<Owner> {
  const user = await server.user();
  const begun = await user.client.call('identity.authenticator_begin', { password: TEST_PASSWORD });
  const code = async (): Promise<string> => {
    const { db } = server.app.slices;
    await db.query('update identity.authenticator set last_step = 0 where user_id = $1', [user.userId]);
    return totpCodeAt(Secret.fromBase32(begun.secret).bytes, server.clock.now());
  };
  await user.client.call('identity.authenticator_bind', { code: await code() });
  return { ...user, code };
}

/** Without the session that the freeze has ended. */
async function logInAgain({ email, code }: Owner): Promise<Owner['client']> {
  const client = server.guest();
  const claim = { account: email, password: TEST_PASSWORD };
  const begun = await client.call('identity.login', claim).catch((error: unknown) => error);
  const { challenge } = (begun as { details: { challenge: string } }).details;
  const tokens = memoryTokenStore();
  tokens.write(await client.call('identity.login_second', { challenge, code: await code() }));
  return createClient({ baseUrl: server.url, tokens, locale: () => 'en', onEvent: () => undefined });
}

const READ = { label: 'Bot', scopes: 'read' } as const;
const proofOf = async ({ code }: Owner) => ({ pay_password: TEST_PAY_PASSWORD, auth_code: await code() });
const create = async (terms: Terms = {}, by = owner) =>
  by.client.call('apikey.create', { ...READ, ...(await proofOf(by)), ...terms });
const update = async (id: number, terms: Terms = {}, by = owner) =>
  by.client.call('apikey.update', { id, ...READ, ...(await proofOf(by)), ...terms });
const listOf = (by = owner) => by.client.call('apikey.list', {});

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: { key?: string }) => error.key,
  );
const keys = () => server.app.slices.apiKeys;

interface Attempt extends Partial<Omit<KeyClaim, 'key'>> {
  readonly key: string;
  readonly secret: string;
}

/** Asks to be let in by a signed call. */
function admit({ key, secret, ip = IP, needs = 'read', ...others }: Attempt) {
  const payload = 'symbol=BTCUSDT&timestamp=1';
  const signature = createHmac('sha256', secret).update(payload).digest('hex');
  return keys().admit({ key, ip, needs, signed: { payload, signature }, ...others });
}

const eventsOf = async (by = owner) =>
  (await by.client.call('identity.security_events', {})).data
    .filter(({ kind }) => kind.startsWith('api_key_'))
    .map(({ kind, subject }) => `${kind} ${subject}`);

describe('creating', () => {
  test('answers key and secret once; lists, log and tables never show the secret', async () => {
    const by = await newOwner();
    const expiresAt = server.clock.now() + 30 * DAY_MS;
    const terms = {
      label: ' Maker ',
      scopes: 'read,trade',
      ips: `2001:DB8::1, ${IP}/24`,
      expires_at: expiresAt,
    } as const;
    const made = await create(terms, by);
    expect(made.key).toMatch(/^[A-Za-z0-9]{64}$/);
    expect(made.secret).toMatch(/^[A-Za-z0-9]{64}$/);
    const { secret, ...shown } = made;
    expect(shown).toMatchObject({
      label: 'Maker',
      scopes: ['read', 'trade'],
      ips: ['2001:db8::1', '203.0.113.0/24'],
      expires_at: expiresAt,
      last_used_at: null,
    });
    expect(await listOf(by)).toEqual([shown]);
    expect(await eventsOf(by)).toEqual(['api_key_created Maker']);
    await server.app.slices.notification.deliver();
    const notices = await by.client.call('notification.list', {});
    expect(JSON.stringify(notices.data)).toContain('Maker');
    const rows = await server.app.slices.db.query('select k::text as text from apikey.api_key k');
    expect(JSON.stringify([rows, notices])).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret).toString('hex'));
  });

  test('takes the transaction password and the authenticator; without one it asks to bind it', async () => {
    const plain = await server.user();
    const claim = { ...READ, pay_password: TEST_PAY_PASSWORD, auth_code: '123456' };
    const byPlain = plain.client.call('apikey.create', claim);
    expect(await refusalOf(byPlain)).toBe('identity.authenticator_required');
    expect(await refusalOf(create({ pay_password: '000000' }))).toBe('identity.wrong_pay_password');
    expect(await refusalOf(create({ auth_code: '000000' }))).toBe('identity.wrong_authenticator_code');
    expect(await listOf()).toEqual([]);
    expect(await eventsOf()).toEqual([]);
  });

  test.each([
    [{ label: '   ' }, 'apikey.label_required'],
    [{ ips: 'localhost' }, 'apikey.ip_invalid'],
    [{ ips: '0.0.0.0/0' }, 'apikey.ip_too_wide'],
    [{ ips: Array.from({ length: 21 }, (_, index) => `10.0.0.${index}`).join() }, 'apikey.too_many_ips'],
    [{ expires_at: 0 }, 'apikey.expiry_out_of_range'],
    [{ expires_at: 366 }, 'accepted'],
    [{ expires_at: 367 }, 'apikey.expiry_out_of_range'],
    [{ scopes: 'read,trade' }, 'apikey.expiry_required'],
    [{ scopes: 'read,trade', expires_at: 92 }, 'apikey.expiry_required'],
    [{ scopes: 'read,trade', expires_at: 90 }, 'accepted'],
    [{ scopes: 'read,trade', ips: IP }, 'accepted'],
    [{ scopes: 'withdraw' }, 'request.invalid'],
    [{ scopes: 'read,trade,withdraw' }, 'request.invalid'],
  ])('%j: %s', async ({ expires_at: days, ...terms }: Record<string, string | number>, key) => {
    const before = (await listOf()).length;
    const expiry = days === undefined ? {} : { expires_at: server.clock.now() + Number(days) * DAY_MS };
    expect(await refusalOf(create({ ...terms, ...expiry } as Terms))).toBe(key);
    expect(await listOf()).toHaveLength(before + (key === 'accepted' ? 1 : 0));
  });

  test('thirty keys are possible; revoked ones make room', async () => {
    const by = await newOwner();
    await server.app.slices.db.query(
      `insert into apikey.api_key (user_id, label, key, secret, may_trade, created_at, proved_at)
       select $1, 'Old', repeat(chr(64 + n % 26 + 1), 32) || lpad(n::text, 32, '0'), '', false, now(), now()
       from generate_series(1, 30) as n`,
      [by.userId],
    );
    expect(await refusalOf(create({}, by))).toBe('apikey.too_many');
    const [last] = await listOf(by);
    await by.client.call('apikey.revoke', { id: last?.id ?? 0 });
    expect(await refusalOf(create({}, by))).toBe('accepted');
  });
});

describe('being let in', () => {
  test('a holder has the scopes of the key; the signature may be written in capitals', async () => {
    const { id, key, secret } = await create();
    const holder = await admit({ key, secret });
    const standing = { userGroup: 'default', isUserReal: true, hasPayPassword: true, isFrozen: false };
    expect(holder).toEqual({
      keyId: id,
      trader: { userId: owner.userId, ...standing },
      scopes: ['read'],
      algorithm: 'hmac',
    });
    const signature = createHmac('sha256', secret).update('é=%20').digest('hex').toUpperCase();
    expect(await admit({ key, secret, signed: { payload: 'é=%20', signature } })).toEqual(holder);
    expect(await admit({ key, secret, needs: 'none', signed: null })).toEqual(holder);
  });

  test('is refused by the first reason of unknown, expired, address, signature, scope', async () => {
    const at = server.clock.now();
    const { key, secret } = await create({ ips: '203.0.113.0/24,2001:db8::/48', expires_at: at + SOON_MS });
    const reasons = async (attempt: Partial<Attempt>) =>
      refusalOf(admit({ key, secret, needs: 'trade', ...attempt }));
    const wrong = { payload: 'a=1', signature: '0'.repeat(64) };
    expect(await reasons({ key: 'A'.repeat(64), ip: '198.51.100.1', signed: wrong })).toBe('apikey.unknown');
    expect(await reasons({ key: key.toLowerCase() })).toBe('apikey.unknown');
    expect(await reasons({ key: `${key}'` })).toBe('apikey.unknown');
    expect(await reasons({ ip: '198.51.100.1', signed: wrong })).toBe('apikey.ip_refused');
    expect(await reasons({ ip: '2001:db9::1' })).toBe('apikey.ip_refused');
    expect(await reasons({ signed: wrong })).toBe('apikey.wrong_signature');
    for (const signature of ['', 'x'.repeat(64), '0'.repeat(63), `${'0'.repeat(64)}\n`])
      expect(await reasons({ signed: { payload: 'a=1', signature } })).toBe('apikey.wrong_signature');
    expect(await reasons({ signed: null })).toBe('apikey.wrong_signature');
    expect(await reasons({})).toBe('apikey.scope_missing');
    expect(await reasons({ needs: 'read', ip: '::ffff:203.0.113.9' })).toBe('accepted');
    expect(await reasons({ needs: 'read', ip: '2001:db8:0:1::1' })).toBe('accepted');
    server.clock.advance(SOON_MS);
    expect(await reasons({ ip: '198.51.100.1', signed: wrong })).toBe('apikey.expired');
  });

  test('whoever looks for many keys that do not exist is slowed down; a key in memory is not', async () => {
    const { key, secret } = await create();
    await admit({ key, secret, ip: '198.51.100.7' });
    const guess = (n: number, ip = '198.51.100.7') =>
      refusalOf(admit({ key: `${'G'.repeat(60)}${1_000 + n}`, secret, ip }));
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n)));
    expect(new Set(answers)).toEqual(new Set(['apikey.unknown']));
    expect(await guess(0)).toBe('apikey.unknown');
    expect(await guess(60)).toBe('request.too_many');
    expect(await guess(60, '198.51.100.8')).toBe('apikey.unknown');
    expect(await refusalOf(admit({ key, secret, ip: '198.51.100.7' }))).toBe('accepted');
    server.clock.advance(60_000);
    expect(await guess(61)).toBe('apikey.unknown');
  });

  test('a row that was changed by hand is no key', async () => {
    const { id, key, secret } = await create();
    await server.app.slices.db.query(
      `update apikey.api_key set may_trade = true, ips = '{203.0.113.7}' where id = $1`,
      [id],
    );
    expect(await refusalOf(admit({ key, secret, needs: 'trade' }))).toBe('apikey.unknown');
  });
});

describe('a key that signs by Ed25519', () => {
  const pair = generateKeyPairSync('ed25519');
  const pem = (key: KeyObject, type: 'spki' | 'pkcs8'): string => String(key.export({ format: 'pem', type }));
  const publicKey = pem(pair.publicKey, 'spki');
  const privateKey = pem(pair.privateKey, 'pkcs8');

  test('has no secret, is let in by its signature alone, and keeps its half over new terms', async () => {
    const { id, key, secret, algorithm } = await create({ public_key: publicKey });
    expect([secret, algorithm]).toEqual(['', 'ed25519']);
    expect((await listOf())[0]).toMatchObject({ id, algorithm: 'ed25519' });
    const signed = { payload: 'a=1&b=é', signature: signatureOf('a=1&b=é', privateKey) };
    expect(await admit({ key, secret, signed })).toMatchObject({ keyId: id, algorithm: 'ed25519' });
    const wrong = [
      signatureOf('a=1&b=e', privateKey),
      signatureOf('a=1&b=é', pem(generateKeyPairSync('ed25519').privateKey, 'pkcs8')),
      // Its public half is no secret.
      signatureOf('a=1&b=é', publicKey),
      '',
      '!',
    ];
    for (const signature of wrong)
      expect(await refusalOf(admit({ key, secret, signed: { ...signed, signature } }))).toBe(
        'apikey.wrong_signature',
      );
    await update(id, { label: 'Maker', scopes: 'read,trade', ips: '203.0.113.9' });
    expect(await refusalOf(admit({ key, secret, signed, needs: 'trade', ip: '203.0.113.9' }))).toBe(
      'accepted',
    );
  });

  test('is no key where its row was changed by hand', async () => {
    const { id, key, secret } = await create({ public_key: publicKey });
    await server.app.slices.db.query("update apikey.api_key set algorithm = 'hmac' where id = $1", [id]);
    const signed = { payload: 'a=1', signature: signatureOf('a=1', publicKey) };
    expect(await refusalOf(admit({ key, secret, signed }))).toBe('apikey.unknown');
  });

  test.each([
    ['without its frame', publicKey.split('\n')[1] ?? '', 'accepted'],
    ['a private key', privateKey, 'apikey.public_key_invalid'],
    [
      'a key of another kind',
      pem(generateKeyPairSync('x25519').publicKey, 'spki'),
      'apikey.public_key_invalid',
    ],
    ['no key', 'AAAA', 'apikey.public_key_invalid'],
  ])('%s: %s', async (_name, public_key, key) => {
    expect(await refusalOf(create({ public_key }))).toBe(key);
  });
});

describe('what changes holds at once', () => {
  test('new terms, with the proof again; sockets are notified', async () => {
    const { id, key, secret } = await create();
    await admit({ key, secret });
    expect(await refusalOf(update(id, { auth_code: '000000' }))).toBe('identity.wrong_authenticator_code');
    expect(await refusalOf(admit({ key, secret, needs: 'trade' }))).toBe('apikey.scope_missing');
    ended = [];
    const changed = await update(id, { label: 'Maker', scopes: 'read,trade', ips: '203.0.113.9' });
    expect(changed).toMatchObject({ id, key, label: 'Maker', scopes: ['read', 'trade'], expires_at: null });
    expect(ended).toEqual([id]);
    expect(await refusalOf(admit({ key, secret, needs: 'trade' }))).toBe('apikey.ip_refused');
    expect(await refusalOf(admit({ key, secret, needs: 'trade', ip: '203.0.113.9' }))).toBe('accepted');
    expect((await eventsOf())[0]).toBe('api_key_changed Maker');
  });

  test('a revoked key is unknown, for ever, and revoking it again changes nothing', async () => {
    const { id, key, secret } = await create();
    await admit({ key, secret });
    ended = [];
    await owner.client.call('apikey.revoke', { id });
    expect(ended).toEqual([id]);
    expect(await refusalOf(admit({ key, secret }))).toBe('apikey.unknown');
    const events = await eventsOf();
    await owner.client.call('apikey.revoke', { id });
    expect(await eventsOf()).toEqual(events);
    expect((await listOf()).map((one) => one.id)).not.toContain(id);
    expect(await refusalOf(update(id))).toBe('apikey.not_found');
  });

  test('keys of others are not found', async () => {
    const { id } = await create();
    const stranger = await newOwner();
    expect(await refusalOf(stranger.client.call('apikey.revoke', { id }))).toBe('apikey.not_found');
    expect(await refusalOf(update(id, {}, stranger))).toBe('apikey.not_found');
    expect((await listOf()).map((one) => one.id)).toContain(id);
  });

  test('of a frozen user every key is unknown until that ends; revoking stays possible', async () => {
    const by = await newOwner();
    const risk = await server.operator({ roles: 'risk' });
    const other = await create({}, by);
    const { id, key, secret } = await create({}, by);
    await admit({ key, secret });
    const standing = { user_id: by.userId, reason: REASON };
    ended = [];
    await risk.client.call('identity.operator_freeze_user', standing);
    expect(await refusalOf(admit({ key, secret }))).toBe('apikey.unknown');
    await keys().idle();
    expect(new Set(ended)).toEqual(new Set([other.id, id]));
    const client = await logInAgain(by);
    await client.call('apikey.revoke', { id: other.id });
    expect(await refusalOf(client.call('apikey.create', { ...READ, ...(await proofOf(by)) }))).toBe(
      'identity.frozen',
    );
    await server.approve(await risk.client.call('identity.operator_unfreeze_user', standing));
    expect(await refusalOf(admit({ key, secret }))).toBe('accepted');
    await risk.client.call('identity.operator_disable_user', standing);
    expect(await refusalOf(admit({ key, secret }))).toBe('apikey.unknown');
  });

  test('an expired key is reported once, stays listed, and can be given a new end', async () => {
    const { id, key, secret } = await create({ expires_at: server.clock.now() + SOON_MS });
    await keys().endExpired();
    server.clock.advance(SOON_MS);
    ended = [];
    await keys().endExpired();
    await keys().endExpired();
    expect(ended).toEqual([id]);
    expect(await refusalOf(admit({ key, secret }))).toBe('apikey.expired');
    expect((await listOf()).map((one) => one.id)).toContain(id);
    await update(id, { expires_at: server.clock.now() + SOON_MS });
    expect(await refusalOf(admit({ key, secret }))).toBe('accepted');
  });
});

test('the last use is shown at once and stored once a minute; refused calls are none', async () => {
  const { id, key, secret } = await create({ ips: IP });
  await refusalOf(admit({ key, secret, ip: '198.51.100.1' }));
  const shown = async () => (await listOf()).find((one) => one.id === id);
  expect(await shown()).toMatchObject({ last_used_at: null, last_used_ip: null });
  await admit({ key, secret });
  const at = server.clock.now();
  expect(await shown()).toMatchObject({ last_used_at: at, last_used_ip: IP });
  const stored = () =>
    server.app.slices.db.query(
      'select last_used_at as at, last_used_ip as ip from apikey.api_key where id = $1',
      [id],
    );
  expect(await stored()).toEqual([{ at: null, ip: null }]);
  await keys().storeUses();
  expect(await stored()).toEqual([{ at, ip: IP }]);
  expect(await shown()).toMatchObject({ last_used_at: at, last_used_ip: IP });
});

describe('operators', () => {
  test('see keys without their text, revoked ones as well, and may revoke with a reason', async () => {
    const support = await server.operator({ roles: 'support' });
    const by = await newOwner();
    const first = await create({ label: 'First' }, by);
    const second = await create({ label: 'Second' }, by);
    await admit(second);
    const pageOf = (cursor?: string | null) =>
      support.client.call('apikey.operator_keys', {
        user_id: by.userId,
        limit: 1,
        ...(cursor && { cursor }),
      });
    const page = await pageOf();
    expect(page.data).toMatchObject([{ id: second.id, key_end: second.key.slice(-6), revoked_at: null }]);
    expect((await pageOf(page.next_cursor)).data).toMatchObject([{ id: first.id }]);
    ended = [];
    const call = { id: second.id, reason: REASON };
    await support.client.call('apikey.operator_revoke', call);
    expect(ended).toEqual([second.id]);
    expect(await refusalOf(admit(second))).toBe('apikey.unknown');
    expect(await refusalOf(support.client.call('apikey.operator_revoke', call))).toBe(
      'apikey.already_revoked',
    );
    expect(await refusalOf(support.client.call('apikey.operator_revoke', { ...call, id: 999_999 }))).toBe(
      'apikey.not_found',
    );
    const after = await pageOf();
    expect(after.data).toMatchObject([{ revoked_at: server.clock.now(), revoked_by: 'operator' }]);
    for (const text of [first.key, second.key, first.secret, second.secret])
      expect(JSON.stringify([page, after])).not.toContain(text);
    expect((await eventsOf(by))[0]).toBe('api_key_revoked Second');
    const rows = await server.app.slices.db.query(
      `select action, reason, after->>'api_key' as id from operator.audit where subject_kind = 'user' and subject_id = $1`,
      [String(by.userId)],
    );
    expect(rows).toEqual([{ action: 'apikey.revoke', reason: REASON, id: String(second.id) }]);
  });

  test('never revoke a key of their own account', async () => {
    const by = await newOwner();
    const { id } = await create({}, by);
    const risk = await server.operator({ roles: 'risk' });
    const { uid } = await risk.client.call('identity.operator_user', { user_id: by.userId });
    const linked = await server.operator({ roles: 'support', userUid: uid });
    expect(await refusalOf(linked.client.call('apikey.operator_revoke', { id, reason: REASON }))).toBe(
      'operator.own_account',
    );
  });
});

test('no field of a key can name a withdrawal', () => {
  const endpoints = ENDPOINTS.filter(({ name }) => name.startsWith('apikey.'));
  expect(endpoints.length).toBeGreaterThan(5);
  expect(JSON.stringify(endpoints.map(({ input, reply }) => [input, reply]))).not.toMatch(
    /withdraw|transfer/i,
  );
  expect([API_KEY_SCOPES, API_KEY_CHOICES]).toEqual([
    ['read', 'trade'],
    ['read', 'read,trade'],
  ]);
});
