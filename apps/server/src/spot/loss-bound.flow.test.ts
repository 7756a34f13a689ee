import { randomUUID } from 'node:crypto';
import { addDecimal } from '@openbourse/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assertAuditClean } from '../testing/audit-at-rest.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';

const BTC_USDT = 1;
const USDT = 1;
const [TRADE, CONTRACT, MICRO] = [1, 2, 4];
/** Amount that chains may still take back, of which a tenth may be lost. */
const DEPOSITED = '10000';

let server: TestServer;
let thief: TestUser;
let accomplice: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.feed.setPrice('BTC/USDT', '60000');
  server.clock.advance(1_000);
  thief = await server.user();
  accomplice = await server.user({ funds: { BTC: '5', USDT: '100000' } });
});
afterEach(async () => {
  for (const { client } of [thief, accomplice]) await client.call('spot.cancel_all', {});
  await assertAuditClean({ ...server.app.slices, clock: server.clock });
});
afterAll(() => server.stop());

/** Credits a deposit that has one confirmation. */
async function deposit(user: TestUser, amount: string): Promise<void> {
  const { db, ledger } = server.app.slices;
  const id = randomUUID();
  const postings = [
    { owner: { world: 'chain:ETH' }, currencyId: USDT, amount: `-${amount}` },
    { owner: { userId: user.userId, wallet: 'trade' as const }, currencyId: USDT, amount },
  ];
  await db.transaction(async (tx) => {
    await ledger.post(tx, { kind: 'deposit', reference: id, idempotencyKey: id, postings });
    await tx.query(
      `insert into wallet.deposit (id, user_id, currency_id, chain_code, address, txid, output_index, block_height,
         block_hash, received, amount, minimum, state, seen_at, credited_at)
       values ($1::uuid, $2, $3, 'ETH', 'somewhere', $1::uuid::text, 0, 1, 'hash', $4, $4, 1, 'credited', $5, $5)`,
      [id, user.userId, USDT, amount, new Date(server.clock.now())],
    );
  });
}

const mature = () =>
  server.app.slices.db.query("update wallet.deposit set state = 'withdrawable', withdrawable_at = seen_at");

type Order = { readonly side: 'buy' | 'sell'; readonly price?: string; readonly quantity?: string } & Record<
  string,
  string | undefined
>;

const place = (user: TestUser, order: Order) =>
  user.client.call('spot.place_order', {
    currency_match_id: BTC_USDT,
    type: 'limit' as const,
    ...order,
  });

const transfer = (user: TestUser, to: number, amount: string) =>
  user.client.call('ledger.transfer', {
    from_account_type_id: TRADE,
    to_account_type_id: to,
    currency_id: USDT,
    amount,
  });

/** Holdings of a user in the trade account, at the index. */
async function worth(user: TestUser): Promise<number> {
  const rows = await server.app.slices.ledger.balancesOf(user.userId);
  const of = (code: string) =>
    rows
      .filter((row) => row.code === code && row.account_type_id === TRADE)
      .reduce((sum, row) => addDecimal(sum, addDecimal(row.available, row.held)), '0');
  return Number(of('USDT')) + 60_000 * Number(of('BTC'));
}

const AT_RISK = { key: 'wallet.deposit_at_risk' };
const isAtRisk = (error: unknown): boolean => (error as { key?: string }).key === AT_RISK.key;

