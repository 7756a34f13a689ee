import { HOUR_MS } from '@openbourse/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';

const USDT = 1;
const reason = 'Decision 12 of the board';

let server: TestServer;
let anna: TestUser;
let maker: Awaited<ReturnType<TestServer['operator']>>;
let checker: Awaited<ReturnType<TestServer['operator']>>;

beforeAll(async () => {
  server = await startTestServer();
  anna = await server.user();
  await pass(0);
});
afterAll(() => server.stop());

/** Lets time pass; operators who were idle meanwhile are followed by others. */
async function pass(ms: number): Promise<void> {
  server.clock.advance(ms);
  maker = await server.operator({ roles: 'risk' });
  checker = await server.operator({ roles: 'risk' });
}

type Proposal = Partial<Parameters<typeof send>[0]>;

function send(input: {
  name:
    | 'min_withdrawal'
    | 'withdrawal_fee'
    | 'hot_max'
    | 'hot_target'
    | 'withdraw_daily_max'
    | 'automatic_share'
    | 'claims_pending_max';
  asset_id?: number | undefined;
  level?: number | undefined;
  value: string;
  effective_from: number;
}) {
  return maker.client.call('wallet.operator_set_term', { ...input, reason });
}
const propose = (change: Proposal) =>
  send({
    name: 'withdraw_daily_max',
    level: 1,
    value: '30000',
    effective_from: server.clock.now() + 2 * HOUR_MS,
    ...change,
  });
const decide = (by: typeof maker, id: number, decision: 'approve' | 'reject') =>
  by.client.call('operator.decide_proposal', { id, decision, reason });
const withdraw = (id: number) => maker.client.call('wallet.operator_withdraw_term', { id, reason });
const planned = async () =>
  (await maker.client.call('wallet.operator_terms', {})).filter(({ state }) => state === 'planned');
const dailyLimit = async () => {
  const { levels } = await anna.client.call('verification.center', {});
  const level = levels.find((one) => one.level === 1);
  return { max: level?.withdraw_daily_max, since: level?.withdraw_since };
};
const usdtTerms = async () => {
  const coin = (await anna.client.call('wallet.coins', {})).find(({ currency_id: id }) => id === USDT);
  return coin?.chains.find(({ network }) => network === 'ERC20');
};

test('a limit changes when a second operator has approved it and its time has come, and says since when', async () => {
  const before = await dailyLimit();
  expect(before).toEqual({ max: '20000', since: Date.UTC(2026, 0, 1) });
  const since = server.clock.now() + 2 * HOUR_MS;
  const proposed = await propose({ effective_from: since });
  expect(proposed).toMatchObject({ state: 'waiting', before: '{"value":"20000"}' });
  expect(JSON.parse(proposed.after ?? '')).toMatchObject({ level: 1, value: '30000' });
  await expect(decide(maker, proposed.id, 'approve')).rejects.toMatchObject({
    key: 'operator.same_operator',
  });
  await pass(HOUR_MS / 2);
  await decide(checker, proposed.id, 'approve');
  const [version] = await planned();
  expect(version).toMatchObject({ level: 1, value: '30000', effective_from: since, reason });
  expect(await dailyLimit()).toEqual(before);
  await pass(2 * HOUR_MS);
  expect(await dailyLimit()).toEqual({ max: '30000', since });
  const versions = (await checker.client.call('wallet.operator_terms', {})).filter(
    (term) => term.name === 'withdraw_daily_max' && term.level === 1,
  );
  expect(versions.map(({ value, state }) => [value, state])).toEqual([
    ['30000', 'in_effect'],
    ['20000', 'replaced'],
  ]);
  await expect(withdraw(version?.id ?? 0)).rejects.toMatchObject({ key: 'wallet.term_not_found' });
});

test('what is rejected never holds, and a planned change can be taken back', async () => {
  const first = await propose({ value: '1' });
  await decide(checker, first.id, 'reject');
  const effective_from = server.clock.now() + 2 * HOUR_MS;
  const [second, third] = [
    await propose({ value: '2', effective_from }),
    await propose({ value: '3', effective_from }),
  ];
  await decide(checker, second.id, 'approve');
  await expect(decide(checker, third.id, 'approve')).rejects.toMatchObject({
    key: 'operator.version_exists',
  });
  const [version] = await planned();
  expect(await withdraw(version?.id ?? 0)).toMatchObject({ state: 'withdrawn', value: '2' });
  await expect(withdraw(version?.id ?? 0)).rejects.toMatchObject({ key: 'wallet.term_not_found' });
  await decide(checker, third.id, 'reject');
  await pass(3 * HOUR_MS);
  expect((await dailyLimit()).max).toBe('30000');
});

