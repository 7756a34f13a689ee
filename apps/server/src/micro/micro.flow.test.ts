import { verifyMicroReceipt } from '@openbourse/engine';
import { subDecimal } from '@openbourse/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTurn } from '../kernel/clock.ts';
import { assertAuditClean } from '../testing/audit-at-rest.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { pruneTicks } from '../tick/index.ts';
import { findOrder, microTicksNeededSince, writeEntries, writeSettled } from './order-queries.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const PRICE = '60000';

beforeEach(async () => {
  user = await server.user({ funds: { USDT: '1000' } });
  await user.client.call('ledger.transfer', {
    from_account_type_id: 1,
    to_account_type_id: 4,
    currency_id: 1,
    amount: '500',
  });
  await beatAt(PRICE);
});

afterEach(async () => {
  await pass(32);
  await assertAuditClean({ ...server.app.slices, clock: server.clock });
});

/** Sets the price and records a beat. */
async function beatAt(price: string): Promise<void> {
  server.feed.setPrice('BTC/USDT', price);
  await server.beat();
}

/** Lets some seconds pass at a price, with a beat every two. */
async function pass(seconds: number, price = PRICE): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 2) {
    server.clock.advance(1_500);
    await beatAt(price);
  }
}

const ORDER = { currency_match_id: 1, direction: 'up', seconds: 30, stake: '100' } as const;
type Wanted = Readonly<Record<string, unknown>>;

/** Places an order over HTTP; once it is accepted, beats at the price pass until it is answered. */
async function place(wanted: Wanted = {}, options: { readonly key?: string; readonly price?: string } = {}) {
  const key = options.key === undefined ? {} : { idempotencyKey: options.key };
  const [answer] = await answered(
    [user.client.call('micro.place', { ...ORDER, ...wanted } as typeof ORDER, key)],
    options.price ?? PRICE,
  );
  if (answer?.status === 'fulfilled') return answer.value;
  throw answer?.reason;
}

/**
 * Lets beats pass while an order waits for its entry, until every call is answered; the first one passes when so many
 * orders wait.
 */
async function answered<T>(
  calls: readonly Promise<T>[],
  price = PRICE,
  accepted = 1,
): Promise<PromiseSettledResult<T>[]> {
  let results: PromiseSettledResult<T>[] | null = null;
  let isBegun = false;
  void Promise.allSettled(calls).then((all) => {
    results = all;
  });
  while (results === null) {
    const pending = await server.app.slices.db.query("select 1 from micro.order where state = 'pending'");
    isBegun ||= pending.length >= accepted;
    if (isBegun && pending.length > 0) await beatAt(price);
    else await nextTurn();
  }
  return results;
}

const balance = async () => {
  const accounts = await user.client.call('ledger.account_list', {});
  const row = accounts.find((one) => one.account_type_id === 4)?.balances.find(({ code }) => code === 'USDT');
  return [row?.available, row?.held];
};
const settled = async (id: string) => {
  const { data } = await user.client.call('micro.history', {});
  return data.find((order) => order.id === id);
};

