import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ClientError } from '@openbourse/client';
import { DAY_MS, HOUR_MS, subDecimal } from '@openbourse/money';
import { assertAuditClean } from '../testing/audit-at-rest.ts';
import { type Member, openReferralStage, type ReferralStage } from '../testing/referral-stage.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { findLastSettlement, insertIdleHours, insertSettlement } from './settle-queries.ts';

let server: TestServer;
let stage: ReferralStage;
beforeAll(async () => {
  server = await startTestServer();
  stage = await openReferralStage(server);
});
afterEach(() => assertAuditClean({ ...server.app.slices, clock: server.clock }));
afterAll(async () => {
  stage.stop();
  await server.stop();
});

/** Measures what some persons get while something happens. */
async function gains(persons: readonly Member[], happen: () => Promise<void>): Promise<string[]> {
  const before = await Promise.all(persons.map((person) => stage.usdtOf(person)));
  await happen();
  const after = await Promise.all(persons.map((person) => stage.usdtOf(person)));
  return after.map((amount, index) => subDecimal(amount, before[index] ?? '0'));
}
const sold = (payer: Member) => async () => {
  await stage.sell(payer);
  await stage.passHours(1);
};
const SOLD = '5994';

describe('settlement', () => {
  test('a fee of a user who registered with a code pays both levels, once', async () => {
    const grandmother = await stage.member();
    const mother = await stage.member(grandmother);
    const { invite_code: inviteCode } = await mother.call('referral.summary', {});
    const guest = server.guest();
    const account = 'registered@example.com';
    await guest.call('identity.send_email', { account, purpose: 'register' });
    const [letter] = await guest.call('demo.mailbox', { target: account });
    await guest.call('identity.register', {
      account,
      password: 'Harbour42x',
      re_password: 'Harbour42x',
      invite_code: inviteCode.toLowerCase(),
      sms_code: letter?.code ?? '',
    });
    const [row] = await server.app.slices.db.query<{ id: number; invitedBy: number }>(
      'select id, invited_by as "invitedBy" from identity.user where email = $1',
      [account],
    );
    expect(row?.invitedBy).toBe(mother.userId);

    const child = await stage.member(mother);
    expect(await gains([mother, grandmother, child], sold(child))).toEqual(['1.2', '0.3', SOLD]);
    expect(await gains([mother, grandmother], () => stage.passHours(1))).toEqual(['0', '0']);
    await server.app.slices.referral.settle();

    const summary = await mother.call('referral.summary', {});
    expect(summary).toMatchObject({
      rates: { level1_percent: '20', level2_percent: '5', months: 12, agent_max_percent: '40' },
      planned_rates: null,
      level1_count: 2,
      level2_count: 0,
      rewards: { today: { value_usdt: '1.2', currencies: [{ code: 'USDT', amount: '1.2' }] } },
    });
    const { data } = await mother.call('referral.rewards', {});
    expect(data).toMatchObject([{ code: 'USDT', level1: '1.2', level2: '0', agent: '0', total: '1.2' }]);
    const { text } = await (await mother.client()).download('referral.rewards', {});
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      'day,currency,level1,level2,agent,total,value_usdt',
      '2026-11-21,USDT,1.2,0,0,1.2,1.2',
    ]);
    const entries = await mother.call('ledger.account_entries', { kind: 'referral_commission' });
    expect(entries.data).toMatchObject([{ amount: '1.2', account_type_id: 1 }]);
  });

  test('unsettled hours are caught up, one after the other, each fee in its own', async () => {
    const inviter = await stage.member();
    const payer = await stage.member(inviter);
    await stage.sell(payer);
    server.clock.advance(2 * 3_600_000);
    await stage.sell(payer, '0.2');
    expect(await gains([inviter], () => stage.passHours(3))).toEqual(['3.6']);
    const hours = await server.app.slices.db.query<{ hour: number; amount: string }>(
      `select hour, trim_scale(ordinary)::text as amount from referral.commission
       where receiver_id = $1 order by hour`,
      [inviter.userId],
    );
    expect(hours.map(({ amount }) => amount)).toEqual(['1.2', '2.4']);
    expect((hours[1]?.hour ?? 0) - (hours[0]?.hour ?? 0)).toBe(2 * 3_600_000);
  });

  test('settlers side by side pay once and leave nothing due', async () => {
    const inviter = await stage.member();
    const payer = await stage.member(inviter);
    await stage.sell(payer);
    const { slices } = server.app;
    const gained = await gains([inviter], async () => {
      server.clock.advance(3_600_000 - (server.clock.now() % 3_600_000) + 61_000);
      await Promise.all([slices.referral.settle(), slices.referral.settle(), slices.referral.settle()]);
    });
    expect(gained).toEqual(['1.2']);
    const [unpaid] = await slices.db.query<{ count: number }>(
      'select count(*)::integer as count from referral.commission where not is_paid and void_reason is null',
    );
    expect(unpaid?.count).toBe(0);
  });

  test('hours after one that another settler took are left to that one', async () => {
    const { db } = server.app.slices;
    const undone = new Error('undone');
    const race = db.transaction(async (tx) => {
      const last = await findLastSettlement(tx);
      if (last === undefined) throw new Error('no hour was settled');
      const hour = last.hour + HOUR_MS;
      const taken = { hour, afterTxnId: last.toTxnId, toTxnId: last.toTxnId + 5, settledAt: hour + HOUR_MS };
      expect(await insertSettlement(tx, taken)).toBe(true);
      await insertIdleHours(tx, { ...taken, toTxnId: last.toTxnId }, hour + 3 * HOUR_MS);
      expect(await findLastSettlement(tx)).toEqual(taken);
      throw undone;
    });
    await expect(race).rejects.toBe(undone);
  });

  test('a contract pays by its fees of opening and closing, whatever it won or lost', async () => {
    const inviter = await stage.member();
    const payer = await stage.member(inviter);
    const accounts = { from_account_type_id: 1, to_account_type_id: 2, currency_id: 1 };
    await payer.call('ledger.transfer', { ...accounts, amount: '5000' });
    const order = { currency_match_id: 1, side: 'long', type: 'market', lots: 20, leverage: 10 } as const;
    server.feed.setPrice('BTC/USDT', '60000');
    await server.beat();
    const { id } = await atBeats(payer.call('contract.open', order), '60000');
    const { close } = await atBeats(payer.call('contract.close', { id, lots: 20 }), '59900');
    expect(Number.parseInt(close?.profit ?? '0', 10)).toBeLessThan(0);
    const [paid] = await server.app.slices.db.query<{ share: string }>(
      `select trim_scale(trunc((p.open_fee + c.fee) / 5, 8))::text as share
       from contract.position p join contract.close c on c.position_id = p.id where p.id = $1`,
      [id],
    );
    const got = await gains([inviter], () => stage.passHours(1));
    expect(got).toEqual([paid?.share]);
    const houses = await server.app.slices.db.query<{ wallet: string; amount: string }>(
      `select a.wallet, trim_scale(-p.amount)::text as amount from ledger.txn t
       join ledger.posting p on p.txn_id = t.id and p.seq is null join ledger.account a on a.id = p.account_id
       where t.idempotency_key like '%:' || $1 || ':1'`,
      [inviter.userId],
    );
    expect(houses).toEqual([{ wallet: 'contract_fee', amount: paid?.share }]);
    const [turnover] = await server.app.slices.db.query<{ value: string }>(
      'select trim_scale(value_usdt)::text as value from referral.turnover where user_id = $1',
      [payer.userId],
    );
    expect(Number.parseInt(turnover?.value ?? '0', 10)).toBeGreaterThan(0);
  });

  test('what a payer loses changes nothing: shares follow from fees alone', async () => {
    const inviters = [await stage.member(), await stage.member()] as const;
    const lucky = await stage.member(inviters[0]);
    const unlucky = await stage.member(inviters[1]);
    const gained = await gains(inviters, async () => {
      await stage.sell(lucky);
      await stage.sell(unlucky);
      // The second one loses on it: sold at 60,000, bought back for five thousand more, with a fee in BTC.
      const order = { currency_match_id: 1, type: 'limit', price: '65000', quantity: '0.1' } as const;
      const winner = await stage.member();
      await winner.call('spot.place_order', { ...order, side: 'sell' });
      await unlucky.call('spot.place_order', { ...order, side: 'buy' });
      await stage.passHours(1);
    });
    expect(gained).toEqual(['1.2', '1.2']);
    const rows = await server.app.slices.db.query<{ source: string }>(
      `select prosrc as source from pg_proc where pronamespace = 'referral'::regnamespace`,
    );
    for (const { source } of rows) expect(source).not.toMatch(/profit|loss/);
  });

  test('the twelfth month is the last one for ordinary shares, and agents go on', async () => {
    const agent = await stage.member();
    const inviter = await stage.member(agent);
    const payer = await stage.member(inviter);
    const { db } = server.app.slices;
    await makeAgent(agent, '30');
    await stage.passHours(1);
    const registered = (at: number) =>
      db.query('update identity.user set created_at = $2 where id = $1', [
        payer.userId,
        new Date(at).toISOString(),
      ]);
    const hour = server.clock.now() - (server.clock.now() % 3_600_000);
    const yearBefore = new Date(hour);
    yearBefore.setUTCFullYear(yearBefore.getUTCFullYear() - 1);
    await registered(yearBefore.getTime() + 1);
    expect(await gains([inviter, agent], sold(payer))).toEqual(['1.2', '0.6']);
    expect(await gains([inviter, agent], sold(payer))).toEqual(['0', '1.8']);
  });
});

