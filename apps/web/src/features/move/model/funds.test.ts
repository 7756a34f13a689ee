import { expect, it } from 'vitest';
import { fundsOf } from './funds.ts';

const account = (id: number, available: Readonly<Record<string, string>>) => ({
  account_type_id: id,
  balances: Object.entries(available).map(([code, free]) => ({
    currency_id: code === 'USDT' ? 1 : 2,
    code,
    available: free,
  })),
});
const ACCOUNTS = [
  account(1, { USDT: '5', BTC: '1' }),
  account(2, { USDT: '2.5' }),
  account(4, { USDT: '1' }),
];

it.each([
  ['the first account', 1, 'USDT', { currencyId: 1, own: '5', others: '3.5' }],
  ['one that has some', 2, 'USDT', { currencyId: 1, own: '2.5', others: '6' }],
  ['one that has none', 5, 'USDT', { currencyId: 1, own: '0', others: '8.5' }],
  ['a coin in one account only', 1, 'BTC', { currencyId: 2, own: '1', others: '0' }],
  ['a coin that no account has', 1, 'ETH', null],
])('sums the free amounts of %s', (_name, id, code, expected) => {
  expect(fundsOf(ACCOUNTS, id, code)).toEqual(expected);
});
