import { DAY_MS, HOUR_MS, MINUTE_MS } from '@openbourse/money';
import { fakeClock } from '@openbourse/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertAuditClean } from '../testing/audit-at-rest.ts';
import { type Member, openReferralStage, type ReferralStage } from '../testing/referral-stage.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { assignLevels } from './assign-levels.ts';
import { dayOf } from './day.ts';
import { addVolumes } from './volume-queries.ts';

const REASON = 'For the tests of the levels';
const FIRST = 'VIP 1|vip1|5000|';
const LEVELS = `${FIRST}\nVIP 2|vip2|15000|1000000`;

let server: TestServer;
let stage: ReferralStage;
beforeAll(async () => {
  server = await startTestServer();
  stage = await openReferralStage(server);
  for (const [userGroup, fee] of [
    ['vip1', '0.08'],
    ['vip2', '0.06'],
  ] as const) {
    const rates = { user_group: userGroup, maker_fee_percent: '0.05', taker_fee_percent: fee };
    const by = await risk();
    const times = { effective_from: server.clock.now() + 2 * HOUR_MS, reason: REASON };
    await server.approve(await by.call('spot.operator_add_fee_rule', { ...rates, ...times }));
  }
  await announce({ keep_days: 3, levels: LEVELS });
  await passDay();
});
afterAll(async () => {
  stage.stop();
  await server.stop();
});

const risk = async () => (await server.operator({ roles: 'risk' })).client;

async function announce(terms: { keep_days: number; levels: string }): Promise<void> {
  const times = { effective_from: server.clock.now() + 2 * HOUR_MS, reason: REASON };
  await server.approve(await (await risk()).call('tier.operator_add_programme', { ...terms, ...times }));
}

/** Lets the day end: its hours are settled, and the levels of the next one given. */
async function passDay(): Promise<void> {
  const { clock, app } = server;
  clock.leap(DAY_MS - (clock.now() % DAY_MS) + 2 * MINUTE_MS);
  server.feed.setPrice('BTC/USDT', '60000');
  await app.slices.referral.settle();
  await app.slices.portfolio.recordDays();
  await app.slices.tiers.assignLevels();
}

const audit = () => assertAuditClean({ ...server.app.slices, clock: server.clock });
const groupOf = async ({ userId }: Pick<Member, 'userId'>) =>
  (await server.app.slices.identity.readUser(server.app.slices.db, userId)).userGroup;
const standingsOf = async ({ userId }: Member) =>
  (await (await risk()).call('tier.operator_user', { user_id: userId })).standings;

async function assign(member: Member, userGroup: string, days: number): Promise<void> {
  const until = server.clock.now() + days * DAY_MS;
  const input = { user_id: member.userId, user_group: userGroup, until, reason: REASON };
  await server.approve(await (await risk()).call('tier.operator_assign', input));
}

