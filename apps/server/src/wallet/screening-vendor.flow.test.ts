import { SCREENING_LIMITS } from '@openbourse/api';
import { createTestDatabase } from '@openbourse/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { assertAuditClean } from '../testing/audit-at-rest.ts';
import { TEST_PASSWORD } from '../testing/accounts.ts';
import { papersOf } from '../testing/identity-papers.ts';
import { callPay, makePayee, makePayer } from '../testing/payer.ts';
import {
  ALLOW,
  DENY,
  GONE,
  HOLD,
  type ScriptedVendor,
  startScriptedVendor,
} from '../testing/scripted-vendor.ts';
import { seededServer } from '../testing/start-test-server.ts';
import type { Withdrawer } from '../testing/withdrawer.ts';
import { startWithdrawalStage, type WithdrawalStage } from './testing/withdrawal-stage.ts';

const REASON = 'For the tests of the vendor';
/** The longest pause between two tries. */
const PAUSE_MS = 300_000;
const REVIEW = { key: 'screening.under_review', details: {} };

let vendor: ScriptedVendor;
let stage: WithdrawalStage;
/** A new one where time has passed: sessions of the console end. */
const openRisk = () => stage.server.operator({ roles: 'risk' });
beforeAll(async () => {
  vendor = await startScriptedVendor();
  stage = await startWithdrawalStage({ env: vendor.env });
}, 60_000);
beforeEach(async () => {
  vendor.answer(() => ALLOW);
  await askLater();
  vendor.questions.length = 0;
});
afterAll(async () => {
  await stage.stop();
  await vendor.stop();
});

const query = <T extends object = Record<string, unknown>>(sql: string, ...params: readonly unknown[]) =>
  stage.server.owner.query<T>(sql, params);
const ask = () => stage.server.app.slices.screening.askVendor();
const askLater = async () => {
  stage.server.clock.advance(PAUSE_MS);
  await ask();
};
const payOut = () => stage.server.app.slices.wallet.withdrawals.payer.payOut('ETH');
const stateOf = (user: Withdrawer, id: string) => user.client.call('wallet.withdrawal', { id });
const cases = async () => {
  const { client } = await openRisk();
  return (await client.call('screening.operator_cases', { state: 'open', limit: 100 })).data;
};
const release = async (id: number) => {
  const { client } = await openRisk();
  const input = { id, decision: 'release', reason: REASON } as const;
  await stage.server.approve(await client.call('screening.operator_decide_case', input));
};
const vendorState = async () => (await openRisk()).client.call('screening.operator_vendor', {});
const answersOf = (reference: string) =>
  query('select adapter, outcome from screening.answer where reference = $1 order by id', reference);

/** A withdrawal that operators have agreed to, where they had to. */
async function approved(): Promise<{ readonly user: Withdrawer; readonly id: string }> {
  const user = await stage.withdrawer({ usdt: '1000' });
  await ask();
  const { id } = await stage.withdraw(user, '50');
  for (const roles of ['withdrawal_maker', 'withdrawal_checker']) {
    const { client } = await stage.server.operator({ roles });
    const approve = { id, decision: 'approve', reason: REASON } as const;
    await client.call('wallet.operator_decide_withdrawal', approve).catch(() => undefined);
  }
  expect(await query('select state from wallet.withdrawal where id = $1', id)).toEqual([
    { state: 'approved' },
  ]);
  return { user, id };
}

