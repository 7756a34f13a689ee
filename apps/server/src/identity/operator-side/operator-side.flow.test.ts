import { HOUR_MS } from '@openbourse/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../testing/accounts.ts';
import { codeAt } from '../../testing/identity-stage.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

const REASON = 'Reported by the owner over the telephone';
const STEP_MS = 30_000;
let server: TestServer;
let risk: Awaited<ReturnType<TestServer['operator']>>;
let support: Awaited<ReturnType<TestServer['operator']>>;

beforeAll(async () => {
  server = await startTestServer();
  risk = await server.operator({ roles: 'risk' });
  support = await server.operator({ roles: 'support' });
});
afterAll(() => server.stop());

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: { key?: string }) => error.key,
  );
const userOf = (id: number) => risk.client.call('identity.operator_user', { user_id: id });
/** Audited changes of a user; views of identity data are rows of their own. */
const auditsOf = (userId: number) =>
  server.app.slices.db.query<{ action: string; reason: string }>(
    `select action, reason from operator.audit
     where subject_kind = 'user' and subject_id = $1 and action <> 'operator.view_identity' order by seq`,
    [String(userId)],
  );
const order = {
  currency_match_id: 1,
  side: 'buy',
  type: 'limit',
  price: '50000',
  quantity: '0.001',
} as const;

describe('users', () => {
  test('are found by uid, by the beginning of an e-mail address, by level and by state', async () => {
    const anna = await server.user({ isVerified: false });
    const { uid } = await userOf(anna.userId);
    const find = async (input: Record<string, string | number>) =>
      (await support.client.call('identity.operator_users', input)).data;
    expect(await find({ uid })).toMatchObject([
      { id: anna.userId, email: 'us***@example.com', state: 'active' },
    ]);
    expect((await find({ email: anna.email.slice(0, 5).toUpperCase() })).map(({ id }) => id)).toContain(
      anna.userId,
    );
    expect(await find({ email: 'us%r' })).toEqual([]);
    expect((await find({ level: 0 })).map(({ id }) => id)).toContain(anna.userId);
    expect(await find({ uid, level: 1 })).toEqual([]);
    expect(await find({ uid, state: 'frozen' })).toEqual([]);
    const named = await find({ email: 'user' });
    expect(named.map(({ id }) => id)).toContain(anna.userId);
    const pages: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await support.client.call('identity.operator_users', {
        email: 'user',
        limit: 1,
        ...(cursor === undefined ? {} : { cursor }),
      });
      pages.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(pages).toEqual(named.map(({ id }) => id));
    const first = await support.client.call('identity.operator_users', { limit: 1 });
    const second = await support.client.call('identity.operator_users', {
      limit: 1,
      cursor: first.next_cursor ?? '',
    });
    expect(first.data[0]?.id).not.toBe(second.data[0]?.id);
    await expect(find({ cursor: 'bm9wZQ' })).rejects.toMatchObject({ key: 'request.invalid' });
  });

  test('one user shows standing, sessions and events; an unknown one is refused', async () => {
    const user = await server.user();
    expect(await userOf(user.userId)).toMatchObject({
      email: user.email,
      level: 1,
      state: 'active',
      has_pay_password: true,
      sessions: [{ created_at: server.clock.now() }],
    });
    const events = await support.client.call('identity.operator_user_events', { user_id: user.userId });
    expect(events.data).toMatchObject([{ kind: 'login' }]);
    expect(await refusalOf(userOf(999_999))).toBe('identity.user_not_found');
  });
});

