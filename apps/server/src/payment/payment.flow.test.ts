import { HOUR_MS } from '@openbourse/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runAudit } from '../ledger/index.ts';
import { callPay, makePayee, makePayer, type Payee, type Payer } from '../testing/payer.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { paymentAuditPart } from './audit.ts';

const USDT = 1;
const NOWHERE = '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2';

let server: TestServer;
let payer: Payer;
let payee: Payee;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  payer = await makePayer(server, { USDT: '1000' });
  payee = await makePayee(server);
});

const query = (sql: string, ...params: readonly unknown[]) => server.owner.query(sql, params);

async function availableOf({ client }: TestUser): Promise<string> {
  const accounts = await client.call('ledger.account_list', {});
  const spot = accounts.find(({ code }) => code === 'trade');
  return spot?.balances.find(({ currency_id }) => currency_id === USDT)?.available ?? '0';
}

const refused = (key: string, details = {}) => ({
  key,
  details: expect.objectContaining(details) as unknown,
});

/** Violations by their check. */
async function audit(): Promise<readonly (readonly [string, unknown])[]> {
  const { checks } = await runAudit({
    ...{ db: server.app.slices.db, clock: server.clock, parts: [paymentAuditPart()], since: {} },
    atRest: (run) => run(),
  });
  return checks.flatMap(({ name, sample }) => sample.map((facts) => [name, facts] as const));
}