describe('levels by the programme', () => {
  afterAll(audit);

  test('a day of trading leads up at the next midnight, and the orders from then on pay the new rates', async () => {
    const seller = await stage.member();
    await stage.sell(seller);
    expect(await groupOf(seller)).toBe('default');
    await passDay();
    const mine = await (await server.logIn(seller.email)).call('tier.mine', {});
    const today = dayOf(server.clock.now());
    expect(mine).toMatchObject({
      ...{ level: 1, name: 'VIP 1', volume: '6000', assigned_until: null, since: today },
      ...{ spot_maker_percent: '0.05', spot_taker_percent: '0.08', kept_until: today + 3 * DAY_MS },
      next: { level: 2, name: 'VIP 2', volume: '15000', holdings: '1000000' },
    });
    expect(await groupOf(seller)).toBe('vip1');
    await stage.sell(seller, '0.2');
    await passDay();
    expect((await standingsOf(seller)).map(({ level, volume }) => [level, volume])).toEqual([
      [2, '18000'],
      [1, '6000'],
    ]);
  });

  test('a level falls when its days are over and no sooner than the programme says', async () => {
    const seller = await stage.member();
    const oldest = dayOf(server.clock.now()) - 29 * DAY_MS;
    await server.app.slices.db.transaction((tx) =>
      addVolumes(tx, oldest, [{ userId: seller.userId, value: '7000' }]),
    );
    await passDay();
    const [first] = await standingsOf(seller);
    expect(first).toMatchObject({ level: 1, volume: '7000' });
    for (const _ of [1, 2]) await passDay();
    const kept = await (await server.logIn(seller.email)).call('tier.mine', {});
    expect(kept).toMatchObject({ level: 1, volume: '0', kept_until: first?.kept_until });
    expect(await groupOf(seller)).toBe('vip1');
    await passDay();
    expect(await groupOf(seller)).toBe('default');
    expect((await standingsOf(seller)).map(({ level }) => level)).toEqual([0, 1]);
  });

  test('what an account is worth on average is enough where the programme names it', async () => {
    const holder = await stage.member();
    await server.fund(holder.userId, { USDT: '15000000' });
    // 15,160,000 at the beginnings of two days of 30.
    for (const _ of [1, 2]) await passDay();
    expect(await standingsOf(holder)).toEqual([]);
    await passDay();
    const [standing] = await standingsOf(holder);
    expect(standing).toMatchObject({ level: 2, user_group: 'vip2', volume: '0' });
  });

  test('runs side by side, again and after a stop change nothing twice', async () => {
    const seller = await stage.member();
    await stage.sell(seller);
    const { clock, app } = server;
    clock.leap(DAY_MS - (clock.now() % DAY_MS) + HOUR_MS);
    const { tiers, referral, db } = app.slices;
    await tiers.assignLevels();
    await referral.settle();
    await Promise.all([tiers.assignLevels(), tiers.assignLevels(), tiers.assignLevels()]);
    await tiers.assignLevels();
    const days = await (await risk()).call('tier.operator_days', {});
    expect(days[0]).toMatchObject({ day: dayOf(clock.now()) });
    expect(days[0]?.done_at).not.toBe(null);
    const [users] = await db.query<{ count: number }>('select count(*)::integer as count from identity.user');
    expect(days[0]?.measured).toBe(users?.count);
    expect(await standingsOf(seller)).toHaveLength(1);
    // As if the process had ended before the last users.
    await server.owner.query(
      'update tier.assigned_day set done_at = null, after_user = $1, measured = 0 where day = (select max(day) from tier.assigned_day)',
      [seller.userId - 1],
    );
    await tiers.assignLevels();
    expect((await (await risk()).call('tier.operator_days', {}))[0]?.done_at).not.toBe(null);
    expect(await standingsOf(seller)).toHaveLength(1);
  });
});

test('sums of long ago go, without a programme as well', async () => {
  const { db, tiers } = server.app.slices;
  const before = fakeClock(server.clock.now() - 100 * DAY_MS);
  const member = await stage.member();
  const traded = [{ userId: member.userId, value: '1' }];
  await db.transaction((tx) => addVolumes(tx, before.now() - 401 * DAY_MS, traded));
  await db.transaction((tx) => addVolumes(tx, before.now() - 399 * DAY_MS, traded));
  await assignLevels({ ...tiers.deps, clock: before });
  const left = await db.query('select day from tier.volume_day where user_id = $1', [member.userId]);
  expect(left).toHaveLength(1);
});

