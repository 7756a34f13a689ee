import { failures } from '@openbourse/kit/lib/use-form.ts';
import { expect, it } from 'vitest';
import type { CoinChain } from '../api.ts';
import { type BindValues, bindRules, percentOf, restText, shareOf } from './withdrawals.ts';

it('shares are cut to the decimals of the coin, and all is all', () => {
  expect(shareOf('0.1000007', { percent: 33, scale: 6 })).toBe('0.033');
  expect(shareOf('0.1000007', { percent: 100, scale: 6 })).toBe('0.1000007');
});

it.each([
  ['', '10', 0],
  ['2.5', '10', 25],
  ['20', '10', 100],
  ['5', '0', 0],
] as const)('%s of %s is %i percent', (amount, maximum, percent) => {
  expect(percentOf(amount, maximum)).toBe(percent);
});

const VALUES: BindValues = {
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  memo: '',
  label: 'Ledger',
  pay_password: '481516',
  auth_code: '123456',
};
const USDT_TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const chain = (change: Partial<CoinChain>): CoinChain =>
  ({ family: 'evm', needs_memo: false, ...change }) as CoinChain;

it.each([
  [{}, {}, {}],
  [{ address: ' ' }, {}, { address: 'wallet:newAddressRequired' }],
  [{ address: '0x7099' }, {}, { address: 'wallet:addressFormat' }],
  [{}, { family: 'utxo' }, {}],
  [{}, { family: 'tron' }, { address: 'wallet:addressFormat' }],
  [{ address: USDT_TRON }, { family: 'tron' }, {}],
  [{ address: USDT_TRON }, {}, { address: 'wallet:addressFormat' }],
  [{}, { family: 'solana' }, { address: 'wallet:addressFormat' }],
  [{ address: '86xCnPeV69n6t3DnyGvkKobf9FdN2H9oiVDdaMpo2MMY' }, { family: 'solana' }, {}],
  [{}, { needs_memo: true }, { memo: 'wallet:memoRequired' }],
  [{ label: '' }, {}, { label: 'wallet:labelRequired' }],
  [{ pay_password: '48151' }, {}, { pay_password: 'wallet:payPasswordRequired' }],
  [{ auth_code: '' }, {}, { auth_code: 'wallet:codeRequired' }],
] as const)('an address with %o on %o fails %o', (values, of, found) => {
  expect(failures({ ...VALUES, ...values }, bindRules(chain(of)))).toEqual(found);
});

it('a rest of time counts minutes, and seconds within the last hour', () => {
  const t = (key: string, values: object): string => `${key} ${JSON.stringify(values)}`;
  expect(restText(86_399_000, t)).toBe('wallet:hoursLeft {"hours":23,"minutes":59}');
  expect(restText(61_500, t)).toBe('wallet:minutesLeft {"minutes":1,"seconds":2}');
});
