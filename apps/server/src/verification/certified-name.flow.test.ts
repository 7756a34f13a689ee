import { HOUR_MS, MINUTE_MS } from '@openbourse/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totpCodeAt } from '../kernel/totp.ts';
import { TEST_PASSWORD } from '../testing/accounts.ts';
import { chineseCardOf, papersOf } from '../testing/identity-papers.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { Secret } from 'otpauth';

let server: TestServer;
let serial = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const newCard = (): string => {
  serial += 1;
  return chineseCardOf({ born: '1988-03-09', serial });
};

async function decide(user: TestUser, decision: 'certify' | 'fail'): Promise<void> {
  const [open] = await server.app.slices.db.query<{ id: string }>(
    "select id from verification.case where user_id = $1 and state = 'in_review'",
    [user.userId],
  );
  const { client } = await server.operator({ roles: 'identity_reviewer' });
  const caseId = open?.id ?? '';
  await client.call('verification.operator_claim', { case_id: caseId });
  const reason = decision === 'fail' ? { reason_key: 'picture_unclear' as const } : {};
  await client.call('verification.operator_decide', { case_id: caseId, decision, ...reason });
}

const submit = async (user: TestUser, more: { readonly google_code?: string; readonly name?: string } = {}) =>
  user.client.call('verification.real_name', { ...(await papersOf(user.client, newCard())), ...more });

const holdsOf = async (user: TestUser) =>
  (await user.client.call('identity.security_center', {})).withdrawal_holds;

async function bindAuthenticator(user: TestUser): Promise<Secret> {
  const begun = await user.client.call('identity.authenticator_begin', { password: TEST_PASSWORD });
  const secret = Secret.fromBase32(begun.secret);
  await user.client.call('identity.authenticator_bind', {
    code: totpCodeAt(secret.bytes, server.clock.now()),
  });
  server.clock.advance(MINUTE_MS);
  return secret;
}

describe('who submits again after a failure', () => {
  it('waits 24 hours with withdrawals', async () => {
    const user = await server.user({ isVerified: false });
    await submit(user);
    expect(await holdsOf(user)).toEqual([]);
    await decide(user, 'fail');
    const sent = await submit(user);
    expect(sent.real_name).toMatchObject({ state: 'in_review', needs_google_code: false });
    const until = server.clock.now() + 24 * HOUR_MS;
    expect(await holdsOf(user)).toMatchObject([{ reason: 'identity_resubmitted', until }]);
  });

  it('proves it by the authenticator that is bound', async () => {
    const user = await server.user({ isVerified: false });
    const secret = await bindAuthenticator(user);
    await submit(user);
    await decide(user, 'fail');
    const center = await user.client.call('verification.center', {});
    expect(center.real_name.needs_google_code).toBe(true);
    await expect(submit(user)).rejects.toMatchObject({ key: 'identity.authenticator_code_required' });
    const right = totpCodeAt(secret.bytes, server.clock.now());
    const wrong = right === '000000' ? '000001' : '000000';
    await expect(submit(user, { google_code: wrong })).rejects.toMatchObject({
      key: 'identity.wrong_authenticator_code',
      details: { left: 4 },
    });
    expect(await user.client.call('verification.center', {})).toMatchObject({
      state: 'failed',
      attempts_left: 4,
    });
    expect(await submit(user, { google_code: right })).toMatchObject({ state: 'in_review' });
  });
});

describe('a certified name', () => {
  it('is found by operators whole, however it is written, and stands nowhere in clear', async () => {
    const user = await server.user({ isVerified: false });
    const { client } = await server.operator({ roles: 'support' });
    const find = async (name: string, more = {}) =>
      (await client.call('identity.operator_users', { name, ...more })).data.map(({ id }) => id);
    await submit(user, { name: 'Márta O’Neill-Szabó' });
    expect(await find('Márta O’Neill-Szabó'), 'not certified yet').toEqual([]);
    await decide(user, 'certify');
    for (const written of ['Márta O’Neill-Szabó', "MÁRTA  o'neill szabó"])
      expect(await find(written), written).toEqual([user.userId]);
    expect(await find('Márta'), 'a part').toEqual([]);
    expect(await find('Márta O’Neill-Szabó', { level: 2 }), 'with another filter').toEqual([]);
    const stored = await server.app.slices.db.query<{ text: string }>(
      `select c::text || p::text as text from verification.case c join verification.person p using (user_id)
       where user_id = $1`,
      [user.userId],
    );
    expect(stored).toHaveLength(1);
    const name = Buffer.from('Neill').toString('hex');
    expect(stored[0]?.text).not.toContain('Neill');
    expect(stored[0]?.text).not.toContain(name);
  });

  it('is there for demo accounts and for who is verified by the demonstration', async () => {
    const { db, verification } = server.app.slices;
    const { client } = await server.operator({ roles: 'support' });
    const anna = await client.call('identity.operator_users', { name: 'Anna Berger' });
    expect(anna.data).toHaveLength(1);
    const user = await server.user({ isVerified: false });
    await user.client.call('demo.verify_me', {});
    const name = await verification.certifiedName(db, user.userId);
    expect(name).toMatch(/^\p{L}+ \p{L}+$/u);
    await user.client.call('demo.verify_me', {});
    expect(await verification.certifiedName(db, user.userId)).toBe(name);
  });
});
