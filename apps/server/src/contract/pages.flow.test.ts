import { verifyContractReceipt } from '@openbourse/engine';
import { DAY_MS } from '@openbourse/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { leverageLimit } from './check-order.ts';
import { ContractStage } from './testing/contract-stage.ts';

let server: TestServer;
let stage: ContractStage;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  stage = await ContractStage.open(server);
});

afterEach(async () => {
  await stage.answered(stage.user.client.call('contract.close_all', {}));
  await stage.assertClean();
});

describe('everybody', () => {
  test('sees what is offered, under which rules and whether it trades', async () => {
    const products = await server.guest().call('contract.products', {});
    expect(products).toHaveLength(15);
    expect(products.find(({ symbol }) => symbol === 'BTC/USDT')).toMatchObject({
      ...{ state: 'healthy', mark_price: '60000', conversion: '1', kind: 'digital' },
      terms: { lot_size: '0.001', spread_percent: '0.02', spread_amount: null, fee_percent: '0.05' },
    });
    // The tests begin on a Saturday.
    expect(products.find(({ symbol }) => symbol === 'EURUSD')).toMatchObject({
      ...{ state: 'closed', closed_reason: 'weekend', mark_price: null },
      terms: { lot_size: '1000', spread_amount: '0.0001', overnight_triple_day: 3 },
    });
    const eurusd = products.find(({ symbol }) => symbol === 'EURUSD')?.currency_match_id ?? 0;
    await expect(stage.ask({ currency_match_id: eurusd })).rejects.toMatchObject({
      key: 'contract.market_closed',
    });
  });
});

describe('a holder', () => {
  test('sees the account by the last mark, and what may be transferred', async () => {
    await stage.opened();
    await stage.beat('60500');
    expect(await stage.user.client.call('contract.account', {})).toMatchObject({
      ...{ available: '696.9394', margin: '300.06', unrealised_profit: '48.8', equity: '1045.7994' },
      ...{ transferable: '696.9394', cross: null, leverage_max: 20, leverage_reason: 'new_account' },
      overnight_at: Date.UTC(2026, 10, 22),
    });
  });

  test('pages and exports what has ended', async () => {
    const { client } = stage.user;
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { id } = await stage.opened({ lots: 10 });
      await stage.closed(id);
      ids.unshift(id);
    }
    const order = await stage.opened({ type: 'limit', price: '59000', lots: 10 });
    await client.call('contract.cancel', { id: order.id });
    const first = await client.call('contract.history', { limit: 2 });
    expect(first.data.map(({ id }) => id)).toEqual([order.id, ids[0]]);
    const cursor = first.next_cursor ?? '';
    const second = await client.call('contract.history', { limit: 2, cursor });
    expect(second.data.map(({ id }) => id)).toEqual(ids.slice(1));
    expect(second.next_cursor).toBeNull();
    const cancelled = await client.call('contract.history', { state: 'cancelled' });
    expect(cancelled.data.map(({ id }) => id)).toEqual([order.id]);
    expect((await client.call('contract.closes', { side: 'short' })).data).toEqual([]);
  });

  test('does not see positions of another user', async () => {
    const { id } = await stage.opened();
    const other = await ContractStage.open(server);
    expect(await other.positions()).toEqual([]);
    for (const call of ['contract.close', 'contract.cancel', 'contract.set_triggers'] as const) {
      await expect(other.user.client.call(call, { id })).rejects.toMatchObject({
        key: 'contract.position_not_found',
      });
    }
    expect(await stage.positions()).toMatchObject([{ id, state: 'trading' }]);
  });

  test.each([
    ['a new account', 0, 'none', 1, 20, 'new_account'],
    ['an old account without advanced verification', 61, 'none', 1, 20, 'not_advanced'],
    ['an old and verified account', 61, 'none', 2, 100, null],
    ['a jurisdiction', 61, 'eu_retail', 2, 2, 'jurisdiction'],
  ] as const)('%s may use so much leverage', async (_name, days, profile, level, limit, reason) => {
    const { clock, market, db } = { ...server.app.slices, clock: server.clock };
    const createdAt = clock.now() - days * DAY_MS;
    const identity = {
      ...server.app.slices.identity,
      readUser: async (...asked: Parameters<typeof server.app.slices.identity.readUser>) => ({
        ...(await server.app.slices.identity.readUser(...asked)),
        ...{ level, createdAt },
      }),
    };
    const btc = market.find(1) ?? null;
    expect(await leverageLimit({ db, clock, identity, config: { profile } }, stage.user.userId, btc)).toEqual(
      { limit, reason },
    );
  });
});