describe('a withdrawal', () => {
  test('waits for the answer, is shown as looked at, and leaves by itself once the vendor allows it', async () => {
    vendor.answer(GONE);
    const { user, id } = await approved();
    await payOut();
    expect(await stateOf(user, id)).toMatchObject({ state: 'pending_review', txid: null });
    expect(await query('select waits_for from wallet.withdrawal where id = $1', id)).toEqual([
      { waits_for: { key: 'screening' } },
    ]);
    vendor.answer(() => ALLOW);
    await askLater();
    await payOut();
    const { state, txid } = await stateOf(user, id);
    expect([state, txid === null]).toEqual(['broadcast', false]);
    expect(await answersOf(id)).toEqual([{ adapter: 'vendor', outcome: 'allow' }]);
    const asked = vendor.questions.filter(({ kind }) => kind === 'withdrawal');
    // Every try carries the same id, and addresses alone.
    expect(new Set(asked.map((one) => one.id)).size).toBe(1);
    expect(asked.at(-1)?.subject).toEqual({
      addresses: [{ chain: 'ETH', address: expect.any(String) as string }],
    });
  });

  test('that the vendor holds goes back to review, and leaves once two persons released it', async () => {
    const { user, id } = await approved();
    vendor.answer(({ kind }) => (kind === 'withdrawal' ? HOLD : ALLOW));
    await askLater();
    await payOut();
    expect(await stateOf(user, id)).toMatchObject({ state: 'pending_review', txid: null });
    const opened = (await cases()).find((one) => one.subject_id === id);
    expect(opened).toMatchObject({ hits: [{ list: 'vendor', by: 'vendor', matched: 'Address of a mixer' }] });
    expect(await stage.usdt(user.userId)).toEqual({ available: '950', held: '50' });
    await release(opened?.id ?? 0);
    for (const roles of ['withdrawal_maker', 'withdrawal_checker']) {
      const { client } = await stage.server.operator({ roles });
      const approve = { id, decision: 'approve', reason: REASON } as const;
      await client.call('wallet.operator_decide_withdrawal', approve).catch(() => undefined);
    }
    await payOut();
    expect((await stateOf(user, id)).txid).not.toBe(null);
  });

  test('is not signed while the vendor thinks about it, whoever asks twice at once', async () => {
    let think: (() => void) | undefined;
    vendor.answer(({ id: question }, response) => {
      think = () => {
        const body = JSON.stringify({ ...ALLOW, reference: question });
        response.writeHead(200).end(body);
      };
      return null;
    });
    const { user, id } = await approved();
    stage.server.clock.advance(PAUSE_MS);
    const asking = Promise.all([ask(), ask()]);
    await vi.waitFor(() => expect(vendor.questions.some(({ kind }) => kind === 'withdrawal')).toBe(true));
    await payOut();
    expect((await stateOf(user, id)).txid).toBe(null);
    expect(vendor.questions.filter(({ kind }) => kind === 'withdrawal')).toHaveLength(1);
    think?.();
    await asking;
    await payOut();
    expect((await stateOf(user, id)).txid).not.toBe(null);
    expect(await answersOf(id)).toHaveLength(1);
  });
});

test.each([
  [
    'an error',
    (response: { writeHead(status: number): { end(text: string): void } }) => response.writeHead(500).end(''),
  ],
  [
    'garbage',
    (response: { writeHead(status: number): { end(text: string): void } }) =>
      response.writeHead(200).end('<html>'),
  ],
] as const)(
  '%s from the vendor lets nothing go and is shown to operators until it answers',
  async (_what, fail) => {
    vendor.answer((_question, response) => {
      fail(response);
      return null;
    });
    const { user, id } = await approved();
    await askLater();
    await askLater();
    await payOut();
    expect((await stateOf(user, id)).txid).toBe(null);
    expect(await vendorState()).toMatchObject({
      ...{ host: new URL(vendor.env.OB_SCREENING_URL).host, waiting: 1 },
      ...{
        failing_since: expect.any(Number) as number,
        error: expect.stringContaining('answered with') as string,
      },
    });
    vendor.answer(() => ALLOW);
    await askLater();
    expect(await vendorState()).toMatchObject({
      waiting: 0,
      waiting_since: null,
      failing_since: null,
      error: null,
    });
    await payOut();
    expect((await stateOf(user, id)).txid).not.toBe(null);
  },
);

describe('people', () => {
  const register = async (account: string) => {
    const guest = stage.server.guest();
    await guest.call('identity.send_email', { account, purpose: 'register' });
    const [letter] = await guest.call('demo.mailbox', { target: account });
    await guest.call('identity.register', {
      ...{ account, type: 'email', password: TEST_PASSWORD, re_password: TEST_PASSWORD },
      ...{ sms_code: letter?.code ?? '', invite_code: 'OPENBOURSE' },
    });
    const [user] = await query<{ id: number }>('select id from identity.user where email = $1', account);
    return user?.id ?? 0;
  };

  test('register at once, are asked about by their domain and country, and are held by an answer', async () => {
    vendor.answer(() => DENY);
    const userId = await register('ina@wanted.example');
    await ask();
    const asked = vendor.questions.filter(({ kind }) => kind === 'registration');
    expect(asked.map(({ subject }) => subject)).toEqual([
      { countries: expect.any(Array) as string[], email_domain: 'wanted.example' },
    ]);
    const found = (await cases()).filter((one) => one.user_id === userId);
    expect(found).toMatchObject([{ subject: 'person', hits: [{ matched: 'sanctions' }] }]);
    expect(await answersOf(String(userId))).toEqual([{ adapter: 'vendor', outcome: 'deny' }]);
  });

  test('who submit a name are asked about by it, without the number of the document', async () => {
    const user = await stage.server.user({ isVerified: false });
    const papers = await papersOf(user.client, 'C01X00T47');
    await user.client.call('verification.real_name', {
      ...papers,
      name: 'Wolf Hartmann',
      id_type: 'passport',
    });
    await ask();
    const asked = vendor.questions.find(({ kind }) => kind === 'verification');
    expect(asked?.subject).toMatchObject({
      names: ['Wolf Hartmann'],
      countries: expect.any(Array) as string[],
    });
    expect(JSON.stringify(vendor.questions)).not.toContain('C01X00T47');
  });

  test('who pay each other are asked about first; the payment is refused until they are known', async () => {
    vendor.answer(GONE);
    const payer = await makePayer(stage.server, { USDT: '100' });
    const payee = await makePayee(stage.server);
    await expect(callPay(payer, payee, { amount: '1' })).rejects.toMatchObject(REVIEW);
    await expect(callPay(payer, payee, { amount: '1' })).rejects.toMatchObject(REVIEW);
    await ask();
    await expect(callPay(payer, payee, { amount: '1' })).rejects.toMatchObject(REVIEW);
    vendor.answer(() => ALLOW);
    await askLater();
    const { id } = await callPay(payer, payee, { amount: '1' });
    expect(await answersOf(id)).toEqual([{ adapter: 'vendor', outcome: 'allow' }]);
    expect(await stage.usdt(payer.userId)).toMatchObject({ available: '99' });
  });

  test('are asked about again after a month; what is found holds them, and a release counts for the same reason', async () => {
    const { userId } = await stage.server.user();
    const { db, screening } = stage.server.app.slices;
    const leave = () => db.transaction((tx) => screening.assertMayLeave(tx, userId));
    const again = async () => {
      stage.server.clock.leap(SCREENING_LIMITS.vendorAgainMs + 1_000);
      await ask();
      await ask();
    };
    await again();
    expect(vendor.questions.length).toBeGreaterThan(1);
    await leave();
    vendor.answer(({ subject }) => (JSON.stringify(subject).includes('example.com') ? HOLD : ALLOW));
    await again();
    await again();
    const found = (await cases()).filter((one) => one.user_id === userId);
    expect(found).toMatchObject([{ hits: [{ by: 'vendor' }] }]);
    await expect(leave()).rejects.toMatchObject(REVIEW);
    for (const { id } of await cases()) await release(id);
    await again();
    expect(await cases()).toEqual([]);
    await leave();
  }, 60_000);
});

