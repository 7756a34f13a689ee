import { expect, test } from 'vitest';
import type { Db } from '../kernel/db.ts';
import { loadOpenOrders } from './load-open-orders.ts';
import type { OpenOrderRecord } from './open-order-queries.ts';
import type { SpotOrder } from './order.ts';
import { type Terms, termsOf } from './terms.ts';

const currency = (id: number, code: string) => ({ id, code, name: code, logo: '/', scale: 8 });
const TERMS = termsOf({
  ...{ id: 1, symbol: 'BTC/USDT', base: currency(2, 'BTC'), quote: currency(1, 'USDT') },
  ...{ priceTick: '0.01', quantityStep: '0.00001', minNotional: '5', quantityMax: '1000' },
} as Terms['match']);

/** An order of PostgreSQL, as the statement shows it. */
function recordOf(userId: number, id: number, fields: readonly string[] = PLAIN): OpenOrderRecord {
  const rest = { clientOrderId: null, listClientOrderId: null, ocoPublicId: null, ocoClientOrderId: null };
  return { publicId: `order ${id}`, ...rest, fields: [id, userId, 1, ...fields].join(' ') };
}

const PLAIN =
  'buy limit   500.000000000000000000   0.100000000000000000  1000 2000    50.000000000000000000  7   1000       '.split(
    ' ',
  );

function databaseOf(stored: readonly ReturnType<typeof recordOf>[]): {
  readonly db: Db;
  readonly sizes: number[];
} {
  const sizes: number[] = [];
  const query = async <R extends object>(_sql: string, params: readonly unknown[] = []) => {
    const [userId, , id, , rows] = params as readonly [number, number, number, number, number];
    const from = stored.findIndex(({ fields }) => {
      const [ownId = 0, owner = 0] = fields.split(' ').map((text) => Number.parseInt(text, 10));
      return owner > userId || (owner === userId && ownId > id);
    });
    const page = from === -1 ? [] : stored.slice(from, from + rows);
    sizes.push(page.length);
    return page as unknown as R[];
  };
  return { db: { query }, sizes };
}

async function readAll(pages: AsyncIterable<readonly SpotOrder[]>): Promise<readonly SpotOrder[]> {
  const orders: SpotOrder[] = [];
  for await (const page of pages) orders.push(...page);
  return orders;
}

test.each([0, 1, 2_499, 2_500, 2_501, 6_000])('%i open orders are read page by page', async (count) => {
  const rows = Array.from({ length: count }, (_, index) => ({ userId: 1 + (index % 7), id: index + 1 }));
  const stored = rows.toSorted((a, b) => a.userId - b.userId || a.id - b.id);
  const { db, sizes } = databaseOf(stored.map(({ userId, id }) => recordOf(userId, id)));
  const read = await readAll(loadOpenOrders(db, () => TERMS));
  expect(read.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(2_500);
});

test('an order has what its row says; what is left out is what nearly each has', async () => {
  const full =
    'sell stop_limit ioc t 500.01 499.5 down 0.2 9.5 1 2 0.1 50.001 0.05 0.1 12 7 9 1001 1000 1002 600 400.5 3 150|510|8|505.5|9 0.02|12|3'.split(
      ' ',
    );
  const pair = {
    ocoPublicId: 'order 12',
    ocoClientOrderId: 'c12',
    clientOrderId: 'c',
    listClientOrderId: 'l',
  };
  const { db } = databaseOf([recordOf(1, 10), { ...recordOf(2, 11, full), ...pair }]);
  const [plain, other] = await readAll(loadOpenOrders(db, () => TERMS));
  expect(plain).toMatchObject({
    ...{
      id: 10,
      userId: 1,
      matchId: 1,
      side: 'buy',
      type: 'limit',
      timeInForce: 'gtc',
      postOnly: false,
      oco: null,
    },
    ...{ priceTicks: 50_000, stopTicks: null, trigger: null, lots: 10_000, total: null, makerFeePpm: 1_000 },
    ...{
      takerFeePpm: 2_000,
      executedLots: 0,
      executedTickLots: 0n,
      fee: 0n,
      held: 5_000_000_000n,
      placedSeq: 7,
    },
    ...{ exit: null, exitState: null, parentId: null, trail: null, visibleLots: null, turn: null },
    ...{ triggeredSeq: null, triggeredAt: null, createdAt: 1_000, updatedAt: 1_000, state: 'pending' },
  });
  expect(other).toMatchObject({
    ...{ id: 11, side: 'sell', type: 'stop_limit', timeInForce: 'ioc', postOnly: true, priceTicks: 50_001 },
    ...{ stopTicks: 49_950, trigger: 'down', lots: 20_000, total: 950_000_000n, executedLots: 10_000 },
    ...{ executedTickLots: 500_010_000n, fee: 5_000_000n, held: 10_000_000n, placedSeq: 7, triggeredSeq: 9 },
    ...{ triggeredAt: 1_001, createdAt: 1_000, updatedAt: 1_002, clientOrderId: 'c', listClientOrderId: 'l' },
    ...{ exit: { takeProfitTicks: 60_000, stopLossTicks: 40_050 }, exitState: 'waiting', parentId: 3 },
    ...{ visibleLots: 2_000, turn: { seq: 12, fill: 3 } },
    trail: { bps: 150, activationTicks: 51_000, fromSeq: 8, peakTicks: 50_550, seq: 9 },
    oco: { id: 12, publicId: 'order 12', clientOrderId: 'c12' },
  });
});

test('orders of matches that are not known are left out', async () => {
  const { db } = databaseOf([recordOf(1, 10)]);
  expect(await readAll(loadOpenOrders(db, () => undefined))).toEqual([]);
});
