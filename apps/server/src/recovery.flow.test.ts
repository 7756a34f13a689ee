import { createHmac } from 'node:crypto';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { totpCodeAt } from './kernel/totp.ts';
import { TEST_PASSWORD, TEST_PAY_PASSWORD } from './testing/accounts.ts';
import { RawCaller } from './testing/raw-call.ts';
import { RawSocket } from './testing/raw-socket.ts';
import { startTestServer, type TestServer, type TestUser } from './testing/start-test-server.ts';

/** Limits of a recovery: it ends everything that was opened with what was lost. */
let server: TestServer;
let raw: RawCaller;

beforeAll(async () => {
  server = await startTestServer();
  raw = new RawCaller(server.url);
});
afterAll(async () => {
  raw.close();
  await server.stop();
});

const NEW_PASSWORD = 'Lighthouse77';
const STEP_MS = 30_000;
const READ_TERMS = { label: 'Bot', scopes: 'read' } as const;

interface Opened extends TestUser {
  readonly code: () => string;
  readonly token: string;
  readonly socket: RawSocket;
  readonly key: { readonly id: number; readonly key: string; readonly secret: string };
}

/** A user with a session, a socket, an API key and a browser that gets notices. */
async function openEverything(): Promise<Opened> {
  const user = await server.user();
  const begun = await user.client.call('identity.authenticator_begin', { password: TEST_PASSWORD });
  const code = (): string => {
    server.clock.advance(STEP_MS);
    return totpCodeAt(Secret.fromBase32(begun.secret).bytes, server.clock.now());
  };
  await user.client.call('identity.authenticator_bind', { code: code() });
  const proof = { pay_password: TEST_PAY_PASSWORD, auth_code: code() };
  const key = await user.client.call('apikey.create', { ...READ_TERMS, ...proof });
  const token = await logIn(user.email, TEST_PASSWORD, code());
  await raw.post(
    '/api/private/notification/push_subscribe',
    new URLSearchParams({
      endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${user.userId}`,
      p256dh: 'B'.repeat(87),
      auth: 'a'.repeat(22),
    }).toString(),
    { token },
  );
  expect(await browsersOf(token)).toHaveLength(1);
  const socket = await RawSocket.open(server.url);
  onTestFinished(() => socket.end());
  const ticket = await raw.post('/api/private/user/socket_ticket', '', { token });
  await socket.authenticate((ticket.envelope.data as { ticket: string }).ticket);
  expect(await admission(key)).toBe('admitted');
  return { ...user, code, token, socket, key };
}

async function logIn(account: string, password: string, code: string): Promise<string> {
  const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
  const begun = await raw.post('/api/public/user/login', form({ account, password }));
  const { challenge } = (begun.envelope.details ?? {}) as { challenge?: string };
  const done =
    challenge === undefined
      ? begun
      : await raw.post('/api/public/user/login_second', form({ challenge, code }));
  return (done.envelope.data as { accessToken: string }).accessToken;
}

async function browsersOf(token: string): Promise<unknown> {
  const answer = await raw.send({ path: '/api/private/notification/push_browsers', token });
  return answer.envelope.data;
}

function admission({ key, secret }: { readonly key: string; readonly secret: string }): Promise<unknown> {
  const payload = 'timestamp=1';
  const signature = createHmac('sha256', secret).update(payload).digest('hex');
  return server.app.slices.apiKeys
    .admit({ key, ip: '203.0.113.7', needs: 'read', signed: { payload, signature } })
    .then(
      () => 'admitted',
      (error: { key?: string }) => error.key,
    );
}

/** Without any time passing: the session, the socket, the key and the browser are all over. */
async function expectNothingLeft({ token, socket, key, userId }: Opened): Promise<void> {
  const answer = await raw.send({ path: '/api/private/user/info', token });
  expect(answer.envelope.key).toBe('session.expired');
  expect(await socket.closed).toBe(4401);
  expect(await admission(key)).toBe('apikey.unknown');
  const { deps } = server.app.slices.notification;
  expect(await deps.openSessionsOf(userId)).toEqual([]);
}

describe('everything that was opened ends at once', () => {
  test('with the reset of a password; the key works again once it is confirmed', async () => {
    const user = await openEverything();
    const guest = server.guest();
    await guest.call('identity.send_email', { account: user.email, purpose: 'forget' });
    const [letter] = await guest.call('demo.mailbox', { target: user.email });
    await guest.call('identity.forget_password', {
      account: user.email,
      auth_code: letter?.code ?? '',
      google_code: user.code(),
      new_password: NEW_PASSWORD,
      secondary_password: NEW_PASSWORD,
    });
    await expectNothingLeft(user);
    const token = await logIn(user.email, NEW_PASSWORD, user.code());
    expect(await browsersOf(token)).toEqual([]);
    const keys = await raw.send({ path: '/api/private/apikey/list', token });
    expect(keys.envelope.data).toMatchObject([{ id: user.key.id, is_suspended: true }]);
    const fields = { id: `${user.key.id}`, ...READ_TERMS, pay_password: TEST_PAY_PASSWORD };
    const confirm = (code: string) =>
      raw.post('/api/private/apikey/update', new URLSearchParams({ ...fields, auth_code: code }).toString(), {
        token,
      });
    expect((await confirm('000000')).envelope.key).toBe('identity.wrong_authenticator_code');
    expect(await admission(user.key)).toBe('apikey.unknown');
    expect((await confirm(user.code())).envelope.data).toMatchObject({ is_suspended: false });
    expect(await admission(user.key)).toBe('admitted');
  });

  test('with the reset of an authenticator by operators', async () => {
    const user = await openEverything();
    const [support, risk] = [
      await server.operator({ roles: 'support' }),
      await server.operator({ roles: 'risk' }),
    ];
    const reason = 'Lost the telephone, proved by a video call';
    const call = { user_id: user.userId, reason };
    const { id } = await support.client.call('identity.operator_reset_authenticator', call);
    await risk.client.call('operator.decide_proposal', { id, decision: 'approve', reason });
    await expectNothingLeft(user);
  });

  test('with logging out everywhere else, but for keys, whose secrets were not lost', async () => {
    const user = await openEverything();
    const token = await logIn(user.email, TEST_PASSWORD, user.code());
    await raw.post('/api/private/user/revoke_session', '', { token });
    expect(await user.socket.closed).toBe(4401);
    expect(await browsersOf(token)).toEqual([]);
    expect(await admission(user.key)).toBe('admitted');
  });
});