test('a deposit is credited, and may not leave before the answer', async () => {
  vendor.answer(GONE);
  const user = await stage.withdrawer({ usdt: '10' });
  await user.client.call('wallet.deposit_address', { currency_id: 1, chain: 'ETH' });
  await user.client.call('demo.send_coins', { currency_id: 1, chain: 'ETH' });
  await vi.waitFor(async () => {
    stage.server.clock.advance(1_000);
    const { data } = await user.client.call('wallet.deposits', {});
    expect(data[0]?.state).toBe('withdrawable');
  }, 20_000);
  expect(await stage.usdt(user.userId)).toMatchObject({ available: '260' });
  await expect(stage.withdraw(user, '20')).rejects.toMatchObject({ key: 'wallet.immature_funds' });
  vendor.answer(() => ALLOW);
  await askLater();
  expect(await stage.withdraw(user, '20')).toMatchObject({ amount: '20' });
}, 60_000);

test('the auditor finds money that left before the vendor had answered', async () => {
  const { id } = await approved();
  await ask();
  await payOut();
  const audit = () => assertAuditClean({ ...stage.server.app.slices, clock: stage.server.clock });
  await audit();
  await query('update screening.inquiry set is_open = true where reference = $1', id);
  await expect(audit()).rejects.toThrow('N2 screening');
  await query('update screening.inquiry set is_open = false where reference = $1', id);
});

test('a restart loses no question, and without a vendor two persons take the place of its answer', async () => {
  const database = await createTestDatabase({ template: seededServer });
  const own = await startScriptedVendor();
  own.answer(GONE);
  const first = await startWithdrawalStage({ env: own.env, databaseUrl: database.url });
  const user = await first.withdrawer({ usdt: '1000' });
  const { id } = await first.withdraw(user, '50');
  const other = await first.withdraw(user, '60');
  await first.server.app.slices.screening.askVendor();
  const tried = own.questions.find(({ kind }) => kind === 'withdrawal');
  const startAt = first.server.clock.now() + PAUSE_MS;
  await first.stop();
  own.answer((question, response) => (question.id === tried?.id ? ALLOW : GONE(question, response)));
  const second = await startWithdrawalStage({ env: own.env, databaseUrl: database.url, startAt, seed: 2 });
  await second.server.app.slices.screening.askVendor();
  const open = 'select reference from screening.inquiry where is_open and kind = $1';
  const waiting = await second.server.owner.query<{ reference: string }>(open, ['withdrawal']);
  expect(waiting).toHaveLength(1);
  expect([id, other.id]).toContain(waiting[0]?.reference);
  await second.stop();
  const third = await startWithdrawalStage({
    databaseUrl: database.url,
    startAt: startAt + PAUSE_MS,
    seed: 3,
  });
  await third.server.app.slices.screening.askVendor();
  const opened = await third.server.owner.query(
    "select subject_id, hits->0->>'matched' as matched from screening.case where subject = 'withdrawal'",
  );
  expect(opened).toEqual([
    { subject_id: waiting[0]?.reference, matched: 'The vendor was removed before it answered' },
  ]);
  await third.stop();
  await own.stop();
  await database.drop();
}, 120_000);