describe('outcomes', () => {
  test.each([
    ['up', '60000.01', 'won', '180', '580'],
    ['up', '59999.99', 'lost', '0', '400'],
    ['up', '60000', 'tied', '100', '500'],
    ['down', '59999.99', 'won', '180', '580'],
    ['down', '60000.01', 'lost', '0', '400'],
  ] as const)('%s with an exit at %s is %s', async (direction, exit, state, payout, available) => {
    const order = await place({ direction });
    expect(order).toMatchObject({
      state: 'running',
      entry_price: PRICE,
      profit_percent: '80',
      loss_percent: '100',
    });
    expect(order.entry_at).toBeGreaterThan(order.accepted_at);
    expect(order.expires_at).toBe(order.accepted_at + 30_000);
    expect(await balance()).toEqual(['400', '100']);
    await pass(32, exit);
    expect(await settled(order.id)).toMatchObject({ state, payout, exit_price: exit });
    expect(await balance()).toEqual([available, '0']);
  });

  test('a user who looks elsewhere is notified of the outcome of a real stake, and of nothing in practice', async () => {
    await place();
    await place({ is_practice: true });
    await pass(34, '60000.01');
    const { data } = await user.client.call('notification.list', {});
    expect(data.filter(({ group }) => group === 'trading')).toMatchObject([
      { kind: 'micro_ended', params: { symbol: 'BTC/USDT', stake: '100', payout: '180' } },
    ]);
  });

  test('the entry is no tick that was public before, where the clock was set back', async () => {
    server.clock.advance(1_200);
    await beatAt('60001');
    const knownAt = server.app.slices.ticks.lastBeat()?.at ?? 0;
    const setBack = vi.spyOn(server.clock, 'now').mockReturnValue(knownAt - 1_100);
    for (let told = 0; told < 8; told += 1) server.feed.setPrice('BTC/USDT', '60001');
    const { db } = server.app.slices;
    const placed = user.client.call('micro.place', ORDER);
    while ((await db.query(`select 1 from micro.order where state = 'pending'`)).length === 0)
      await nextTurn();
    setBack.mockRestore();
    await pass(2);
    expect(await placed).toMatchObject({ state: 'running', entry_price: PRICE });
  });

  test('the exit is the last tick at or before the expiry, whatever comes after it', async () => {
    const order = await place();
    while (server.clock.now() + 500 <= order.expires_at) await beatAt('60001');
    await beatAt('50000');
    await beatAt('50000');
    const result = await settled(order.id);
    expect(result).toMatchObject({ state: 'won', exit_price: '60001' });
    expect(result?.exit_at).toBeLessThanOrEqual(order.expires_at);
  });

  test('without an entry tick within 2 s the stake comes back', async () => {
    // A price of zero puts the venue in doubt, so its beats have no tick.
    const order = await place({}, { price: '0' });
    expect(order).toMatchObject({
      state: 'void',
      void_reason: 'no_entry_tick',
      payout: '100',
      entry_price: null,
    });
    expect(await balance()).toEqual(['500', '0']);
    await expect(place()).rejects.toMatchObject({ key: 'micro.feed_unhealthy' });
  });

  test('without a fresh tick at the expiry it is void and the stake comes back', async () => {
    const order = await place();
    server.clock.advance(35_000);
    await beatAt('61000');
    expect(await settled(order.id)).toMatchObject({
      state: 'void',
      void_reason: 'no_exit_tick',
      payout: '100',
      exit_price: null,
    });
    expect(await balance()).toEqual(['500', '0']);
  });
});

describe('what is refused', () => {
  const refusal = (wanted: Wanted) =>
    place(wanted).then(
      () => null,
      (error: { key: string }) => error.key,
    );

  test.each([
    ['a stake below the least', { stake: '4.99' }, 'micro.stake_out_of_range'],
    ['a stake above the most', { stake: '250.01' }, 'micro.stake_out_of_range'],
    ['nine decimals', { stake: '10.000000001' }, 'ledger.amount_decimals'],
    ['a length that is not offered', { seconds: 31 }, 'micro.not_offered'],
    ['a match that is not offered', { currency_match_id: 7 }, 'micro.not_offered'],
    ['a match that does not exist', { currency_match_id: 9_999 }, 'market.match_not_found'],
    ['a closed market', { currency_match_id: 101 }, 'micro.market_closed'],
    ['a match without a price', { currency_match_id: 2 }, 'micro.feed_unhealthy'],
  ])('%s', async (_name, wanted, key) => {
    expect(await refusal(wanted)).toBe(key);
    expect(await balance()).toEqual(['500', '0']);
  });

  test('a closed market, and it says when it opens', async () => {
    await expect(place({ currency_match_id: 101 })).rejects.toMatchObject({
      details: {
        field: 'currency_match_id',
        opens_at: Date.UTC(2026, 10, 22, 22),
        opens: '2026-11-22 22:00 UTC',
      },
      message: 'This market is closed now. It opens on 2026-11-22 22:00 UTC',
    });
  });

  test('a sixth open order', async () => {
    for (let count = 0; count < 5; count += 1) await place({ stake: '5' });
    expect(await refusal({ stake: '5' })).toBe('micro.too_many_open');
  });

  test('more than the account has', async () => {
    await place({ stake: '250' });
    await place({ stake: '240' });
    await pass(32, '60001');
    await user.client.call('ledger.transfer', {
      from_account_type_id: 4,
      to_account_type_id: 1,
      currency_id: 1,
      amount: subDecimal((await balance())[0] ?? '0', '5'),
    });
    expect(await refusal({ stake: '6' })).toBe('ledger.insufficient_balance');
  });

  test('who is not verified, and who has shut the self out', async () => {
    const other = await server.user({ isVerified: false });
    await expect(other.client.call('micro.place', ORDER)).rejects.toMatchObject({
      key: 'identity.not_verified',
    });
    const limits = await user.client.call('micro.exclude_self', { days: 7 });
    expect(limits.excluded_until).toBe(server.clock.now() + 7 * 86_400_000);
    expect(await refusal({})).toBe('micro.self_excluded');
    await user.client.call('micro.exclude_self', { days: 1 });
    expect((await user.client.call('micro.limits', {})).excluded_until).toBe(limits.excluded_until);
  });

  test('a loss beyond the user’s limit of the day; a lower limit holds at once, a higher one after a day', async () => {
    await user.client.call('micro.set_loss_limit', { loss_limit: '150' });
    await place({ stake: '100' });
    await expect(place({ stake: '60' })).rejects.toMatchObject({
      key: 'micro.loss_limit_reached',
      details: { limit: '150', accepted: '50' },
    });
    const raised = await user.client.call('micro.set_loss_limit', { loss_limit: '400' });
    expect(raised).toMatchObject({ loss_limit: '150', planned_loss_limit: '400' });
    server.clock.sleep(86_400_000);
    expect(await user.client.call('micro.limits', {})).toMatchObject({
      loss_limit: '400',
      planned_loss_limit: null,
    });
  });

  test('more than the bankroll may pay in a minute, and never at another price', async () => {
    // 2 % of 1,000,000 are 20,000: 44 orders of 250 with 80 % pay 19,800.
    const people = await Promise.all(
      Array.from({ length: 9 }, () => server.user({ funds: { USDT: '2000' } })),
    );
    for (const person of people) {
      await person.client.call('ledger.transfer', {
        from_account_type_id: 1,
        to_account_type_id: 4,
        currency_id: 1,
        amount: '2000',
      });
      await person.client.call('micro.set_loss_limit', { loss_limit: '10000' });
    }
    server.clock.sleep(86_400_000);
    await beatAt(PRICE);
    await beatAt(PRICE);
    const calls = people.flatMap((person) =>
      Array.from({ length: 5 }, () => person.client.call('micro.place', { ...ORDER, stake: '250' })),
    );
    // A beat between them could let later ones end in another minute.
    const keys = (await answered(calls, PRICE, 44)).map((answer) =>
      answer.status === 'fulfilled' ? 'accepted' : (answer.reason as { key: string }).key,
    );
    expect(keys.filter((key) => key === 'accepted')).toHaveLength(44);
    expect(keys.filter((key) => key === 'micro.limit_reached')).toHaveLength(1);
  });
});

