import { describe, expect, test } from 'vitest';
import type { NumberedOrder } from '../../spot/index.ts';
import { cancelledText, orderText, placedText, statusOf, typeOf } from './order-text.ts';

const ROW: NumberedOrder['row'] = {
  id: '019a0000-0000-7000-8000-000000000001',
  client_order_id: null,
  currency_match_id: 1,
  symbol: 'BTC/USDT',
  side: 'sell',
  type: 'limit',
  time_in_force: 'gtc',
  post_only: false,
  state: 'pending',
  revoke_reason: null,
  price: '50000',
  ...{ stop_price: null, trailing_delta: null, activation_price: null, peak_price: null },
  visible_quantity: null,
  triggered_at: null,
  quantity: '0.5',
  total: null,
  executed_quantity: '0',
  executed_total: '0',
  average_price: null,
  fee: '0',
  fee_currency_code: 'USDT',
  maker_fee_percent: '0.1',
  taker_fee_percent: '0.1',
  oco_order_id: null,
  take_profit: null,
  stop_loss: null,
  exit_state: null,
  parent_order_id: null,
  created_at: 1_000,
  updated_at: 2_000,
};
const orderOf = (row: Partial<NumberedOrder['row']>, more: Partial<NumberedOrder> = {}): NumberedOrder => ({
  ...{ number: 7, trigger: null, pair: null, row: { ...ROW, ...row } },
  ...more,
});

describe('status', () => {
  test.each([
    ['pending', null, '0', false, 'NEW'],
    ['pending', null, '0.1', false, 'PARTIALLY_FILLED'],
    ['completed', null, '0.5', false, 'FILLED'],
    ['revoked', 'requested', '0.1', false, 'CANCELED'],
    ['revoked', 'oco', '0', false, 'EXPIRED'],
    ['revoked', 'oco', '0', true, 'CANCELED'],
    ['revoked', 'self_trade', '0.1', false, 'EXPIRED_IN_MATCH'],
    ['revoked', 'ioc', '0.1', false, 'EXPIRED'],
    ['revoked', 'fok', '0', false, 'EXPIRED'],
    ['revoked', 'sweep_bound', '0.1', false, 'EXPIRED'],
    ['revoked', 'no_liquidity', '0.1', false, 'EXPIRED'],
    ['revoked', 'budget', '0.1', false, 'EXPIRED'],
    ['revoked', 'post_only', '0', false, 'EXPIRED'],
  ] as const)(
    '%s by %s with %s executed, pair canceled %s: %s',
    (state, reason, executed, isPair, status) => {
      const row = { state, revoke_reason: reason, executed_quantity: executed };
      expect(statusOf(row, isPair)).toBe(status);
    },
  );
});

describe('type', () => {
  test.each([
    ['limit', 'sell', false, null, 'LIMIT'],
    ['limit', 'sell', true, null, 'LIMIT_MAKER'],
    ['market', 'buy', false, null, 'MARKET'],
    ['stop_market', 'sell', false, 'down', 'STOP_LOSS'],
    ['stop_market', 'buy', false, 'up', 'STOP_LOSS'],
    ['stop_market', 'sell', false, 'up', 'TAKE_PROFIT'],
    ['stop_market', 'buy', false, 'down', 'TAKE_PROFIT'],
    ['stop_limit', 'sell', false, 'down', 'STOP_LOSS_LIMIT'],
    ['stop_limit', 'buy', false, 'down', 'TAKE_PROFIT_LIMIT'],
  ] as const)('%s %s, post-only %s, trigger %s: %s', (type, side, post_only, trigger, name) => {
    expect(typeOf({ row: { ...ROW, type, side, post_only }, trigger })).toBe(name);
  });
});

test('a market order by total asked for what it got, and has neither a price nor a time in force of its own', () => {
  const order = orderOf({
    ...{ side: 'buy', type: 'market', time_in_force: 'ioc', price: null, quantity: null, total: '100' },
    ...{ state: 'completed', executed_quantity: '0.002', executed_total: '99.9' },
  });
  const fill = { trade: 3, price: '49950', quantity: '0.002', total: '99.9', isMaker: false };
  const fills = [{ ...fill, fee: '0.000002', feeCode: 'BTC' }];
  expect(placedText(order, { type: 'FULL', fills })).toMatchObject({
    ...{ price: '0.00000000', origQty: '0.00200000', origQuoteOrderQty: '100.00000000' },
    ...{ cummulativeQuoteQty: '99.90000000', timeInForce: 'GTC', status: 'FILLED' },
    fills: [{ tradeId: 3, qty: '0.00200000', commission: '0.00000200', commissionAsset: 'BTC' }],
  });
  expect(Object.keys(placedText(order, { type: 'ACK', fills }))).toEqual([
    ...['symbol', 'orderId', 'orderListId', 'clientOrderId', 'transactTime'],
  ]);
});

test('a stop order works from when it has fired', () => {
  const stop = { type: 'stop_limit', stop_price: '49000' } as const;
  const waiting = orderText(orderOf(stop, { trigger: 'down' }));
  expect(waiting).toMatchObject({ isWorking: false, workingTime: -1, stopPrice: '49000.00000000' });
  const fired = orderText(orderOf({ ...stop, triggered_at: 1_500 }, { trigger: 'down' }));
  expect(fired).toMatchObject({ isWorking: true, workingTime: 1_500, time: 1_000, updateTime: 2_000 });
});

test('a leg names its list, and a cancel has an id of its own', () => {
  const pair = { number: 6, label: 'list', siblingNumber: 6, isCancelled: true };
  const leg = orderOf({ client_order_id: 'mine', state: 'revoked', revoke_reason: 'oco' }, { pair });
  expect(cancelledText(leg, 'cancel')).toMatchObject({
    ...{ orderId: 7, orderListId: 6, origClientOrderId: 'mine', clientOrderId: 'cancel' },
    ...{ status: 'CANCELED', transactTime: 2_000 },
  });
});