describe('while a chain may still take a deposit back', () => {
  beforeEach(() => deposit(thief, DEPOSITED));

  test('no single order gives more than a tenth of it away', async () => {
    await place(accomplice, { side: 'sell', price: '69000', quantity: '0.14' });
    await expect(place(thief, { side: 'buy', price: '69000', quantity: '0.14' })).rejects.toMatchObject({
      ...AT_RISK,
      details: { limit: '1000', asset: 'USDT', accepted: '1000' },
    });
    await place(thief, { side: 'buy', price: '69000', quantity: '0.1' });
    expect(await worth(thief)).toBeGreaterThan(9_000);
  });

  test('nor do many of one call, whose losses are added up', async () => {
    await place(accomplice, { side: 'sell', price: '69000', quantity: '0.14' });
    const scaled = (quantity: string) =>
      thief.client.call('spot.place_scaled_orders', {
        ...{ currency_match_id: BTC_USDT, side: 'buy', lowest_price: '68000', highest_price: '69000' },
        ...{ orders: 2, distribution: 'even', quantity },
      });
    await expect(scaled('0.14')).rejects.toMatchObject(AT_RISK);
    expect((await scaled('0.1')).orders).toHaveLength(2);
    // A refusal is an outcome: the orders of others in its batch are not touched.
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain('openbourse_spot_failed_batches_total 0');
    expect(await worth(thief)).toBeGreaterThan(9_000);
  });

  test('nor do many, one after the other at prices of an own making', async () => {
    const refusals: unknown[] = [];
    for (let round = 0; round < 40 && refusals.length === 0; round += 1) {
      const [side, price, quantity] =
        round % 2 === 0 ? (['buy', '61000', '0.12'] as const) : (['sell', '59000', '0.11988'] as const);
      await place(accomplice, { side: side === 'buy' ? 'sell' : 'buy', price, quantity: '0.12' });
      await place(thief, { side, price, quantity }).catch((error: unknown) => refusals.push(error));
      await accomplice.client.call('spot.cancel_all', {});
    }
    expect(refusals).toMatchObject([AT_RISK]);
    expect(await worth(thief)).toBeGreaterThan(8_980);
  });

  test('nor many at once, with transfers to where the next tick takes it', async () => {
    await place(accomplice, { side: 'sell', price: '66000', quantity: '1' });
    const asked = await Promise.allSettled([
      ...Array.from({ length: 10 }, () => place(thief, { side: 'buy', price: '66000', quantity: '0.05' })),
      ...Array.from({ length: 5 }, () => transfer(thief, CONTRACT, '300')),
      ...Array.from({ length: 5 }, () => transfer(thief, MICRO, '300')),
    ]);
    const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused.every(isAtRisk)).toBe(true);
    // Fees come on top of what is given away.
    expect(await worth(thief)).toBeGreaterThan(8_950);
  });

  test('what open orders could lose counts, whatever triggers them', async () => {
    await place(thief, { side: 'buy', price: '66000', quantity: '0.15' });
    await expect(transfer(thief, CONTRACT, '101')).rejects.toMatchObject({ details: { limit: '100' } });
    const stop = { side: 'buy', type: 'stop_market', stop_price: '70000', quantity: '0.01' } as const;
    await expect(place(thief, stop)).rejects.toMatchObject(AT_RISK);
    await thief.client.call('spot.cancel_all', {});
    await place(thief, stop);
  });

  test('an exit counts with its order, before and after it is placed', async () => {
    const buy = { side: 'buy', price: '60000' } as const;
    // A stop-market order could give all of it for nothing.
    await expect(place(thief, { ...buy, quantity: '0.05', stop_loss: '55000' })).rejects.toMatchObject(
      AT_RISK,
    );
    await place(thief, { ...buy, quantity: '0.05', take_profit: '61000' });
    await place(thief, { ...buy, quantity: '0.015', stop_loss: '55000' });
    await expect(transfer(thief, CONTRACT, '101')).rejects.toMatchObject({ details: { limit: '100' } });
    await place(accomplice, { side: 'sell', price: '60000', quantity: '0.065' });
    const open = await thief.client.call('spot.open_orders', {});
    expect(open.map(({ type }) => type).toSorted()).toEqual(['limit', 'stop_market']);
    await expect(transfer(thief, CONTRACT, '110')).rejects.toMatchObject(AT_RISK);
  });

  test('trading near the index is free, also at the market', async () => {
    await place(accomplice, { side: 'sell', price: '60010', quantity: '1' });
    const order = { side: 'buy', type: 'market', total: '9900' } as const;
    expect((await place(thief, order)).order).toMatchObject({
      state: 'completed',
      executed_quantity: '0.16497',
    });
    await place(accomplice, { side: 'buy', price: '59990', quantity: '1' });
    await place(thief, { side: 'sell', type: 'market', quantity: '0.1' });
  });

  test('a market order that could sweep far from the index is refused, and says what would pass', async () => {
    await place(accomplice, { side: 'sell', price: '61000', quantity: '1' });
    const order = { side: 'buy', type: 'market', quantity: '0.01' } as const;
    await expect(place(thief, order)).rejects.toMatchObject({
      key: 'spot.far_from_index',
      details: { field: 'type', accepted: 'limit' },
    });
    await place(thief, { side: 'buy', price: '61000', quantity: '0.01', time_in_force: 'ioc' });
  });

  test('a repeat of an order answers the first one, although it would be refused now', async () => {
    const order = { side: 'buy', price: '66000', quantity: '0.15', client_order_id: 'once' } as const;
    const { order: first } = await place(thief, order);
    await expect(place(thief, { ...order, client_order_id: 'again' })).rejects.toMatchObject(AT_RISK);
    expect((await place(thief, order)).order.id).toBe(first.id);
  });

  test('canceling and moving out of risk are always free', async () => {
    await transfer(thief, CONTRACT, '1000');
    await expect(transfer(thief, MICRO, '0.01')).rejects.toMatchObject({ details: { limit: '0' } });
    await thief.client.call('ledger.transfer', {
      from_account_type_id: CONTRACT,
      to_account_type_id: MICRO,
      currency_id: USDT,
      amount: '500',
    });
    await place(thief, { side: 'buy', price: '50000', quantity: '0.01' });
    await thief.client.call('spot.cancel_all', {});
  });

  test('once it is final nothing is bounded any more', async () => {
    await mature();
    await transfer(thief, CONTRACT, '5000');
    await place(accomplice, { side: 'sell', price: '69000', quantity: '0.05' });
    const { order } = await place(thief, { side: 'buy', price: '69000', quantity: '0.05' });
    expect(order.state).toBe('completed');
  });
});

test('a little deposit does not bind who owns much', async () => {
  await deposit(accomplice, '10');
  await transfer(accomplice, CONTRACT, '50000');
  await place(accomplice, { side: 'sell', price: '60000', quantity: '0.001' });
  await place(thief, { side: 'buy', price: '60000', quantity: '0.001' }).catch(() => undefined);
  const stop = { side: 'sell', type: 'stop_market', stop_price: '50000', quantity: '3' } as const;
  expect((await place(accomplice, stop)).order.state).toBe('pending');
});
