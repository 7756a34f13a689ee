import { createTestDatabase, type TestDatabase } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startTestServer,
  type TestOperator,
  type TestServer,
  type TestUser,
} from '../testing/start-test-server.ts';

const REASON = 'committee of listings';
const COIN = { code: 'TIDE', name: 'Tide', kind: 'coin', scale: 6, reason: REASON } as const;
const [TRADE, CONTRACT, FIAT] = [1, 2, 3];

let database: TestDatabase;
let server: TestServer;
let risk: TestOperator;
let anna: TestUser;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({ databaseUrl: database.url });
  risk = await server.operator({ roles: 'risk' });
  anna = await server.user({ funds: { USDT: '10000' } });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const list = (change: Partial<Parameters<typeof send>[0]> = {}) => send({ ...COIN, ...change });
function send(input: {
  code: string;
  name: string;
  kind: 'coin' | 'fiat' | 'metal';
  scale: number;
  in_fiat?: boolean;
  in_financial?: boolean;
  offers_fiat?: boolean;
  reason: string;
}) {
  return risk.client.call('ledger.operator_list_currency', input);
}
const listed = async (code: string) =>
  (await risk.client.call('ledger.operator_currencies', {})).find((one) => one.code === code);
const spotBalance = async (code: string) =>
  (await anna.client.call('ledger.account_list', {}))
    .find(({ account_type_id: id }) => id === TRADE)
    ?.balances.find((one) => one.code === code)?.available;

test('a currency that two persons list is held, moved and traded between people at once', async () => {
  const proposal = await list({ offers_fiat: true });
  expect(await listed('TIDE')).toBeUndefined();
  await expect(
    risk.client.call('operator.decide_proposal', { id: proposal.id, decision: 'approve', reason: REASON }),
  ).rejects.toMatchObject({ key: 'operator.same_operator' });
  await server.approve(proposal);
  const currency = await listed('TIDE');
  expect(currency).toMatchObject({ scale: 6, accounts: ['trade', 'fiat', 'financial'], offers_fiat: true });

  await server.fund(anna.userId, { TIDE: '12.5' });
  expect(await spotBalance('TIDE')).toBe('12.5');
  const move = { from_account_type_id: TRADE, currency_id: currency?.id ?? 0, amount: '2.5' };
  await anna.client.call('ledger.transfer', { ...move, to_account_type_id: FIAT });
  await expect(
    anna.client.call('ledger.transfer', { ...move, to_account_type_id: CONTRACT }),
  ).rejects.toMatchObject({ key: 'ledger.currency_not_in_account', details: { accepted: 'USDT' } });
  const { coins } = await server.guest().call('fiat.markets', {});
  expect(coins.map(({ code }) => code)).toEqual(['USDT', 'BTC', 'ETH', 'TIDE']);
});

test('a pair is listed on it, and it is valued and traded', async () => {
  const pair = {
    ...{ base_currency_code: 'TIDE', quote_currency_code: 'USDT', price_tick: '0.01', quantity_step: '0.01' },
    ...{ quantity_max: '1000', min_notional: '5', reason: REASON },
  };
  await server.approve(await risk.client.call('market.operator_list_match', pair));
  const buyer = await server.user({ funds: { USDT: '1000' } });
  const groups = await server.guest().call('market.currency_matches', {});
  const match = groups.flatMap(({ matches }) => matches).find(({ symbol }) => symbol === 'TIDE/USDT');
  const order = { currency_match_id: match?.id ?? 0, type: 'limit', price: '3', quantity: '4' } as const;
  await anna.client.call('spot.place_order', { ...order, side: 'sell' });
  await buyer.client.call('spot.place_order', { ...order, side: 'buy' });
  expect(await spotBalance('TIDE')).toBe('6');
});

test('an account that does not carry a coin refuses it, and names those that it takes', async () => {
  await server.approve(await list({ code: 'REEF', name: 'Reef', in_fiat: false }));
  const { id, accounts } = (await listed('REEF')) ?? { id: 0, accounts: [] };
  expect(accounts).toEqual(['trade', 'financial']);
  await server.fund(anna.userId, { REEF: '1' });
  const move = { from_account_type_id: TRADE, to_account_type_id: FIAT, currency_id: id, amount: '1' };
  await expect(anna.client.call('ledger.transfer', move)).rejects.toMatchObject({
    key: 'ledger.currency_not_in_account',
    details: { field: 'currency_id', currency: 'REEF', accepted: 'USDT, BTC, ETH' },
  });
});

test.each([
  [{ code: 'BTC' }, 'ledger.currency_exists', { field: 'code' }],
  [
    { code: 'NEW', in_fiat: false, offers_fiat: true },
    'ledger.listing_invalid',
    { field: 'in_fiat', accepted: 'true' },
  ],
  [
    { code: 'SEK', kind: 'fiat', in_fiat: true },
    'ledger.listing_invalid',
    { field: 'in_fiat', accepted: 'false' },
  ],
  [{ code: 'new' }, 'request.invalid', { field: 'code', accepted: 'HBR' }],
  [{ code: 'NEW', scale: 19 }, 'request.invalid', { field: 'scale' }],
] as const)('a listing with %j is refused as %s', async (change, key, details) => {
  risk = await server.operator({ roles: 'risk' });
  await expect(list(change)).rejects.toMatchObject({ key, details });
});

test('operators of other roles list nothing', async () => {
  const { client } = await server.operator({ roles: 'support' });
  await expect(client.call('ledger.operator_list_currency', COIN)).rejects.toMatchObject({
    key: 'operator.role_missing',
  });
});

test('what is listed is there after a restart', async () => {
  const startAt = server.clock.now();
  await server.stop();
  server = await startTestServer({ databaseUrl: database.url, startAt, seed: 2 });
  const { coins } = await server.guest().call('fiat.markets', {});
  expect(coins.map(({ code }) => code)).toContain('TIDE');
});