describe('standing', () => {
  test('a frozen user looks, but does not trade; unfreezing holds withdrawals for a day', async () => {
    const user = await server.user({ funds: { USDT: '1000' } });
    const frozen = await risk.client.call('identity.operator_freeze_user', {
      user_id: user.userId,
      reason: REASON,
    });
    expect(frozen.state).toBe('frozen');
    expect(await refusalOf(user.client.call('spot.place_order', order))).toBe('session.expired');
    const guest = server.guest();
    const tokens = await guest.call('identity.login', { account: user.email, password: TEST_PASSWORD });
    const session = await server.app.slices.identity.findSession(tokens.accessToken, {
      ip: '127.0.0.1',
    } as never);
    expect(session.isFrozen).toBe(true);
    const again = { user_id: user.userId, reason: REASON };
    expect(await refusalOf(risk.client.call('identity.operator_freeze_user', again))).toBe(
      'identity.state_unchanged',
    );
    await server.approve(await risk.client.call('identity.operator_unfreeze_user', again));
    expect(await userOf(user.userId)).toMatchObject({
      state: 'active',
      withdrawal_hold_until: server.clock.now() + 24 * HOUR_MS,
      withdrawal_holds: [{ reason: 'operator' }],
    });
    const thawed = await server.app.slices.identity.findSession(tokens.accessToken, {
      ip: '127.0.0.1',
    } as never);
    expect(thawed.isFrozen).toBe(false);
    expect(await auditsOf(user.userId)).toEqual([
      { action: 'identity.freeze_user', reason: REASON },
      { action: 'identity.unfreeze_user', reason: REASON },
    ]);
  });

  test('a disabled user is out until enabled again; sessions end on demand', async () => {
    const user = await server.user();
    const call = { user_id: user.userId, reason: REASON };
    expect((await support.client.call('identity.operator_end_sessions', call)).ended).toBe(1);
    expect(await refusalOf(user.client.call('identity.info', {}))).toBe('session.expired');
    await risk.client.call('identity.operator_disable_user', call);
    const login = () =>
      refusalOf(server.guest().call('identity.login', { account: user.email, password: TEST_PASSWORD }));
    expect(await login()).toBe('identity.disabled');
    const proposed = await risk.client.call('identity.operator_enable_user', call);
    expect(await login()).toBe('identity.disabled');
    await server.approve(proposed);
    expect(await login()).toBe('accepted');
  });

  test('an account of the operator’s own is refused, and so are other roles', async () => {
    const own = await server.user();
    const { uid } = await userOf(own.userId);
    const insider = await server.operator({ roles: 'risk', userUid: uid });
    const call = { user_id: own.userId, reason: REASON };
    for (const name of [
      'identity.operator_freeze_user',
      'identity.operator_disable_user',
      'identity.operator_end_sessions',
      'identity.operator_reset_authenticator',
    ] as const) {
      expect(await refusalOf(insider.client.call(name, call)), name).toBe('operator.own_account');
    }
    expect(await refusalOf(support.client.call('identity.operator_freeze_user', call))).toBe(
      'operator.role_missing',
    );
    expect(await userOf(own.userId)).toMatchObject({ state: 'active' });
    expect(await auditsOf(own.userId)).toEqual([]);
  });
});

describe('a lost authenticator', () => {
  const bind = async () => {
    const user = await server.user();
    const begun = await user.client.call('identity.authenticator_begin', { password: TEST_PASSWORD });
    await user.client.call('identity.authenticator_bind', { code: codeAt(begun.secret, server.clock.now()) });
    server.clock.advance(STEP_MS);
    return user;
  };
  const propose = (userId: number) =>
    support.client.call('identity.operator_reset_authenticator', { user_id: userId, reason: REASON });
  const decide = (operator: typeof risk, id: number, decision: 'approve' | 'reject' = 'approve') =>
    operator.client.call('operator.decide_proposal', { id, decision, reason: REASON });

  test('is reset by two different operators, holds withdrawals for 72 hours and ends every session', async () => {
    const user = await bind();
    const { id } = await propose(user.userId);
    expect(await refusalOf(propose(user.userId))).toBe('operator.proposal_waiting');
    const waiting = { state: 'waiting', subject_kind: 'user', subject_id: `${user.userId}` } as const;
    const { data } = await risk.client.call('operator.proposals', waiting);
    expect(data.map((row) => row.id)).toEqual([id]);
    expect((await decide(risk, id)).state).toBe('approved');
    expect(await refusalOf(decide(risk, id))).toBe('operator.proposal_decided');
    expect(await userOf(user.userId)).toMatchObject({
      authenticator_bound_at: null,
      recovery_codes_left: 0,
      sessions: [],
      withdrawal_hold_until: server.clock.now() + 72 * HOUR_MS,
    });
    expect(
      await refusalOf(
        server.guest().call('identity.login', { account: user.email, password: TEST_PASSWORD }),
      ),
    ).toBe('accepted');
    expect((await auditsOf(user.userId)).map(({ action }) => action)).toEqual([
      'identity.reset_authenticator',
    ]);
  });

  test('whoever proposed it does not decide it; a rejected one leaves the factor', async () => {
    const user = await bind();
    const both = await server.operator({ roles: 'support,risk' });
    const call = { user_id: user.userId, reason: REASON };
    const { id } = await both.client.call('identity.operator_reset_authenticator', call);
    expect(await refusalOf(decide(both, id))).toBe('operator.same_operator');
    expect(await decide(risk, id, 'reject')).toMatchObject({ state: 'rejected', decided_reason: REASON });
    expect((await userOf(user.userId)).authenticator_bound_at).not.toBeNull();
    expect((await userOf(user.userId)).sessions).toHaveLength(1);
  });

  test('a user without one is not reset', async () => {
    const user = await server.user();
    expect(await refusalOf(propose(user.userId))).toBe('identity.authenticator_required');
  });
});
