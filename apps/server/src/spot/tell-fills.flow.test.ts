import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPTIONAL_NOTIFICATION_KINDS } from '@openbourse/api';
import { changeKind } from '../notification/index.ts';
import { type SpotStage, startSpotStage } from '../testing/spot-stage.ts';

let stage: SpotStage;
let lastUserId = 0;

beforeAll(async () => {
  stage = await startSpotStage();
});
afterAll(() => stage.stop());

async function newUser(): Promise<number> {
  lastUserId += 1;
  await stage.fund(lastUserId, { USDT: '1000000', BTC: '100' });
  return lastUserId;
}

const limit = (side: 'buy' | 'sell', price: string, quantity: string) => ({
  side,
  type: 'limit' as const,
  price,
  quantity,
});

/** Notices to a user, oldest first. */
function toldTo(userId: number) {
  return stage.db.query<{ kind: string; params: Record<string, string>; key: string }>(
    'select kind, params, key from notification.notification where user_id = $1 order by id',
    [userId],
  );
}

const PAIR = { symbol: 'BTC/USDT', code: 'BTC', quote: 'USDT' };

test('who has an order in the book hears of its first fill and of its last, who trades at once of nothing', async () => {
  const [maker, taker] = [await newUser(), await newUser()];
  const { order } = await stage.place(maker, limit('sell', '50000', '0.3'));
  for (const price of ['50000', '50010', '50020']) await stage.place(taker, limit('buy', price, '0.1'));
  const of = { key: order.id };
  expect(await toldTo(maker)).toEqual([
    {
      ...of,
      kind: 'spot_order_part_filled',
      params: { ...PAIR, side: 'sell', executed: '0.1', quantity: '0.3' },
    },
    {
      ...of,
      kind: 'spot_order_filled',
      params: { ...PAIR, side: 'sell', quantity: '0.3', price: '50000' },
    },
  ]);
  expect(await toldTo(taker)).toEqual([]);
});

test('an order that was partly filled when it was placed announces only its last fill', async () => {
  const [seller, buyer] = [await newUser(), await newUser()];
  await stage.place(seller, limit('sell', '50000', '0.1'));
  await stage.place(buyer, limit('buy', '50100', '0.3'));
  await stage.place(seller, limit('sell', '50100', '0.1'));
  expect((await toldTo(buyer)).map(({ kind }) => kind)).toEqual([]);
  await stage.place(seller, limit('sell', '50100', '0.1'));
  expect(await toldTo(buyer)).toMatchObject([
    { kind: 'spot_order_filled', params: { side: 'buy', quantity: '0.3', price: '50066.66' } },
  ]);
});

test('a stop announces that it was triggered and how much was filled by then', async () => {
  const [owner, others] = [await newUser(), await newUser()];
  await stage.place(others, limit('sell', '50000', '0.001'));
  await stage.place(owner, limit('buy', '50000', '0.001'));
  const stop = await stage.place(owner, {
    side: 'sell',
    type: 'stop_market',
    stop_price: '49000',
    quantity: '0.2',
  });
  await stage.place(others, limit('buy', '49000', '0.001'));
  await stage.place(others, limit('buy', '48990', '0.5'));
  expect(await toldTo(owner)).toEqual([]);
  const third = await newUser();
  await stage.place(third, limit('sell', '49000', '0.001'));
  expect(await toldTo(owner)).toEqual([
    {
      kind: 'spot_stop_triggered',
      key: stop.order.id,
      params: { ...PAIR, side: 'sell', stop: '49000', quantity: '0.2' },
    },
  ]);
});

test('nothing is written for who switched the kinds off', async () => {
  const [maker, taker] = [await newUser(), await newUser()];
  for (const kind of OPTIONAL_NOTIFICATION_KINDS)
    await changeKind(stage.db, { userId: maker, kind, isOn: false });
  await stage.place(maker, limit('sell', '49500', '0.2'));
  await stage.place(taker, limit('buy', '49500', '0.1'));
  await stage.place(taker, limit('buy', '49500', '0.1'));
  expect(await toldTo(maker)).toEqual([]);
});
