import { expect, test } from 'vitest';
import { isToasted } from './is-toasted.ts';
import { pathOf } from './path-of.ts';
import { wordsOf } from './words-of.ts';

test.each([
  ['spot_order_filled', 'trading', '/home', true],
  ['spot_order_filled', 'trading', '/trade/BTC-USDT', false],
  ['contract_stop_loss', 'trading', '/trade/BTC-USDT', true],
  ['contract_stop_loss', 'trading', '/lever/BTC-USDT', false],
  ['contract_liquidated', 'money', '/assets', true],
  ['micro_ended', 'trading', '/micro-trade', false],
  ['deposit_credited', 'money', '/trade', true],
  ['payment_received', 'money', '/home', true],
  ['payment_sent', 'money', '/home', false],
  ['transfer_completed', 'money', '/home', false],
  ['api_key_created', 'security', '/home', false],
] as const)('%s (%s) on %s is shown at once: %s', (kind, group, pathname, isShown) => {
  expect(isToasted({ kind, group }, pathname)).toBe(isShown);
});

test('a notice of trading leads to the records of its product', () => {
  const of = { group: 'trading', params: {} } as const;
  expect(pathOf({ ...of, kind: 'spot_stop_triggered' })).toBe('/trade-detail');
  expect(pathOf({ ...of, kind: 'contract_take_profit' })).toBe('/lever-my-trade');
  expect(pathOf({ ...of, kind: 'micro_ended' })).toBe('/micro-trade');
});

test('a notice of a delisted coin leads to its withdrawal', () => {
  expect(pathOf({ kind: 'asset_delisting', group: 'money', params: {} })).toBe('/withdrawal');
});

test('figures and sides are written in words of the language, what only looks like a figure stays', () => {
  const say = { t: ((key: string) => key) as never, figure: (decimal: string) => `<${decimal}>` };
  expect(
    wordsOf({ symbol: 'BTC/USDT', side: 'sell', quantity: '0.1', price: '', lots: '10', profit: '-3' }, say),
  ).toEqual({
    symbol: 'BTC/USDT',
    side: 'notice:side.sell',
    quantity: '<0.1>',
    price: '',
    lots: '10',
    profit: '<-3>',
  });
});
