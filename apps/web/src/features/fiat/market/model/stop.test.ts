import { expect, test } from 'vitest';
import type { Standing } from '../api.ts';
import { stopOf } from './stop.ts';

const sells = { side: 'sell', counterparty_level: 1, counterparty_orders: 2 } as const;
const buys = { ...sells, side: 'buy' } as const;
const standing: Standing = {
  level: 1,
  is_merchant: false,
  can_trade: true,
  blocked_until: null,
  block_reason: null,
  cancellations_left: 3,
  active_orders: 0,
  active_orders_max: 3,
  order_value_max: '200',
  value_left: '5000',
  completed: 2,
};
const blocked = { blocked_until: 1_000, block_reason: 'cancellations' } as const;

test.each([
  ['nothing', sells, {}, null],
  ['no verification', sells, { can_trade: false, ...blocked }, { kind: 'not_verified' }],
  ['a block', sells, blocked, { kind: 'blocked', until: 1_000, reason: 'cancellations' }],
  ['a block of buying, for who sells', buys, blocked, null],
  ['three open orders', sells, { active_orders: 3 }, { kind: 'too_many', limit: 3 }],
  ['three open orders, for who sells', buys, { active_orders: 3 }, null],
  ['the level', sells, { level: 0 }, { kind: 'level', level: 1 }],
  ['the experience', buys, { completed: 1 }, { kind: 'orders', count: 2 }],
] as const)('what stops an order: %s', (_name, ad, change, expected) => {
  expect(stopOf(ad, { ...standing, ...change })).toEqual(expected);
});