describe('groups by two operators', () => {
  afterAll(audit);

  test('a group holds from the approval until its time, whatever is traded, and is in the log', async () => {
    const maker = await stage.member();
    const until = server.clock.now() + 2 * DAY_MS;
    const by = await risk();
    const input = { user_id: maker.userId, user_group: 'maker', until, reason: REASON };
    const proposal = await by.call('tier.operator_assign', input);
    expect(await groupOf(maker)).toBe('default');
    await server.approve(proposal);
    expect(await groupOf(maker)).toBe('maker');
    await stage.sell(maker);
    await passDay();
    expect(await groupOf(maker)).toBe('maker');
    const mine = await (await server.logIn(maker.email)).call('tier.mine', {});
    expect(mine).toMatchObject({ level: 1, assigned_until: until });
    server.clock.leap(2 * DAY_MS);
    await server.app.slices.tiers.assignLevels();
    expect(await groupOf(maker)).toBe('vip1');
    const log = await (await server.operator({ roles: 'security_admin' })).client.call(
      'operator.audit_list',
      {
        action: 'tier.assign_group',
      },
    );
    expect(log.data[0]).toMatchObject({ subject_kind: 'user', subject_id: String(maker.userId) });
  });

  test('another assignment replaces the first, and a sooner time ends it', async () => {
    const maker = await stage.member();
    await assign(maker, 'maker', 100);
    await assign(maker, 'staff', 1);
    expect(await groupOf(maker)).toBe('staff');
    const { assignments } = await (await risk()).call('tier.operator_user', { user_id: maker.userId });
    expect(assignments.map(({ user_group: group, ended_at: at }) => [group, at === null])).toEqual([
      ['staff', true],
      ['maker', false],
    ]);
    server.clock.leap(DAY_MS);
    await server.app.slices.tiers.assignLevels();
    expect(await groupOf(maker)).toBe('default');
  });

  test.each([
    ['in the past', 0],
    ['too far away', 3_000 * DAY_MS],
  ])('a time %s is refused with one that is taken', async (_name, later) => {
    const { userId } = await stage.member();
    const by = await risk();
    const input = { user_id: userId, user_group: 'maker', reason: REASON };
    const ask = (until: number) => by.call('tier.operator_assign', { ...input, until });
    const refused = await ask(server.clock.now() + later).catch((error: unknown) => error);
    expect(refused).toMatchObject({ key: 'tier.until_invalid', details: { field: 'until' } });
    const { accepted } = (refused as { details: { accepted: string } }).details;
    await expect(ask(Date.parse(accepted))).resolves.toMatchObject({ state: 'waiting' });
  });
});

test.each([
  ['tier.not_ascending', `${FIRST}\nVIP 2|vip2|5000|`],
  ['tier.not_ascending', 'VIP 1|vip1||0'],
  ['tier.no_threshold', 'VIP 1|vip1||'],
  ['tier.level_twice', `${FIRST}\nVIP 2|vip1|6000|`],
  ['tier.level_twice', 'VIP 1|default|5000|'],
])('%s is refused with its field', async (key, levels) => {
  const times = { effective_from: server.clock.now() + 2 * HOUR_MS, reason: REASON };
  const input = { keep_days: 0, levels, ...times };
  await expect((await risk()).call('tier.operator_add_programme', input)).rejects.toMatchObject({
    ...{ key, details: { field: 'levels' } },
  });
});

test('a guest sees every level with its rates and when levels are given next', async () => {
  const shown = await server.guest().call('tier.levels', {});
  expect(shown.levels.map(({ name, spot_taker_percent: fee }) => [name, fee])).toEqual([
    [null, '0.1'],
    ['VIP 1', '0.08'],
    ['VIP 2', '0.06'],
  ]);
  expect(shown.next_at).toBe(dayOf(server.clock.now()) + DAY_MS);
});

test('the auditor finds a group and a level that do not follow from the rows', async () => {
  const seller = await stage.member();
  await stage.sell(seller);
  await passDay();
  await server.owner.query("update identity.user set user_group = 'vip2' where id = $1", [seller.userId]);
  await expect(audit()).rejects.toThrow('T1 group');
  await server.owner.query("update identity.user set user_group = 'vip1' where id = $1", [seller.userId]);
  await server.owner.query('update tier.volume_day set value = value + 1 where user_id = $1', [
    seller.userId,
  ]);
  await expect(audit()).rejects.toThrow('T2 level');
  await server.owner.query('update tier.volume_day set value = value - 1 where user_id = $1', [
    seller.userId,
  ]);
});