describe('once and for all', () => {
  test('a repeat of a key answers the first order, another body is refused', async () => {
    const first = await place({}, { key: 'intent-1' });
    expect((await place({}, { key: 'intent-1' })).id).toBe(first.id);
    await expect(place({ stake: '50' }, { key: 'intent-1' })).rejects.toMatchObject({
      key: 'request.idempotency_conflict',
    });
    expect(await balance()).toEqual(['400', '100']);
  });

  test('twenty repeats at once hold one stake', async () => {
    const answers = await answered(
      Array.from({ length: 20 }, () =>
        user.client.call('micro.place', ORDER, { idempotencyKey: 'intent-2' }),
      ),
    );
    const ids = answers.map((answer) =>
      answer.status === 'fulfilled' ? answer.value.id : String(answer.reason),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await balance()).toEqual(['400', '100']);
  });

  test('who decides an order that is decided already is refused', async () => {
    const { id } = await place();
    const { db } = server.app.slices;
    const read = () => findOrder(db, { userId: user.userId, publicId: id });
    const running = await read();
    const enter = () => db.transaction((tx) => writeEntries(tx, running === undefined ? [] : [running]));
    await expect(enter()).rejects.toThrow('an order takes its entry once');
    await pass(32, '60001');
    const orders = [await read()].filter((order) => order !== undefined);
    const settle = () => db.transaction((tx) => writeSettled(tx, { orders, at: server.clock.now() }));
    await expect(settle()).rejects.toThrow('an order is settled once');
    expect(await read()).toEqual(orders[0]);
    expect(await balance()).toEqual(['580', '0']);
  });

  test('a foreign receipt does not exist', async () => {
    const order = await place();
    await pass(32);
    const other = await server.user();
    await expect(other.client.call('micro.receipt', { id: order.id })).rejects.toMatchObject({
      key: 'micro.receipt_not_found',
    });
  });
});

