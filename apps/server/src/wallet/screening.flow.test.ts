import { SCREENING_LIMITS } from '@openbourse/api';
import { ClientError } from '@openbourse/client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { assertAuditClean } from '../testing/audit-at-rest.ts';
import { TEST_PASSWORD } from '../testing/accounts.ts';
import { fiatStage } from '../testing/fiat-stage.ts';
import { buyOn } from '../testing/fiat-orders.ts';
import { papersOf } from '../testing/identity-papers.ts';
import { callPay, makePayee, makePayer } from '../testing/payer.ts';
import type { TestOperator, TestUser } from '../testing/start-test-server.ts';
import { startWithdrawalStage, type WithdrawalStage } from './testing/withdrawal-stage.ts';

const REASON = 'For the tests of screening';
const HEAD = 'kind,reference,value,aliases,born,country,numbers,chain';
const LISTED = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

let stage: WithdrawalStage;
let risk: TestOperator;
beforeAll(async () => {
  stage = await startWithdrawalStage();
  risk = await stage.server.operator({ roles: 'risk' });
}, 60_000);
afterAll(() => stage.stop());

const query = <T extends object = Record<string, unknown>>(sql: string, ...params: readonly unknown[]) =>
  stage.server.owner.query<T>(sql, params);

async function upload(list: string, lines: readonly string[]): Promise<number> {
  const file = new Blob([[HEAD, ...lines].join('\n')]);
  const fields = { list, format: 'own', dated: '2026-11-20' } as const;
  return (await risk.client.upload('screening.operator_upload_list', { file, fields })).version_id;
}

const change = (
  versionId: number,
  terms: Partial<{ act: 'begin' | 'end'; on_exact: 'hold' | 'deny' }> = {},
) =>
  risk.client.call('screening.operator_change_list', {
    ...{ version_id: versionId, act: 'begin', on_exact: 'deny', near_percent: 85, reason: REASON },
    ...terms,
  });

/** Puts a list into effect by two persons and lets it hold. */
async function hold(
  list: string,
  lines: readonly string[],
  onExact: 'hold' | 'deny' = 'deny',
): Promise<number> {
  const versionId = await upload(list, lines);
  await stage.server.approve(await change(versionId, { on_exact: onExact }));
  stage.server.clock.advance(SCREENING_LIMITS.effectMs);
  return versionId;
}

async function end(versionId: number): Promise<void> {
  await stage.server.approve(await change(versionId, { act: 'end' }));
  stage.server.clock.advance(SCREENING_LIMITS.effectMs);
}

const cases = async (state: 'open' | 'released' | 'refused' = 'open') =>
  (await risk.client.call('screening.operator_cases', { state, limit: 100 })).data;
const caseOf = async (subject: string, subjectId: string | number) =>
  (await cases()).find((one) => one.subject === subject && one.subject_id === String(subjectId));
const propose = (id: number, decision: 'release' | 'refuse') =>
  risk.client.call('screening.operator_decide_case', { id, decision, reason: REASON });
const decide = async (id: number, decision: 'release' | 'refuse') =>
  stage.server.approve(await propose(id, decision));
const rescreen = () => stage.server.app.slices.screening.rescreen();
const named = async ({ userId }: TestUser, name: string) => {
  const { db, verification } = stage.server.app.slices;
  await db.query('delete from verification.person where user_id = $1', [userId]).catch(() => undefined);
  await db.transaction((tx) => verification.certifyName(tx, { userId, name }));
};
const answersOf = (kind: string, userId: number) =>
  query<{ outcome: string }>(
    'select outcome from screening.answer where kind = $1 and user_id = $2 order by id',
    ...[kind, userId],
  );
const auditClean = () => assertAuditClean({ ...stage.server.app.slices, clock: stage.server.clock });

test('without a list nothing is kept and nothing is refused', async () => {
  const user = await stage.withdrawer({ usdt: '1000', address: LISTED });
  await stage.withdraw(user, '50');
  expect(await query('select from screening.answer')).toEqual([]);
});