describe('a payment', () => {
  test('moves its amount once, and both sides have its receipt', async () => {
    const key = 'first-payment';
    const code = payer.code();
    const asked = { amount: '12.5', note: 'For the tickets, see example.com', key, auth_code: code };
    const sent = await callPay(payer, payee, asked);
    expect(sent).toMatchObject({
      ...{ direction: 'sent', uid: payee.uid, code: 'USDT', amount: '12.5', withdrawable_at: null },
      note: expect.not.stringContaining('example.com') as string,
    });
    // A repeat after a lost answer, with whatever proof, gets the first reply.
    expect(await callPay(payer, payee, asked)).toEqual(sent);
    expect([await availableOf(payer), await availableOf(payee)]).toEqual(['987.5', '12.5']);
    const { data } = await payee.client.call('payment.list', {});
    expect(data).toMatchObject([
      { id: sent.id, direction: 'received', uid: payer.uid, withdrawable_at: sent.created_at + 24 * HOUR_MS },
    ]);
    expect(await payer.client.call('payment.receipt', { id: sent.id })).toEqual(sent);
    expect((await payer.client.call('payment.list', { direction: 'received' })).data).toEqual([]);
    expect(await payer.client.call('payment.payees', {})).toEqual([{ uid: payee.uid, name: sent.name }]);
    for (const [who, kind] of [
      [payer, 'payment_sent'],
      [payee, 'payment_received'],
    ] as const)
      expect((await who.client.call('notification.list', {})).data).toContainEqual(
        expect.objectContaining({ kind }),
      );
    const entries = await payee.client.call('ledger.account_entries', {
      account_type_id: 1,
      kind: 'payment',
    });
    expect(entries.data).toMatchObject([{ kind: 'payment', amount: '12.5', balance_after: '12.5' }]);
    expect(await audit()).toEqual([]);
  });

  test('of all there is happens once, however many come at the same instant', async () => {
    const code = payer.code();
    const others = await Promise.all(Array.from({ length: 6 }, () => makePayee(server)));
    const outcomes = await Promise.allSettled(
      others.map((to) => callPay(payer, to, { amount: '700', auth_code: code })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await availableOf(payer)).toBe('300');
  });

  test('and a transfer at the same instant never take more than there is', async () => {
    const ends = { from_account_type_id: 1, to_account_type_id: 5, currency_id: USDT };
    const outcomes = await Promise.allSettled([
      callPay(payer, payee, { amount: '700', auth_code: payer.code() }),
      payer.client.call('ledger.transfer', { ...ends, amount: '700' }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await availableOf(payer)).toBe('300');
  });

  test('crosses one that comes back at the same instant', async () => {
    const back = await makePayer(server, { USDT: '1000' });
    const codes = [payer.code(), back.code()];
    await Promise.all([
      callPay(payer, back, { amount: '100', auth_code: codes[0] ?? '' }),
      callPay(back, payer, { amount: '40', auth_code: codes[1] ?? '' }),
    ]);
    expect([await availableOf(payer), await availableOf(back)]).toEqual(['940', '1060']);
  });

  test.each([
    [{ amount: '0.09' }, 'payment.minimum', { limit: '0.1', accepted: '0.1', asset: 'USDT' }],
    [{ amount: '0' }, 'ledger.amount_zero', { field: 'amount' }],
    [{ amount: '1.123456789' }, 'ledger.amount_decimals', { field: 'amount' }],
    [{ amount: '1000.1' }, 'ledger.insufficient_balance', {}],
    [{ amount: '1', currency_id: 9_999 }, 'ledger.currency_not_in_account', { field: 'currency_id' }],
    [{ amount: '1', pay_password: '111111' }, 'identity.wrong_pay_password', { field: 'pay_password' }],
    [{ amount: '1', auth_code: '000000' }, 'identity.wrong_authenticator_code', {}],
  ] as const)('%j is refused as %s', async (asked, key, details) => {
    await expect(callPay(payer, payee, asked)).rejects.toMatchObject(refused(key, details));
    expect(await availableOf(payee)).toBe('0');
  });
});

describe('whoever is paid', () => {
  test('is found by UID and e-mail, under a name that is masked', async () => {
    const byUid = await payer.client.call('payment.payee', { account: ` ${payee.uid} ` });
    expect(byUid).toMatchObject({ uid: payee.uid, is_known: false });
    expect(byUid.name).toContain('***');
    expect(await payer.client.call('payment.payee', { account: payee.email.toUpperCase() })).toEqual(byUid);
    await callPay(payer, payee, { amount: '1' });
    expect(await payer.client.call('payment.payee', { account: payee.uid })).toMatchObject({
      is_known: true,
    });
  });

  test('is unavailable alike: unknown, frozen, disabled, not certified, or not willing', async () => {
    const newcomer = await server.user({ isVerified: false });
    const { uid: newcomerUid } = await newcomer.client.call('identity.info', {});
    const [frozen, disabled, unwilling] = [
      await makePayee(server),
      await makePayee(server),
      await makePayee(server),
    ];
    await query(
      "update identity.user set frozen_at = now(), frozen_by = 'operator' where id = $1",
      frozen.userId,
    );
    await query('update identity.user set is_disabled = true where id = $1', disabled.userId);
    await unwilling.client.call('payment.set_settings', {
      is_receiving: 'false' as never,
      is_found_by_contact: 'true' as never,
    });
    const answers: unknown[] = [];
    for (const uid of ['1', newcomerUid, frozen.uid, disabled.uid, unwilling.uid]) {
      const error = await callPay(payer, { uid }, { amount: '1' }).catch((thrown: unknown) => thrown);
      answers.push({ ...(error as { details: object }).details, key: (error as { key: string }).key });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ key: 'payment.payee_unavailable', field: 'uid' });
    await expect(payer.client.call('payment.payee', { account: 'x@example.org' })).rejects.toMatchObject({
      key: 'payment.payee_unavailable',
    });
  });

  test('may be found by UID only', async () => {
    await payee.client.call('payment.set_settings', {
      is_receiving: 'true' as never,
      is_found_by_contact: 'false' as never,
    });
    expect(await payee.client.call('payment.settings', {})).toMatchObject({
      ...{ is_receiving: true, is_found_by_contact: false, uid: payee.uid },
    });
    await expect(payer.client.call('payment.payee', { account: payee.email })).rejects.toMatchObject({
      key: 'payment.payee_unavailable',
    });
    await callPay(payer, payee, { amount: '1' });
  });

  test('is looked for a few times only, unless they were paid before', async () => {
    await callPay(payer, payee, { amount: '1' });
    const look = (account: string) => payer.client.call('payment.payee', { account });
    let refusal: unknown = null;
    for (let place = 1; place <= 30 && refusal === null; place += 1)
      refusal = await look(String(place)).then(
        () => null,
        (error: { key: string }) => (error.key === 'payment.payee_unavailable' ? null : error.key),
      );
    expect(refusal).toBe('request.too_many');
    server.clock.advance(5 * 60_000);
    for (let round = 0; round < 5; round += 1)
      expect(await look(payee.uid)).toMatchObject({ is_known: true });
  });

  test('is not the payer, and not looked for by who is not certified', async () => {
    await expect(callPay(payer, payer, { amount: '1' })).rejects.toMatchObject({
      key: 'payment.own_account',
    });
    const newcomer = await server.user({ isVerified: false });
    await expect(newcomer.client.call('payment.payee', { account: payee.uid })).rejects.toMatchObject({
      key: 'identity.not_verified',
    });
  });
});

describe('what a payment is no way around', () => {
  const setUser = (set: string, { userId }: TestUser) =>
    query(`update identity.user set ${set} where id = $1`, userId);

  test('a freeze and a hold of the payer', async () => {
    await setUser("withdrawal_hold_until = timestamptz '2200-01-01'", payer);
    await expect(callPay(payer, payee, { amount: '1' })).rejects.toMatchObject({
      key: 'wallet.withdrawals_held',
    });
    await setUser("withdrawal_hold_until = null, frozen_at = now(), frozen_by = 'operator'", payer);
    await expect(callPay(payer, payee, { amount: '1' })).rejects.toMatchObject({ key: 'identity.frozen' });
  });

  test('the sums of the level, over withdrawals and payments', async () => {
    const quote = () => payer.client.call('payment.quote', { currency_id: USDT });
    const before = await quote();
    expect(before).toMatchObject({ maximum: '1000', minimum: '0.1', reasons: [], factor: 'authenticator' });
    await callPay(payer, payee, { amount: '300' });
    const { limits } = await quote();
    expect(Number(before.limits.daily_left_usdt) - Number(limits.daily_left_usdt)).toBe(300);
    await server.fund(payer.userId, { USDT: '100000' });
    const rest = limits.daily_left_usdt;
    expect(await quote()).toMatchObject({ maximum: rest, reasons: [{ key: 'daily_limit' }] });
    await expect(callPay(payer, payee, { amount: `${rest}.1` })).rejects.toMatchObject(
      refused('wallet.withdrawal_limit', { limit: rest }),
    );
    await callPay(payer, payee, { amount: rest });
    server.clock.sleep(25 * HOUR_MS);
    expect((await quote()).limits.daily_left_usdt).toBe(before.limits.daily_left_usdt);
  });

  test('the day for which what came from people stays: it is traded, and neither paid on nor withdrawn', async () => {
    const mule = await makePayer(server, { USDT: '50' });
    await callPay(payer, mule, { amount: '200' });
    await expect(callPay(mule, payee, { amount: '60' })).rejects.toMatchObject({
      key: 'wallet.immature_funds',
    });
    const { maximum, reasons } = await mule.client.call('payment.quote', { currency_id: USDT });
    expect([maximum, reasons]).toMatchObject(['30', [{ key: 'immature' }]]);
    await mule.client.call('ledger.transfer', {
      ...{ from_account_type_id: 1, to_account_type_id: 5, currency_id: USDT, amount: '100' },
    });
    server.clock.sleep(24 * HOUR_MS + 1);
    await callPay(mule, payee, { amount: '140' });
    expect(await availableOf(payee)).toBe('140');
  });

  test('a code that was sent for a withdrawal', async () => {
    const plain = { ...(await makePayee(server, { USDT: '100' })), code: () => '' };
    const codeOf = async (purpose: 'withdraw' | 'pay'): Promise<string> => {
      server.clock.advance(61_000);
      await plain.client.call('identity.send_code', { purpose });
      const [newest] = await server.guest().call('demo.mailbox', { target: plain.email });
      return newest?.code ?? '';
    };
    const wrong = await codeOf('withdraw');
    await expect(callPay(plain, payee, { amount: '5', auth_code: wrong })).rejects.toMatchObject({
      key: 'identity.wrong_code',
    });
    await callPay(plain, payee, { amount: '5', auth_code: await codeOf('pay') });
    expect(await availableOf(payee)).toBe('5');
  });

  test('a stop of withdrawals', async () => {
    const { modes, db } = server.app.slices;
    const mode = { mode: 'no_withdrawals', reason: 'Something is odd', setBy: null } as const;
    await db.transaction((tx) => modes.set(tx, { ...mode, product: null, matchId: null, currencyId: null }));
    await modes.refresh();
    await expect(callPay(payer, payee, { amount: '1' })).rejects.toMatchObject({
      key: 'site.no_withdrawals',
    });
    const [active] = modes.active();
    await db.transaction((tx) => modes.lift(tx, { id: active?.id ?? 0, reason: 'It is fine', by: 'test' }));
    await modes.refresh();
    await callPay(payer, payee, { amount: '1' });
  });
});

test('operators see the payments of a person with both sides', async () => {
  const { id } = await callPay(payer, payee, { amount: '3', note: 'Thank you' });
  await callPay(payer, await makePayee(server), { amount: '4' });
  const { client } = await server.operator({ roles: 'support' });
  expect((await client.call('payment.operator_payments', { user_id: payee.userId })).data).toMatchObject([
    {
      ...{ id, amount: '3', value_usdt: '3', note: 'Thank you', factor: 'totp' },
      ...{ payer: { uid: payer.uid }, payee: { uid: payee.uid } },
    },
  ]);
  expect((await client.call('payment.operator_payments', { limit: 1 })).data).toMatchObject([
    { amount: '4' },
  ]);
});

test('a stranger has no receipt', async () => {
  const { id } = await callPay(payer, payee, { amount: '3' });
  const stranger = await server.user();
  for (const of of [id, NOWHERE])
    await expect(stranger.client.call('payment.receipt', { id: of })).rejects.toMatchObject({
      key: 'payment.not_found',
    });
});

test('the audit finds a payment that was changed, and money that moved without one', async () => {
  // The auditor would stop everything because of rows that this test writes.
  await server.app.slices.auditor.stop();
  const { id } = await callPay(payer, payee, { amount: '3' });
  await query('alter table payment.payment disable trigger payment_append_only');
  await query('update payment.payment set amount = 4 where public_id = $1', id);
  expect(await audit()).toMatchObject([['Y1', { payment_id: id }]]);
  await query('delete from payment.payment where public_id = $1', id);
  expect(await audit()).toMatchObject([['Y1 posted', { reference: id }]]);
});