describe('an operator', () => {
  test('finds an order by user, pair and direction, and reads its receipt as the user does', async () => {
    const { client } = await server.operator({ roles: 'support' });
    const { id } = await place();
    const wanted = { user_id: user.userId, currency_match_id: 1, direction: 'up' } as const;
    const { data } = await client.call('micro.operator_orders', wanted);
    const { uid } = await user.client.call('identity.info', {});
    expect(data).toMatchObject([{ id, uid, symbol: 'BTC/USDT', direction: 'up', state: 'running' }]);
    const none = [
      { ...wanted, currency_match_id: 2 },
      { ...wanted, direction: 'down' },
    ] as const;
    for (const input of none) expect((await client.call('micro.operator_orders', input)).data).toEqual([]);
    const early = client.call('micro.operator_receipt', { id });
    await expect(early).rejects.toMatchObject({ key: 'micro.receipt_not_found' });
    await pass(32, '60001');
    const receipt = await client.call('micro.operator_receipt', { id });
    expect(receipt).toEqual(await user.client.call('micro.receipt', { id }));
    expect(verifyMicroReceipt(receipt).isValid).toBe(true);
  });
});

describe('proof', () => {
  test('ticks of before the last seven days are kept until the receipt is stored', async () => {
    const order = await place();
    await pass(34);
    const { db } = server.app.slices;
    const prune = () => pruneTicks({ db, clock: server.clock, neededSince: [microTicksNeededSince] });
    server.clock.leap(7 * 86_400_000 + 3_600_000);
    await beatAt(PRICE);
    await prune();
    server.clock.advance(30_000);
    while ((await microTicksNeededSince(db)) !== null) await nextTurn();
    user = { ...user, client: await server.logIn(user.email) };
    const receipt = await user.client.call('micro.receipt', { id: order.id });
    expect(verifyMicroReceipt(receipt)).toMatchObject({ isValid: true });
    expect(receipt.entry).not.toBeNull();
    await prune();
    expect(await user.client.call('micro.receipt', { id: order.id })).toEqual(receipt);
  });

  test('a receipt holds the ticks of entry and exit with their neighbors up to published roots', async () => {
    const order = await place();
    await pass(32, '60001');
    await pass(130);
    const receipt = await user.client.call('micro.receipt', { id: order.id });
    expect(receipt.entry?.ticks[1]).toMatchObject({ seq: receipt.entry_seq, price: PRICE });
    expect(receipt.entry?.ticks[0]?.at).toBeLessThanOrEqual(order.accepted_at);
    expect(receipt.exit?.ticks[1]).toMatchObject({ seq: receipt.exit_seq, price: '60001' });
    expect(receipt.exit?.ticks[2]?.at).toBeGreaterThan(order.expires_at);
    expect(receipt.entry?.ticks.at(-1)?.hash).toBe(receipt.entry_root?.hash);
    expect(receipt.exit?.ticks.at(-1)?.hash).toBe(receipt.root?.hash);
    const rootAt = (minute = 0) => server.guest().call('tick.root', { minute });
    const roots = {
      entry: await rootAt(receipt.entry_root?.minute),
      exit: await rootAt(receipt.root?.minute),
    };
    const verdict = verifyMicroReceipt(receipt, roots);
    expect(verdict.steps.filter(({ isRight }) => !isRight)).toEqual([]);
    expect(verdict.isValid).toBe(true);
    expect(
      verifyMicroReceipt({ ...receipt, order: { ...receipt.order, payout: '100' } }, roots).isValid,
    ).toBe(false);
  });

  test('the realized edge of the house is public', async () => {
    const edge = async () => {
      const rows = await server.guest().call('micro.house_edge', {});
      const none = { orders: 0, won: 0, lost: 0, stakes: '0', house_profit: '0' };
      return rows.find(({ seconds }) => seconds === 30) ?? none;
    };
    const before = await edge();
    await place({ direction: 'up' });
    await place({ direction: 'down', stake: '50' });
    await pass(32, '60001');
    const after = await edge();
    expect([after.orders - before.orders, after.won - before.won, after.lost - before.lost]).toEqual([
      2, 1, 1,
    ]);
    expect(subDecimal(after.stakes, before.stakes)).toBe('150');
    expect(subDecimal(after.house_profit, before.house_profit)).toBe('-30');
  });
});

test('practice runs by the same rules with play money of its own', async () => {
  const order = await place({ is_practice: true });
  expect((await user.client.call('micro.limits', {})).practice_balance).toBe('9900');
  await pass(32, '60001');
  expect(await settled(order.id)).toMatchObject({ state: 'won', payout: '180', is_practice: true });
  expect((await user.client.call('micro.limits', {})).practice_balance).toBe('10080');
  expect(await balance()).toEqual(['500', '0']);
  await expect(user.client.call('micro.refill_practice', {})).rejects.toMatchObject({
    key: 'micro.practice_not_empty',
  });
});