describe('lists', () => {
  test('are uploaded by one person and put into effect by two, a moment later; old versions stay', async () => {
    const first = await upload('Own', [`address,a1,${LISTED},,,,,`]);
    const proposal = await change(first);
    expect((await risk.client.call('screening.operator_lists', {}))[0]).toMatchObject({
      ...{ version_id: first, list: 'Own', state: 'uploaded', entries: 1, on_exact: null },
      files: [{ format: 'own', entries: 1 }],
    });
    await expect(
      risk.client.call('operator.decide_proposal', { id: proposal.id, decision: 'approve', reason: REASON }),
    ).rejects.toMatchObject({ key: 'operator.same_operator' });
    await stage.server.approve(proposal);
    const stateOf = async (id: number) =>
      (await risk.client.call('screening.operator_lists', {})).find((one) => one.version_id === id)?.state;
    expect(await stateOf(first)).toBe('planned');
    stage.server.clock.advance(SCREENING_LIMITS.effectMs);
    expect(await stateOf(first)).toBe('in_effect');
    const second = await hold('Own', [
      `address,a1,${LISTED.toLowerCase()},,,,,`,
      'domain,d1,trap.example,,,,,',
    ]);
    expect([await stateOf(first), await stateOf(second)]).toEqual(['ended', 'in_effect']);
    await expect(change(second)).rejects.toMatchObject({ key: 'screening.version_holds' });
    await end(second);
    expect(await stateOf(second)).toBe('ended');
    await expect(query("update screening.version set list = 'Other'")).rejects.toThrow('append-only');
  });

  test.each([
    ['own', 'kind,reference\nperson,1', 'screening.file_unreadable'],
    ['own', `${HEAD}\nperson,1,Otto,,1.1.1970,,,`, 'screening.file_unreadable'],
    ['own', `${HEAD}\nplanet,1,Mars,,,,,`, 'screening.file_unreadable'],
    ['own', `${HEAD}\naddress,1,x,,,,,\naddress,1,y,,,,,`, 'screening.file_unreadable'],
    ['ofac_sdn', '1,"name"', 'screening.file_unreadable'],
    ['ofac_alt', '1,2,"aka","Other",-0- ', 'screening.version_not_found'],
  ] as const)('a file of %s that cannot be read is refused: %j', async (format, text, key) => {
    const fields = { list: 'Wrong', format, dated: '2026-11-20' } as const;
    const sent = risk.client.upload('screening.operator_upload_list', { file: new Blob([text]), fields });
    await expect(sent).rejects.toMatchObject({ key });
  });

  test('of OFAC are a file of entries and one of aliases', async () => {
    const sdn = [
      '306,"SMUGGLER, Otto",individual,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 12 Oct 1970; Passport C01X00T47 (Germany); Digital Currency Address - ETH 0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC; nationality Germany."',
      '307,"TRADE LTD.",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ',
    ].join('\r\n');
    const alt = '306,12,"aka","SMUGGLARE, Otto",-0- \r\n';
    const fields = (format: 'ofac_sdn' | 'ofac_alt') => ({ list: 'OFAC', format, dated: '2026-11-20' });
    const send = (format: 'ofac_sdn' | 'ofac_alt', text: string) =>
      risk.client.upload('screening.operator_upload_list', {
        file: new Blob([text]),
        fields: fields(format),
      });
    const { version_id: id } = await send('ofac_sdn', sdn);
    expect(await send('ofac_alt', alt)).toEqual({ version_id: id, entries: 1 });
    await expect(send('ofac_alt', alt)).rejects.toMatchObject({ key: 'screening.file_twice' });
    const [row] = await query<{ body: object; aliases: object }>(
      "select body, aliases from screening.entry where version_id = $1 and reference = '306'",
      id,
    );
    expect(row).toMatchObject({
      body: { names: ['SMUGGLER, Otto'], births: ['1970-10-12'], addresses: [{ chain: null }] },
      aliases: ['SMUGGLARE, Otto'],
    });
    // A number of a document is kept as a mark.
    expect(JSON.stringify(row)).not.toContain('C01X00T47');
  });

  test('that one person adds to after a proposal are not what two put into effect', async () => {
    const send = (format: 'ofac_sdn' | 'ofac_alt', text: string) =>
      risk.client.upload('screening.operator_upload_list', {
        file: new Blob([text]),
        fields: { list: 'Grown', format, dated: '2026-11-20' },
      });
    const none = Array.from({ length: 8 }, () => '-0- ').join();
    const { version_id: id } = await send('ofac_sdn', `306,"SMUGGLER, Otto",individual,"CUBA",${none}`);
    const proposal = await change(id);
    await send('ofac_alt', '306,12,"aka","A Rival",-0- ');
    const refusal = { key: 'operator.proposal_outdated' };
    await expect(stage.server.approve(proposal)).rejects.toMatchObject(refusal);
  });
});