describe('agents', () => {
  test('a chain of 15, 30 and 40 percent shares by differences', async () => {
    const top = await stage.member();
    const middle = await stage.member(top);
    const low = await stage.member(middle);
    const payer = await stage.member(low);
    await makeAgent(top, '40');
    await addSub(top, middle, '30');
    await addSub(middle, low, '15');
    expect(await gains([low, middle, top], sold(payer))).toEqual(['1.2', '0.3', '0']);
    await stage.passHours(1);
    expect(await gains([low, middle, top], sold(payer))).toEqual(['1.2', '0.6', '0.6']);
    const { agent } = await top.call('referral.agent', {});
    expect(agent).toMatchObject({
      rate_percent: '40',
      planned_rate_percent: null,
      upper_agent: null,
      sub_rate_max_percent: '39.99',
    });
    expect(agent?.periods[1]).toMatchObject({
      ...{ period: '7d', team: 3, joined: 3, active: 1 },
      ...{ volume_usdt: '12000', fees_usdt: '12', commission_usdt: '0.6' },
    });
    const { data } = await top.call('referral.team', { period: '7d' });
    expect(data.map(({ level, is_agent: isAgent }) => [level, isAgent])).toEqual([
      [3, false],
      [2, true],
      [1, true],
    ]);
    expect(data[0]?.masked_uid).toMatch(/^\d\d\*{4}\d\d$/);
    const subs = await top.call('referral.sub_agents', {});
    expect(subs).toMatchObject([{ rate_percent: '30', rate_min_percent: '15', rate_max_percent: '39.99' }]);
  });

  test('a rate stays between those below and above, and holds from the next full hour', async () => {
    const top = await stage.member();
    const middle = await stage.member(top);
    const low = await stage.member(middle);
    await makeAgent(top, '20');
    await expect(addSub(top, middle, '20')).rejects.toMatchObject({
      key: 'referral.rate_out_of_range',
      details: { field: 'rate_percent', max: '19.99', accepted: '19.99' },
    });
    await addSub(top, middle, '10');
    await expect(addSub(top, low, '5')).rejects.toMatchObject({ key: 'referral.not_in_team' });
    await addSub(middle, low, '8');
    const [sub] = await top.call('referral.sub_agents', {});
    const id = sub?.id ?? '';
    const change = (rate: string, by = top) =>
      by.call('referral.set_sub_agent_rate', { id, rate_percent: rate });
    await expect(change('7')).rejects.toMatchObject({ details: { accepted: '8' } });
    await expect(change('12', middle)).rejects.toMatchObject({ key: 'referral.sub_agent_not_found' });
    const changed = await change('12');
    expect(changed).toMatchObject({ rate_percent: '0', planned_rate_percent: '12' });
    expect((changed.planned_from ?? 0) % 3_600_000).toBe(0);
    await stage.passHours(1);
    expect((await top.call('referral.sub_agents', {}))[0]).toMatchObject({ rate_percent: '12' });
    await server.app.slices.notification.deliver();
    const notices = await middle.call('notification.list', {});
    expect(notices.data.map(({ kind }) => kind)).toContain('agent_changed');
  });

  test('a code is shown while it runs, works once, and never for who is an agent or outside', async () => {
    const operator = await server.operator({ roles: 'risk' });
    const user = await stage.member();
    const first = await user.call('referral.authorization_code', {});
    expect(first.code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect(await user.call('referral.authorization_code', {})).toEqual(first);
    const add = (code: string, rate = '25') =>
      operator.client.call('referral.operator_add_agent', { code, rate_percent: rate, reason: 'Contract 7' });
    await expect(add('AAAAAAAA')).rejects.toMatchObject({ key: 'referral.code_wrong' });
    const checked = await operator.client.call('referral.operator_check_code', { code: first.code });
    expect(checked).toMatchObject({ rate_max_percent: '40', team: 0, is_verified: true });
    expect(JSON.stringify(checked)).not.toContain(user.email);
    server.clock.advance(600_000);
    await expect(add(first.code)).rejects.toMatchObject({ key: 'referral.code_expired' });
    const second = await user.call('referral.authorization_code', {});
    expect(second.code).not.toBe(first.code);
    const both = [await add(second.code), await add(second.code, '30')] as const;
    // The second operator may come after the code has run out.
    server.clock.advance(600_000);
    await server.approve(both[0]);
    await expect(server.approve(both[1])).rejects.toMatchObject({ key: 'referral.code_used' });
    await expect(add(second.code)).rejects.toMatchObject({ key: 'referral.code_used' });
    const third = await user.call('referral.authorization_code', {});
    await expect(add(third.code)).rejects.toMatchObject({ key: 'referral.agent_exists' });
    const ended = await operator.client.call('referral.operator_end_agent', {
      user_id: user.userId,
      reason: 'Contract ended',
    });
    expect(ended).toMatchObject({ is_ended: true, planned_rate_percent: '0' });
    expect(await user.call('referral.agent', {})).toEqual({ agent: null });
  });

  test('more callers who guess at codes than there are connections are all answered', async () => {
    const agent = await stage.member();
    await makeAgent(agent, '20');
    const guess = () => agent.call('referral.add_sub_agent', { code: 'AAAAAAAA', rate_percent: '5' });
    const answers = await Promise.allSettled(Array.from({ length: 20 }, guess));
    const keys = answers.map((answer) =>
      answer.status === 'rejected' && answer.reason instanceof ClientError ? answer.reason.key : 'done',
    );
    expect(new Set(keys)).toEqual(new Set(['referral.code_wrong', 'request.too_many']));
  });

  test('a code is used although the clock was set back since it was shown', async () => {
    const operator = await server.operator({ roles: 'risk' });
    const user = await stage.member();
    const { code } = await user.call('referral.authorization_code', {});
    server.clock.step(-10_000);
    const proposed = { code, rate_percent: '20', reason: 'Contract 8' };
    await server.approve(await operator.client.call('referral.operator_add_agent', proposed));
    server.clock.step(10_000);
    expect(await user.call('referral.agent', {})).toMatchObject({ agent: { planned_rate_percent: '20' } });
  });
});

describe('void relations', () => {
  test('one browser in one network, one address, one document: nothing is paid, also not to another user', async () => {
    const { db } = server.app.slices;
    const upper = await stage.member();
    await makeAgent(upper, '40');
    await stage.passHours(1);
    const inviter = await stage.member(upper, 'Shared browser');
    const byDevice = await stage.member(inviter, 'Shared browser');
    for (const person of [inviter, byDevice]) await person.call('identity.info', {});
    const byAddress = await stage.member(inviter);
    const byDocument = await stage.member(inviter);
    for (const [userId, proof] of [
      [inviter.userId, '1'],
      [byAddress.userId, '2'],
    ] as const)
      await db.query(
        `insert into wallet.withdrawal_address (id, user_id, currency_id, chain_code, address, label, factor, proof,
           created_at, usable_at)
         select gen_random_uuid(), $1, currency_id, chain_code, '0xabc', 'Own', 'none', repeat($2, 64), now(), now()
         from wallet.asset limit 1`,
        [userId, proof],
      );
    for (const [userId, state] of [
      [inviter.userId, 'certified'],
      [byDocument.userId, 'failed'],
    ] as const)
      await db.query(
        `insert into verification.case (id, user_id, level, attempt, state, id_type, area_id, name_sealed,
           card_id_sealed, document_mac, submitted_at, decided_at, reason_key)
         values (gen_random_uuid(), $1, 1, 1, $2, 'passport', 1, 'x', 'x', sha256('one'), now(), now(),
           case when $2 = 'failed' then 'number_differs' end)`,
        [userId, state],
      );
    const gained = await gains([inviter, upper], async () => {
      for (const payer of [byDevice, byAddress, byDocument]) await stage.sell(payer);
      await stage.passHours(1);
    });
    // The agent above gets the difference to what the void shares would have been.
    expect(gained).toEqual(['0', '3.6']);
    const { data } = await inviter.call('referral.invitees', {});
    expect(data.map(({ void_reason: reason, reward_usdt: reward }) => [reason, reward])).toEqual([
      ['same_identity', '0'],
      ['same_address', '0'],
      ['same_device', '0'],
    ]);
    const operator = await server.operator({ roles: 'support' });
    const voids = await operator.client.call('referral.operator_void_relations', { reason: 'same_device' });
    expect(voids.data).toMatchObject([{ payer_id: byDevice.userId, withheld_usdt: '1.2' }]);
    const settlements = await operator.client.call('referral.operator_settlements', { limit: 1 });
    expect(settlements.data).toMatchObject([
      {
        ...{ payers: 3, receivers: 1, fees_usdt: '18', paid_usdt: '3.6' },
        currencies: [{ code: 'USDT', fees: '18', paid: '3.6', withheld: '3.6' }],
      },
    ]);
  });

  test('is void for an hour that is settled long after its trades', async () => {
    const inviter = await stage.member(null, 'Another shared browser');
    const payer = await stage.member(inviter, 'Another shared browser');
    for (const person of [inviter, payer]) await person.call('identity.info', {});
    const [gained] = await gains([inviter], async () => {
      await stage.sell(payer);
      server.clock.leap(40 * DAY_MS);
      await stage.passHours(1);
    });
    expect(gained).toBe('0');
  });
});

describe('the tree', () => {
  test('is walked by ids that mean nothing to others, and no inviter ever changes', async () => {
    const root = await stage.member();
    const child = await stage.member(root);
    const grandchild = await stage.member(child);
    await stage.member(grandchild);
    const [first] = (await root.call('referral.invitees', {})).data;
    expect(first).toMatchObject({ level: 1, invitees: 1, months_left: 12 });
    const { data: second } = await root.call('referral.invitees', { invited_by: first?.id ?? '' });
    expect(second).toMatchObject([{ level: 2, invitees: 1 }]);
    expect((await root.call('referral.invitees', { level: 2 })).data).toEqual(second);
    const { data: third } = await root.call('referral.invitees', { invited_by: second[0]?.id ?? '' });
    expect(third).toMatchObject([{ level: 3, months_left: 0 }]);
    await expect(child.call('referral.invitees', { invited_by: first?.id ?? '' })).rejects.toMatchObject({
      key: 'referral.invitee_not_found',
    });
    await expect(
      server.owner.query('update identity.user set invited_by = null where id = $1', [child.userId]),
    ).rejects.toThrow('immutable');
  });
});

/** Lets beats at a price pass until a call is answered. */
async function atBeats<T>(call: Promise<T>, price: string): Promise<T> {
  let isAnswered = false;
  const answer = call.finally(() => {
    isAnswered = true;
  });
  answer.catch(() => undefined);
  while (!isAnswered) {
    server.feed.setPrice('BTC/USDT', price);
    await server.beat();
  }
  return answer;
}

async function makeAgent(member: Member, rate: string): Promise<void> {
  const operator = await server.operator({ roles: 'risk' });
  const { code } = await member.call('referral.authorization_code', {});
  const terms = { code, rate_percent: rate, reason: 'Contract 7' };
  await server.approve(await operator.client.call('referral.operator_add_agent', terms));
}

async function addSub(upper: Member, member: Member, rate: string): Promise<void> {
  const { code } = await member.call('referral.authorization_code', {});
  await upper.call('referral.add_sub_agent', { code, rate_percent: rate });
}
