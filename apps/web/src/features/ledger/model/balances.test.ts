import { describe, expect, test } from 'vitest';
import {
  type Account,
  type Balance,
  holdingsOf,
  patchAccounts,
  type Prices,
  sharesOf,
  withoutSmall,
} from './balances.ts';

function balance(change: Partial<Balance>): Balance {
  return {
    id: 1,
    currency_id: 1,
    code: 'USDT',
    name: 'Tether',
    logo: '',
    available: '0',
    held: '0',
    total: '0',
    value_usdt: '0',
    ...change,
  };
}
const account = (...balances: readonly Balance[]): Account => ({
  account_type_id: 1,
  code: 'trade',
  total_usdt: null,
  balances: [...balances],
});
const USDT = balance({ available: '900', held: '100', total: '1000', value_usdt: '1000' });
const BTC = balance({ currency_id: 2, code: 'BTC', available: '0.5', total: '0.5', value_usdt: '25000' });
const ODD = balance({ currency_id: 3, code: 'ODD', available: '7', total: '7', value_usdt: null });
const NONE = balance({ currency_id: 4, code: 'ETH' });
const prices: Prices = {
  priceOf: (code) => ({ USDT: '1', BTC: '60000.5', ETH: '3000' })[code] ?? null,
  isTraded: (code) => code !== 'NEW',
};

describe('a message of the BALANCE channel', () => {
  const row = { account_type_id: 1, currency_id: 2, code: 'BTC', available: '0.4', held: '0.05' };

  test('changes the balance; its total follows and its old value is not kept', () => {
    const patched = patchAccounts([account(USDT, BTC)], [row]);
    expect(patched?.[0]?.balances).toEqual([
      USDT,
      { ...BTC, available: '0.4', held: '0.05', total: '0.45', value_usdt: null },
    ]);
  });

  test('of a currency that is not listed asks for the list anew', () => {
    expect(patchAccounts([account(USDT)], [row])).toBeNull();
  });
});

describe('holdings', () => {
  test('are worth the live prices, the most valuable first, what is empty last', () => {
    const holdings = holdingsOf(account(NONE, USDT, BTC), prices);
    expect(holdings.balances.map((one) => one.code)).toEqual(['BTC', 'USDT', 'ETH']);
    expect(holdings.total).toBe('31000.25');
  });

  test('leave out what is empty and not traded here', () => {
    const fiat = balance({ currency_id: 9, code: 'EUR', value_usdt: null });
    expect(holdingsOf(account(fiat, USDT, NONE), prices).balances.map((one) => one.code)).toEqual([
      'USDT',
      'ETH',
    ]);
  });

  test('have no total while a part of them has no value', () => {
    expect(holdingsOf(account(USDT, ODD), prices).total).toBeNull();
  });

  test('name what is not traded here beside the total of the rest', () => {
    const token = balance({ currency_id: 6, code: 'NEW', available: '5', total: '5', value_usdt: null });
    const { total, untraded } = holdingsOf(account(USDT, token), prices);
    expect([total, untraded]).toEqual(['1000', ['NEW']]);
    expect(holdingsOf(account(token), prices).total).toBeNull();
    expect(holdingsOf(account(USDT, ODD, token), prices).total).toBeNull();
  });

  test('take the value of the server where no price is live', () => {
    expect(holdingsOf(account({ ...ODD, value_usdt: '14' }), prices).total).toBe('14');
  });

  test('without small ones keep what is of unknown value', () => {
    const dust = balance({ currency_id: 5, code: 'DUST', total: '0.99', value_usdt: '0.99' });
    const { balances } = holdingsOf(account(USDT, ODD, NONE, dust), prices);
    expect(withoutSmall(balances).map((one) => one.code)).toEqual(['USDT', 'ODD']);
  });
});

test('shares fold the small ones into one and leave out what is empty', () => {
  const coins = ['A', 'B', 'C', 'D'].map((code, index) =>
    balance({ currency_id: 10 + index, code, total: '1', value_usdt: `${40 - index * 10}` }),
  );
  const shares = sharesOf(holdingsOf(account(NONE, ...coins), { ...prices, priceOf: () => null }), 2);
  expect(shares).toEqual([
    { code: 'A', basisPoints: 4000 },
    { code: 'B', basisPoints: 3000 },
    { code: '', basisPoints: 3000 },
  ]);
});

test('nothing has no shares, nor has an unknown total', () => {
  expect(sharesOf(holdingsOf(account(NONE), prices), 4)).toEqual([]);
  expect(sharesOf(holdingsOf(account(USDT, ODD), prices), 4)).toEqual([]);
});