describe('an operator', () => {
  test('sees exposure, positions near liquidation and closes', async () => {
    const { client } = await server.operator({ roles: 'risk' });
    const { id } = await stage.opened();
    await stage.opened({ side: 'short', lots: 40 });
    await stage.opened({ type: 'limit', price: '59000', lots: 10 });
    await stage.beat('58000');
    const exposure = await client.call('contract.operator_exposure', {});
    expect(exposure.matches.find(({ symbol }) => symbol === 'BTC/USDT')).toMatchObject({
      ...{ long_positions: 2, short_positions: 1, pending_orders: 0, mark_price: '58000' },
    });
    const near = await client.call('contract.operator_near_liquidation', {});
    const { uid } = await stage.user.client.call('identity.info', {});
    // (300.06 - 201.2) / 300.06.
    expect(near[0]).toMatchObject({
      position_id: id,
      risk_percent: '32.94',
      unrealised_profit: '-201.2',
      uid,
    });
    expect(near.map((one) => one.side)).toEqual(['long', 'long', 'short']);
    const shorts = await client.call('contract.operator_near_liquidation', { side: 'short' });
    expect(shorts.map((one) => one.side)).toEqual(['short']);
    expect(await client.call('contract.operator_near_liquidation', { currency_match_id: 2 })).toEqual([]);
    const mine = { user_id: stage.user.userId };
    const seen = await client.call('contract.operator_positions', mine);
    expect(seen).toEqual(await stage.user.client.call('contract.positions', {}));
    await stage.answered(stage.user.client.call('contract.close_all', {}));
    const closes = await client.call('contract.operator_closes', mine);
    expect(closes.data.map((one) => one.uid)).toEqual([uid, uid, uid]);
    const closedShorts = await client.call('contract.operator_closes', { ...mine, side: 'short' });
    expect(closedShorts.data.map((one) => one.side)).toEqual(['short']);
  });

  test('reads the receipt of a close as its user does', async () => {
    const { client } = await server.operator({ roles: 'support' });
    const { id: positionId } = await stage.opened({ lots: 10 });
    const { close } = await stage.closed(positionId);
    const id = close?.id ?? '';
    const receipt = await client.call('contract.operator_receipt', { id });
    expect(receipt).toEqual(await stage.user.client.call('contract.receipt', { id }));
    expect(verifyContractReceipt(receipt).isValid).toBe(true);
    await expect(client.call('contract.operator_receipt', { id: positionId })).rejects.toMatchObject({
      key: 'contract.receipt_not_found',
    });
  });

  test('announces rules for new positions; open ones keep theirs', async () => {
    const { client } = await server.operator({ roles: 'risk' });
    const old = await stage.opened({ lots: 10 });
    const terms = {
      ...{ currency_match_id: 1, lot_size: '0.001', lots_max: 5_000, leverage_max: 50 },
      ...{ spread_percent: '0.1', fee_percent: '0.1', liquidation_fee_percent: '0.5' },
      ...{ overnight_long_percent: '0.05', overnight_short_percent: '-0.01', reason: 'wider in thin hours' },
    };
    const soon = server.clock.now() + 1_000;
    await expect(
      client.call('contract.operator_add_rule', { ...terms, effective_from: soon }),
    ).rejects.toMatchObject({ key: 'operator.effective_too_early' });
    const from = server.clock.now() + 3_700_000;
    await expect(
      client.call('contract.operator_add_rule', { ...terms, spread_amount: '1', effective_from: from }),
    ).rejects.toMatchObject({ key: 'contract.rule_invalid', details: { field: 'spread_percent' } });
    // What a night pays is less than any margin that the other side keeps.
    await expect(
      client.call('contract.operator_add_rule', {
        ...{ ...terms, overnight_long_percent: '5', overnight_short_percent: '-0.100001' },
        effective_from: from,
      }),
    ).rejects.toMatchObject({ details: { field: 'overnight_short_percent', limit: '-0.1 - 5' } });
    // Whoever holds both sides is never paid for it.
    for (const [long, short, limit] of [
      ['-0.1', '-0.1', '0.1'],
      ['0.05', '-0.06', '-0.05'],
      ['-0.02', '0.01', '0.02'],
    ] as const) {
      const paid = { overnight_long_percent: long, overnight_short_percent: short };
      await expect(
        client.call('contract.operator_add_rule', { ...terms, ...paid, effective_from: from }),
      ).rejects.toMatchObject({
        key: 'contract.rule_invalid',
        details: { field: 'overnight_short_percent', accepted: limit },
      });
    }
    await server.approve(await client.call('contract.operator_add_rule', { ...terms, effective_from: from }));
    const [rule] = await client.call('contract.operator_rules', { currency_match_id: 1 });
    expect(rule).toMatchObject({ state: 'planned', leverage_max: 50, fee_percent: '0.1' });
    await expect(
      client.call('contract.operator_add_rule', { ...terms, effective_from: from }),
    ).rejects.toMatchObject({ key: 'operator.version_exists' });
    server.clock.advance(from - server.clock.now());
    await stage.beat('60000');
    const next = await stage.opened({ lots: 10 });
    expect(next).toMatchObject({ rule_id: rule?.id, open_price: '60060', open_fee: '0.6006' });
    expect((await stage.closed(old.id)).close).toMatchObject({ fee: '0.3' });
    // The first session has expired meanwhile.
    const later = await server.operator({ roles: 'risk' });
    const rules = await later.client.call('contract.operator_rules', { currency_match_id: 1 });
    expect(rules.map(({ state }) => state)).toEqual(['in_effect', 'replaced']);
  });
});