describe('withdrawals', () => {
  test('to an address that a list denies are refused, which says nothing of the list and is kept', async () => {
    const user = await stage.withdrawer({ usdt: '1000', address: LISTED });
    const versionId = await hold('Own', [`address,a1,${LISTED.toLowerCase()},,,,,`]);
    const key = 'denied';
    await expect(stage.withdraw(user, '50', { key })).rejects.toMatchObject({
      ...{ key: 'screening.not_accepted', details: {} },
    });
    expect(await stage.usdt(user.userId)).toEqual({ available: '1000', held: '0' });
    expect(await answersOf('withdrawal', user.userId)).toEqual([{ outcome: 'deny' }]);
    const { data } = await risk.client.call('screening.operator_answers', { outcome: 'deny' });
    expect(data[0]).toMatchObject({ user_id: user.userId, reasons: [{ list: 'Own', reference: 'a1' }] });
    await end(versionId);
  });

  test('that are held wait in review, and leave once two persons released the case', async () => {
    const user = await stage.withdrawer({ usdt: '1000', address: LISTED });
    const versionId = await hold('Own', [`address,a1,${LISTED},,,,,`], 'hold');
    const { id } = await stage.withdraw(user, '50');
    expect(await user.client.call('wallet.withdrawal', { id })).toMatchObject({ state: 'pending_review' });
    const maker = await stage.server.operator({ roles: 'withdrawal_maker' });
    const checker = await stage.server.operator({ roles: 'withdrawal_checker' });
    const approve = { id, decision: 'approve', reason: REASON } as const;
    const call = 'wallet.operator_decide_withdrawal';
    await expect(maker.client.call(call, approve)).rejects.toMatchObject({ key: 'screening.case_open' });
    const opened = await caseOf('withdrawal', id);
    expect(opened).toMatchObject({ user_id: user.userId, hits: [{ by: 'address', score: 100 }] });
    const [first, second] = [
      await propose(opened?.id ?? 0, 'release'),
      await propose(opened?.id ?? 0, 'refuse'),
    ];
    const decided = await Promise.allSettled([stage.server.approve(first), stage.server.approve(second)]);
    expect(decided.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const isReleased = decided[0]?.status === 'fulfilled';
    const answer = await maker.client.call(call, approve).catch((error: unknown) => error);
    expect(answer instanceof ClientError ? answer.key : null).toBe(isReleased ? null : 'screening.case_open');
    await checker.client.call(call, approve).catch(() => undefined);
    await stage.server.app.slices.wallet.withdrawals.payer.payOut('ETH');
    const { txid } = await user.client.call('wallet.withdrawal', { id });
    expect(txid !== null).toBe(isReleased);
    await end(versionId);
  });

  test('that were approved before a list named their address go back to review', async () => {
    const user = await stage.withdrawer({ usdt: '1000', address: LISTED });
    const { id } = await stage.withdraw(user, '50');
    const maker = await stage.server.operator({ roles: 'withdrawal_maker' });
    const checker = await stage.server.operator({ roles: 'withdrawal_checker' });
    for (const { client } of [maker, checker])
      await client
        .call('wallet.operator_decide_withdrawal', { id, decision: 'approve', reason: REASON })
        .catch(() => undefined);
    expect(await query('select state from wallet.withdrawal where id = $1', id)).toEqual([
      { state: 'approved' },
    ]);
    const versionId = await hold('Own', [`address,a1,${LISTED},,,,,`]);
    await stage.server.app.slices.wallet.withdrawals.payer.payOut('ETH');
    expect(await query('select state, flags from wallet.withdrawal where id = $1', id)).toEqual([
      { state: 'pending_review', flags: expect.arrayContaining(['screening']) as string[] },
    ]);
    expect(await caseOf('withdrawal', id)).toBeDefined();
    expect(await stage.usdt(user.userId)).toEqual({ available: '950', held: '50' });
    await decide((await caseOf('withdrawal', id))?.id ?? 0, 'refuse');
    await expect(
      maker.client.call('wallet.operator_decide_withdrawal', { id, decision: 'approve', reason: REASON }),
    ).rejects.toMatchObject({ key: 'screening.case_open' });
    await maker.client.call('wallet.operator_decide_withdrawal', { id, decision: 'reject', reason: REASON });
    expect(await stage.usdt(user.userId)).toEqual({ available: '1000', held: '0' });
    await end(versionId);
  });
});

describe('people', () => {
  test('whom a new version names are found once, wait with what leaves, and go on once released', async () => {
    const payer = await makePayer(stage.server, { USDT: '100' });
    const payee = await makePayee(stage.server);
    await named(payer, 'Otto Smuggler');
    const versionId = await hold('People', ['person,p1,"SMUGLER, Otto",,,,,']);
    await Promise.all([rescreen(), rescreen()]);
    await rescreen();
    const found = (await cases()).filter((one) => one.user_id === payer.userId);
    expect(found).toMatchObject([{ subject: 'person', hits: [{ by: 'name', matched: 'SMUGLER, Otto' }] }]);
    const lists = await risk.client.call('screening.operator_lists', {});
    expect(lists.find((one) => one.version_id === versionId)).toMatchObject({ is_screened: true });
    await expect(callPay(payer, payee, { amount: '1' })).rejects.toMatchObject({
      ...{ key: 'screening.under_review', details: {} },
    });
    await decide(found[0]?.id ?? 0, 'release');
    await callPay(payer, payee, { amount: '1' });
    // The same entry of a newer version is known not to be meant; another one is not.
    const next = await hold('People', ['person,p1,"SMUGLER, Otto",,,,,', 'person,p2,Nobody Else,,,,,']);
    await rescreen();
    expect((await cases()).some((one) => one.user_id === payer.userId)).toBe(false);
    const other = await hold('People', ['person,p3,"SMUGGLER, Otto",,,,,'], 'hold');
    await rescreen();
    expect((await cases()).some((one) => one.user_id === payer.userId)).toBe(true);
    expect(next).toBeGreaterThan(versionId);
    await end(other);
  });

  test('who are paid are screened too: a hold refuses for now and opens one case', async () => {
    const payer = await makePayer(stage.server, { USDT: '100' });
    const payee = await makePayee(stage.server);
    await named(payee, 'Berta Listed');
    const versionId = await hold('People', ['person,p9,Listed Berta,,,,,'], 'hold');
    const code = payer.code();
    const tries = await Promise.allSettled(
      [1, 2].map(() => callPay(payer, payee, { amount: '1', auth_code: code })),
    );
    for (const one of tries)
      expect(one).toMatchObject({ status: 'rejected', reason: { key: 'screening.under_review' } });
    expect((await cases()).filter((one) => one.user_id === payee.userId)).toHaveLength(1);
    await decide((await cases()).find((one) => one.user_id === payee.userId)?.id ?? 0, 'refuse');
    await expect(callPay(payer, payee, { amount: '1' })).rejects.toMatchObject({
      key: 'screening.not_accepted',
    });
    await end(versionId);
  });

  test('register with a held domain and cannot withdraw; with a denied one they do not register', async () => {
    const held = await hold('Domains', ['domain,d1,held.example,,,,,'], 'hold');
    const denied = await hold('More', ['domain,d1,trap.example,,,,,']);
    const guest = stage.server.guest();
    const register = async (account: string) => {
      await guest.call('identity.send_email', { account, purpose: 'register' });
      const [letter] = await guest.call('demo.mailbox', { target: account });
      const code = letter?.code ?? '';
      return guest.call('identity.register', {
        ...{ account, type: 'email', password: TEST_PASSWORD, re_password: TEST_PASSWORD },
        ...{ sms_code: code, invite_code: 'OPENBOURSE' },
      });
    };
    await register('ina@held.example');
    const [user] = await query<{ id: number }>(
      "select id from identity.user where email = 'ina@held.example'",
    );
    expect(await caseOf('person', user?.id ?? 0)).toMatchObject({ hits: [{ by: 'domain' }] });
    await expect(register('ina@mail.trap.example')).rejects.toMatchObject({ key: 'screening.not_accepted' });
    expect(await query("select from identity.user where email like '%trap.example'")).toEqual([]);
    expect((await risk.client.call('screening.operator_answers', { outcome: 'deny' })).data[0]).toMatchObject(
      {
        kind: 'registration',
      },
    );
    await end(held);
    await end(denied);
  });
});

describe('a verification', () => {
  test('with a number of a list is refused, and one like a name of it goes on and waits', async () => {
    const versionId = await hold('People', [
      'person,v1,Someone Else,,,,C01X00T47,',
      'person,v2,Wolf Hartmann,,,,,',
    ]);
    const submit = async (name: string, cardId: string) => {
      const user = await stage.server.user({ isVerified: false });
      const papers = { ...(await papersOf(user.client, cardId)), name, id_type: 'passport' as const };
      return {
        user,
        sent: await user.client.call('verification.real_name', papers).catch((error: unknown) => error),
      };
    };
    const denied = await submit('Anna Berger', 'c01x 00t47');
    expect(denied.sent).toMatchObject({ key: 'screening.not_accepted', details: {} });
    expect(await query('select from verification.case where user_id = $1', denied.user.userId)).toEqual([]);
    const held = await submit('Wolf Hartman', 'X1234567');
    expect(held.sent).toMatchObject({ real_name: { state: 'in_review' } });
    expect(await caseOf('person', held.user.userId)).toMatchObject({
      hits: [{ reference: 'v2', score: 92 }],
    });
    await end(versionId);
  });
});

describe('a deposit', () => {
  test('to an address of a list is credited, may not leave while its case is open, and then may', async () => {
    const user = await stage.withdrawer({ usdt: '10' });
    const { address } = await user.client.call('wallet.deposit_address', { currency_id: 1, chain: 'ETH' });
    const versionId = await hold('Own', [`address,d1,${address},,,,,`]);
    await user.client.call('demo.send_coins', { currency_id: 1, chain: 'ETH' });
    await vi.waitFor(async () => {
      stage.server.clock.advance(1_000);
      const { data } = await user.client.call('wallet.deposits', {});
      expect(data[0]?.state).toBe('withdrawable');
    }, 20_000);
    expect(await stage.usdt(user.userId)).toMatchObject({ available: '260' });
    const [deposit] = (await user.client.call('wallet.deposits', {})).data;
    await expect(stage.withdraw(user, '20')).rejects.toMatchObject({ key: 'wallet.immature_funds' });
    await decide((await caseOf('deposit', deposit?.id ?? ''))?.id ?? 0, 'release');
    await end(versionId);
    expect(await stage.withdraw(user, '20')).toMatchObject({ amount: '20' });
  }, 60_000);
});

test('a sale between people is refused for now while a case is about one of them', async () => {
  const people = await fiatStage(stage.server);
  const [seller, buyer] = [await people.merchant(), await people.person()];
  const ad = await people.publish(seller);
  await named(buyer, 'Rolf Listed');
  const versionId = await hold('People', ['person,s1,Listed Rolf,,,,,'], 'hold');
  await expect(buyOn(buyer, ad)).rejects.toMatchObject({ key: 'screening.under_review', details: {} });
  await decide((await caseOf('person', buyer.userId))?.id ?? 0, 'release');
  expect((await buyOn(buyer, ad)).state).toBe('unpaid');
  await end(versionId);
});

test('the books fit afterwards, and the auditor finds what was not screened', async () => {
  await hold('Last', ['person,z1,Listed Zora,,,,,']);
  const [payer, payee] = [await makePayer(stage.server, { USDT: '100' }), await makePayee(stage.server)];
  const { id } = await callPay(payer, payee, { amount: '1' });
  await auditClean();
  await query('alter table screening.answer disable trigger answer_append_only');
  await query('delete from screening.answer where reference = $1', id);
  await expect(auditClean()).rejects.toThrow('N1 screening');
});
