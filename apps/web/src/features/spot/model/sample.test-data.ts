import type { DepthLevels } from '@openbourse/api/socket';
import type { Order } from './orders.ts';
import type { PairTerms } from './pair-terms.ts';

/** BTC/USDT with round rules, for the tests of the models. */
export const TERMS: PairTerms = {
  matchId: 1,
  symbol: 'BTC/USDT',
  base: 'BTC',
  quote: 'USDT',
  tick: '0.01',
  tickDecimals: 2,
  step: '0.00001',
  stepDecimals: 5,
  quantityMax: '100',
  minNotional: '5',
  isTradable: true,
};

export const BOOK: DepthLevels = {
  bids: [
    ['100', '1'],
    ['99', '2'],
    ['94.99', '50'],
  ],
  asks: [
    ['101', '0.5'],
    ['102', '1'],
    ['107', '50'],
  ],
};

export function sampleOrder(change: Partial<Order>): Order {
  return {
    id: 'a',
    client_order_id: null,
    currency_match_id: 1,
    symbol: 'BTC/USDT',
    side: 'buy',
    type: 'limit',
    time_in_force: 'gtc',
    post_only: false,
    state: 'pending',
    revoke_reason: null,
    price: '100',
    ...{ stop_price: null, trailing_delta: null, activation_price: null, peak_price: null },
    visible_quantity: null,
    triggered_at: null,
    quantity: '2',
    total: null,
    executed_quantity: '0',
    executed_total: '0',
    average_price: null,
    fee: '0',
    fee_currency_code: 'BTC',
    maker_fee_percent: '0.1',
    taker_fee_percent: '0.1',
    oco_order_id: null,
    take_profit: null,
    stop_loss: null,
    exit_state: null,
    parent_order_id: null,
    created_at: 1_000,
    updated_at: 1_000,
    ...change,
  };
}
