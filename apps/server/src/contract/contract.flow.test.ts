import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { TEST_PASSWORD } from '../testing/accounts.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { ContractStage, type Wanted } from './testing/contract-stage.ts';

let server: TestServer;
let stage: ContractStage;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  stage = await ContractStage.open(server);
});

afterEach(() => stage.assertClean());

describe('opening', () => {
  test('a long at the next tick pays spread, margin and fee', async () => {
    const position = await stage.opened();
    // 60,000 x 1.0002 = 60,012; 100 lots are 0.1 BTC.
    expect(position).toMatchObject({
      ...{ state: 'trading', open_price: '60012', quantity: '0.1', notional: '6001.2', margin: '300.06' },
      ...{ held: '300.06', open_fee: '3.0006', conversion: '1', maintenance_percent: '0.5' },
      liquidation_price: '57326.69',
    });
    expect(position.opened_at).toBeGreaterThan(position.created_at);
    expect(await stage.balance()).toEqual(['696.9394', '300.06']);
    expect(await stage.positions()).toEqual([position]);
  });

  test('a short is sold below the mark', async () => {
    expect(await stage.opened({ side: 'short' })).toMatchObject({
      ...{ open_price: '59988', notional: '5998.8', margin: '299.94', open_fee: '2.9994' },
    });
    expect(await stage.balance()).toEqual(['697.0606', '299.94']);
  });

  test('a limit order holds margin and fee, and fills once the entry price is its limit or better', async () => {
    const order = await stage.opened({ type: 'limit', price: '59500' });
    expect(order).toMatchObject({
      ...{ state: 'pending', limit_price: '59500', margin: '297.5', open_fee: '2.975', held: '300.475' },
      ...{ open_price: null, opened_at: null },
    });
    expect(await stage.balance()).toEqual(['699.525', '300.475']);
    await stage.beat('59490');
    expect((await stage.positions())[0]).toMatchObject({ state: 'pending' });
    await stage.beat('59400');
    // 59,400 x 1.0002 = 59,411.88.
    expect((await stage.positions())[0]).toMatchObject({
      ...{ state: 'trading', open_price: '59411.88', margin: '297.0594', open_fee: '2.970594' },
    });
    expect(await stage.balance()).toEqual(['699.970006', '297.0594']);
  });

  test('a canceled order gives back what it held, once', async () => {
    const { id } = await stage.opened({ type: 'limit', price: '59500' });
    const cancelled = await stage.user.client.call('contract.cancel', { id });
    expect(cancelled).toMatchObject({ state: 'cancelled', cancel_reason: 'requested', held: '0' });
    expect(await stage.balance()).toEqual(['1000', '0']);
    await expect(stage.user.client.call('contract.cancel', { id })).rejects.toMatchObject({
      key: 'contract.position_ended',
    });
    await stage.opened({ type: 'limit', price: '59000' });
    await stage.opened({ type: 'limit', price: '58000' });
    expect(await stage.user.client.call('contract.cancel_all', {})).toEqual({ cancelled: 2 });
    expect(await stage.balance()).toEqual(['1000', '0']);
  });

  const limit = { type: 'limit' } as const;
  test.each<readonly [string, Wanted, string, string]>([
    ['an odd leverage', { leverage: 3 }, 'contract.leverage_not_offered', 'leverage'],
    ['too much leverage', { leverage: 50 }, 'contract.leverage_too_high', 'leverage'],
    ['no price', limit, 'contract.price_required', 'price'],
    ['a price between ticks', { ...limit, price: '59000.001' }, 'contract.price_tick', 'price'],
    ['a limit above', { ...limit, price: '60001' }, 'contract.limit_price_side', 'price'],
    ['a take-profit below', { take_profit: '59999' }, 'contract.take_profit_side', 'take_profit'],
    ['a stop-loss above', { stop_loss: '60001' }, 'contract.stop_loss_side', 'stop_loss'],
    ['a late stop-loss', { stop_loss: '57000' }, 'contract.stop_loss_beyond_liquidation', 'stop_loss'],
    ['a match without contracts', { currency_match_id: 7 }, 'contract.not_offered', 'currency_match_id'],
    ['an unknown match', { currency_match_id: 9_999 }, 'market.match_not_found', 'currency_match_id'],
    ['too little money', { lots: 500 }, 'ledger.insufficient_balance', 'lots'],
  ])('refuses %s and holds nothing', async (_name, wanted, key, field) => {
    await expect(stage.opened(wanted)).rejects.toMatchObject({ key, details: { field } });
    expect(await stage.balance()).toEqual(['1000', '0']);
  });

  test('refuses what is too large for the brackets, with what would pass, and for the platform', async () => {
    const xrp = server.app.slices.market.findBySymbol('XRP/USDT')?.id ?? 0;
    await stage.beat('30', 'XRP/USDT');
    // A lot of 20 XRP is worth 20 x 30.006 = 600.12 USDT; 5,000,000 at most, above 1,000,000 at most 10 times.
    const wanted = { currency_match_id: xrp, lots: 8_332 } as const;
    await expect(stage.opened(wanted)).rejects.toMatchObject({
      key: 'contract.notional_too_high',
      details: { field: 'lots', limit: '5000000', accepted: '8331' },
    });
    const fitting = { ...wanted, lots: 8_331 };
    await expect(stage.opened(fitting)).rejects.toMatchObject({
      key: 'contract.bracket_leverage',
      details: { field: 'leverage', limit: '10' },
    });
    await expect(stage.opened({ ...fitting, leverage: 10 })).rejects.toMatchObject({
      key: 'ledger.insufficient_balance',
    });
    const { engine } = server.app.slices.contract.deps.writer.book;
    const count = vi.spyOn(engine, 'positionCount', 'get').mockReturnValue(1_000_000);
    await expect(stage.ask()).rejects.toMatchObject({
      key: 'contract.over_capacity',
      details: { field: 'lots' },
    });
    count.mockRestore();
    expect(await stage.balance()).toEqual(['1000', '0']);
  });

  test('refuses the twenty-first on a pair, however many come at once', async () => {
    const order = { type: 'limit', price: '59000', lots: 1 } as const;
    const results = await stage.settled(Array.from({ length: 22 }, () => stage.ask(order)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    const refusal = { key: 'contract.too_many_positions', details: { limit: '20' } };
    await expect(stage.opened({ lots: 1 })).rejects.toMatchObject(refusal);
    const [first] = await stage.positions();
    await stage.user.client.call('contract.cancel', { id: first?.id ?? '' });
    expect(await stage.opened({ lots: 1 })).toMatchObject({ state: 'trading' });
    await expect(stage.opened({ lots: 1 })).rejects.toMatchObject(refusal);
  });

  test('refuses whoever may not trade; a frozen account may still close', async () => {
    const guest = await server.user({ isVerified: false });
    const order = { currency_match_id: 1, side: 'long', type: 'market', lots: 1, leverage: 2 } as const;
    await expect(guest.client.call('contract.open', order)).rejects.toMatchObject({
      key: 'identity.not_verified',
    });
    const { id } = await stage.opened();
    await stage.user.client.call('identity.freeze', { password: TEST_PASSWORD });
    const frozen = await stage.movedTo(server);
    await expect(frozen.ask()).rejects.toMatchObject({ key: 'identity.frozen' });
    expect((await frozen.closed(id)).position).toMatchObject({ state: 'closed' });
  });

  test('a repeat of the key answers the first position, another body is refused', async () => {
    const first = await stage.opened({}, 'key-1');
    expect(await stage.opened({}, 'key-1')).toEqual(first);
    await expect(stage.opened({ lots: 50 }, 'key-1')).rejects.toMatchObject({
      key: 'request.idempotency_conflict',
    });
    const twins = await stage.settled([stage.ask({}, 'key-2'), stage.ask({}, 'key-2')]);
    expect(new Set(twins.map((one) => (one.status === 'fulfilled' ? one.value.id : 'failed'))).size).toBe(1);
    expect(await stage.positions()).toHaveLength(2);
  });

  test('fifty at once spend a balance no further than it reaches', async () => {
    const asked = Array.from({ length: 50 }, () => stage.ask({ lots: 100 }));
    const results = await stage.settled(asked);
    const opened = results.filter(({ status }) => status === 'fulfilled');
    // Each takes 303.0606 of 1,000 USDT.
    expect(opened).toHaveLength(3);
    expect(await stage.balance()).toEqual(['90.8182', '900.18']);
  });
});

describe('closing', () => {
  test('a long in profit', async () => {
    const { id } = await stage.opened();
    await stage.beat('61000');
    const { position, close } = await stage.closed(id);
    expect(close).toMatchObject({
      ...{ close_price: '61000', profit: '98.8', fee: '3.05', liquidation_fee: '0', returned: '395.81' },
      ...{ reason: 'requested', lots: 100 },
    });
    expect(position).toMatchObject({ state: 'closed', close_reason: 'requested', lots: 0, held: '0' });
    expect(await stage.balance()).toEqual(['1092.7494', '0']);
    await expect(stage.closed(id)).rejects.toMatchObject({ key: 'contract.position_ended' });
  });

  test('a short in loss', async () => {
    const { id } = await stage.opened({ side: 'short' });
    await stage.beat('60500');
    const { close } = await stage.closed(id);
    // (59,988 - 60,500) x 0.1 = -51.2; 6,050 x 0.05 % = 3.025.
    expect(close).toMatchObject({ profit: '-51.2', fee: '3.025', returned: '245.715' });
    expect(await stage.balance()).toEqual(['942.7756', '0']);
  });

  test('in parts, which sum up to the whole', async () => {
    const { id } = await stage.opened();
    await stage.beat('61000');
    const part = await stage.closed(id, 40);
    expect(part.close).toMatchObject({ lots: 40, profit: '39.52', fee: '1.22', returned: '158.324' });
    expect(part.position).toMatchObject({
      ...{ state: 'trading', lots: 60, lots_opened: 100, notional: '3600.72', margin: '180.036' },
    });
    await expect(stage.closed(id, 61)).rejects.toMatchObject({
      key: 'contract.lots_out_of_range',
      details: { field: 'lots' },
    });
    const rest = await stage.closed(id);
    expect(rest.position).toMatchObject({ state: 'closed', realised_profit: '98.8', close_fee: '3.05' });
    expect(await stage.balance()).toEqual(['1092.7494', '0']);
    expect((await stage.closes()).map(({ lots }) => lots)).toEqual([60, 40]);
  });

  test.each([
    ['take_profit', { take_profit: '60500' }, '60600'],
    ['stop_loss', { stop_loss: '59500' }, '59400'],
  ] as const)('by %s at the mark that passes it', async (reason, trigger, mark) => {
    const { id } = await stage.opened(trigger);
    await stage.beat(mark);
    expect(await stage.positions()).toEqual([]);
    expect(await stage.closes()).toMatchObject([{ position_id: id, reason, close_price: mark }]);
  });

  test('all of one side', async () => {
    await stage.opened({ lots: 50 });
    await stage.opened({ lots: 50, side: 'short' });
    const call = stage.user.client.call('contract.close_all', { side: 'long' });
    expect(await stage.answered(call)).toEqual({ closed: 1, closing: 0 });
    expect((await stage.positions()).map(({ side }) => side)).toEqual(['short']);
  });

  test('triggers and margin change while it is open', async () => {
    const { id } = await stage.opened();
    const { client } = stage.user;
    expect(
      await client.call('contract.set_triggers', { id, take_profit: '62000', stop_loss: '58000' }),
    ).toMatchObject({ take_profit: '62000', stop_loss: '58000' });
    expect(await client.call('contract.change_margin', { id, action: 'add', amount: '100' })).toMatchObject({
      margin: '400.06',
      held: '400.06',
      liquidation_price: '56321.16',
    });
    expect(await stage.balance()).toEqual(['596.9394', '400.06']);
    // The position has lost 1.2 USDT by its spread.
    await expect(
      client.call('contract.change_margin', { id, action: 'remove', amount: '100' }),
    ).rejects.toMatchObject({
      key: 'contract.margin_not_removable',
      details: { field: 'amount', limit: '98.8' },
    });
    expect(
      await client.call('contract.change_margin', { id, action: 'remove', amount: '98.8' }),
    ).toMatchObject({ margin: '301.26' });
    expect(await client.call('contract.set_triggers', { id })).toMatchObject({
      take_profit: null,
      stop_loss: null,
    });
  });

  test('what does not go with its state is refused', async () => {
    const { client } = stage.user;
    const open = await stage.opened({ lots: 10 });
    const cross = await stage.opened({ lots: 10, margin_mode: 'cross' });
    const order = await stage.opened({ type: 'limit', price: '59000', lots: 10 });
    const refusals = { cancel: 'contract.not_pending', margin: 'contract.not_isolated' };
    await expect(client.call('contract.cancel', { id: open.id })).rejects.toMatchObject({
      key: refusals.cancel,
    });
    for (const { id } of [cross, order])
      await expect(
        client.call('contract.change_margin', { id, action: 'add', amount: '1' }),
      ).rejects.toMatchObject({ key: refusals.margin, details: { field: 'id' } });
    for (const [amount, key] of [
      ['0', 'ledger.amount_zero'],
      ['0.000000001', 'ledger.amount_decimals'],
      ['1000', 'ledger.insufficient_balance'],
    ] as const)
      await expect(
        client.call('contract.change_margin', { id: open.id, action: 'add', amount }),
      ).rejects.toMatchObject({ key, details: { field: 'amount' } });
    await expect(stage.closed(order.id)).rejects.toMatchObject({ key: 'contract.still_pending' });
  });
});
