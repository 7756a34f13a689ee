import { expect, test } from 'vitest';
import type { Match } from '../../market/index.ts';
import { readOrderList } from './order-list-params.ts';
import { type OrderInput, readOrder, responseTypeOf } from './order-params.ts';

const symbol = { id: 1 } as Match;
const PRICES = { price: '50000', stopPrice: '49000' };
const ours = { price: '50000', stop_price: '49000' };
const gtc = { timeInForce: 'GTC' } as const;

type Sent = Pick<OrderInput, 'type'> & Partial<OrderInput>;
const inputOf = (sent: Sent): OrderInput => ({ symbol, side: 'SELL', ...sent }) as OrderInput;

const { price, stopPrice } = PRICES;
const stop = { stopPrice, quantity: '1' };

test.each<readonly [Sent, object, 'up' | 'down' | undefined]>([
  [
    { type: 'LIMIT', price, quantity: '1', timeInForce: 'IOC' },
    { type: 'limit', price, quantity: '1', time_in_force: 'ioc' },
    undefined,
  ],
  [
    { type: 'LIMIT_MAKER', price, quantity: '1', newClientOrderId: 'a' },
    { type: 'limit', price, quantity: '1', post_only: true, client_order_id: 'a' },
    undefined,
  ],
  [{ type: 'MARKET', quantity: '1' }, { type: 'market', quantity: '1' }, undefined],
  [{ type: 'MARKET', side: 'BUY', quoteOrderQty: '9' }, { type: 'market', total: '9' }, undefined],
  [{ type: 'STOP_LOSS', ...stop }, { type: 'stop_market', stop_price: stopPrice, quantity: '1' }, 'down'],
  [
    { type: 'STOP_LOSS', side: 'BUY', ...stop },
    { type: 'stop_market', stop_price: stopPrice, quantity: '1' },
    'up',
  ],
  [{ type: 'TAKE_PROFIT', ...stop }, { type: 'stop_market', stop_price: stopPrice, quantity: '1' }, 'up'],
  [
    { type: 'TAKE_PROFIT_LIMIT', side: 'BUY', ...stop, ...gtc, price },
    { type: 'stop_limit', ...ours, quantity: '1', time_in_force: 'gtc' },
    'down',
  ],
  [
    { type: 'STOP_LOSS', quantity: '1', trailingDelta: 100 },
    { type: 'stop_market', trailing_delta: 100, quantity: '1' },
    'down',
  ],
  [
    { type: 'TAKE_PROFIT_LIMIT', ...stop, ...gtc, price, trailingDelta: 50 },
    {
      ...{ type: 'stop_limit', price, quantity: '1', time_in_force: 'gtc' },
      ...{ trailing_delta: 50, activation_price: stopPrice },
    },
    'up',
  ],
])('%o is %o in our terms, with a stop %s', (sent, order, trigger) => {
  const side = sent.side === 'BUY' ? 'buy' : 'sell';
  expect(readOrder(inputOf(sent))).toEqual({
    input: { currency_match_id: 1, side, ...order },
    demands: { trigger },
  });
});

test.each<readonly [Sent, number]>([
  [{ type: 'LIMIT', price, quantity: '1' }, -1102],
  [{ type: 'LIMIT', price, quantity: '1', ...gtc, stopPrice }, -1106],
  [{ type: 'LIMIT_MAKER', price, quantity: '1', ...gtc }, -1106],
  [{ type: 'MARKET', quantity: '1', quoteOrderQty: '1' }, -1106],
  [{ type: 'STOP_LOSS', stopPrice, quoteOrderQty: '1' }, -1102],
  [{ type: 'STOP_LOSS', ...stop, quoteOrderQty: '1' }, -1106],
  [{ type: 'STOP_LOSS_LIMIT', ...stop, ...gtc }, -1102],
  [{ type: 'STOP_LOSS_LIMIT', quantity: '1', ...gtc, trailingDelta: 100 }, -1102],
  [{ type: 'MARKET', quantity: '1', trailingDelta: 100 }, -1106],
])('%o is refused with %i', (sent, code) => {
  expect(() => readOrder(inputOf(sent))).toThrow(expect.objectContaining({ code }));
});

test('a list is a limit leg that only makes, and a stop leg', () => {
  const above = { aboveType: 'STOP_LOSS_LIMIT', abovePrice: '52100', aboveStopPrice: '52000' } as const;
  const below = { belowType: 'LIMIT_MAKER', belowPrice: '48000', belowClientOrderId: 'low' } as const;
  const list = { symbol, side: 'BUY', quantity: '1', ...above, aboveTimeInForce: 'FOK', ...below };
  expect(readOrderList(list as Parameters<typeof readOrderList>[0])).toEqual({
    input: {
      ...{ currency_match_id: 1, side: 'buy', type: 'oco', quantity: '1', client_order_id: 'low' },
      ...{ price: '48000', stop_price: '52000', stop_limit_price: '52100' },
    },
    demands: { pair: { stopClientOrderId: null, listClientOrderId: null, stopTimeInForce: 'fok' } },
  });
});

test.each([
  ['LIMIT', undefined, 'FULL'],
  ['MARKET', undefined, 'FULL'],
  ['LIMIT_MAKER', undefined, 'ACK'],
  ['STOP_LOSS', undefined, 'ACK'],
  ['STOP_LOSS', 'RESULT', 'RESULT'],
] as const)('a %s that asks for %s is answered by %s', (type, newOrderRespType, answer) => {
  expect(responseTypeOf({ type, newOrderRespType })).toBe(answer);
});