test('an approval that comes too late for the notice is refused', async () => {
  const { id } = await propose({});
  await pass(1.5 * HOUR_MS);
  await expect(decide(checker, id, 'approve')).rejects.toMatchObject({ key: 'operator.effective_too_early' });
  await decide(checker, id, 'reject');
});

test('the fee of a coin changes with its version and stays below the least withdrawal', async () => {
  const terms = await maker.client.call('wallet.operator_terms', {});
  const fee = terms.find((term) => term.name === 'withdrawal_fee' && term.network === 'ERC20');
  const asset = { name: 'withdrawal_fee', asset_id: fee?.asset_id ?? 0, level: undefined } as const;
  const tooHigh = { field: 'value', limit: '20', accepted: '19.999999' };
  await expect(propose({ ...asset, value: '20' })).rejects.toMatchObject({
    key: 'wallet.term_invalid',
    details: tooHigh,
  });
  await expect(propose({ ...asset, name: 'min_withdrawal', value: '2' })).rejects.toMatchObject({
    key: 'wallet.term_invalid',
    details: { field: 'value', limit: '3', accepted: '3.000001' },
  });
  const since = server.clock.now() + 2 * HOUR_MS;
  const { id } = await propose({ ...asset, value: '2.5', effective_from: since });
  await decide(checker, id, 'approve');
  expect(await usdtTerms()).toMatchObject({ withdrawal_fee: '3' });
  await pass(2 * HOUR_MS);
  expect(await usdtTerms()).toMatchObject({
    withdrawal_fee: '2.5',
    min_withdrawal: '20',
    effective_from: since,
  });
});

test('a hot wallet is swept down to no more than its maximum, at every time', async () => {
  const terms = await maker.client.call('wallet.operator_terms', {});
  const first = terms.find((term) => term.name === 'hot_max' && term.network === 'ERC20');
  expect(first).toMatchObject({ state: 'in_effect', value: '0', operator_name: null });
  const of = { asset_id: first?.asset_id ?? 0, level: undefined } as const;
  const refused = (limit: string) => ({
    key: 'wallet.term_invalid',
    details: { field: 'value', limit, accepted: limit },
  });
  await expect(propose({ ...of, name: 'hot_target', value: '1' })).rejects.toMatchObject(refused('0'));
  const at = server.clock.now();
  const approve = async (change: Proposal) =>
    decide(checker, (await propose({ ...of, ...change })).id, 'approve');
  await approve({ name: 'hot_max', value: '100', effective_from: at + 2 * HOUR_MS });
  await approve({ name: 'hot_target', value: '100', effective_from: at + 2 * HOUR_MS });
  await approve({ name: 'hot_target', value: '40', effective_from: at + 3 * HOUR_MS });
  const between = { name: 'hot_max', value: '60', effective_from: at + 2.5 * HOUR_MS } as const;
  await expect(propose({ ...of, ...between })).rejects.toMatchObject(refused('100'));
  await approve({ ...between, effective_from: at + 3 * HOUR_MS });
  await expect(
    propose({ ...of, name: 'hot_target', value: '60.000001', effective_from: at + 3.5 * HOUR_MS }),
  ).rejects.toMatchObject(refused('60'));
});

test.each([
  ['a level that is missing', { level: undefined }, { field: 'level' }],
  ['an asset where none belongs', { asset_id: 1 }, { field: 'asset_id' }],
  ['an unknown asset', { name: 'min_withdrawal', level: undefined, asset_id: 999 }, { field: 'asset_id' }],
  ['more decimals than cents', { value: '1.005' }, { field: 'value', accepted: '1' }],
  ['a share above the whole', { name: 'automatic_share', level: undefined, value: '1.1' }, { accepted: '1' }],
  ['half a claim', { name: 'claims_pending_max', level: undefined, value: '2.5' }, { accepted: '2' }],
] as const)('%s is refused', async (_name, change, details) => {
  await expect(propose(change)).rejects.toMatchObject({ key: 'wallet.term_invalid', details });
});

test('a change without an hour of notice, or by an operator without the role, is refused', async () => {
  await expect(propose({ effective_from: server.clock.now() + HOUR_MS - 1 })).rejects.toMatchObject({
    key: 'operator.effective_too_early',
  });
  const { client } = await server.operator({ roles: 'support' });
  await expect(
    client.call('wallet.operator_set_term', {
      name: 'automatic_share',
      value: '0.5',
      effective_from: server.clock.now() + 2 * HOUR_MS,
      reason,
    }),
  ).rejects.toMatchObject({ key: 'operator.role_missing' });
});
