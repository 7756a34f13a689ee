import { expect, it } from 'vitest';
import { amountFault } from './amount-fault.ts';

const TERMS = { scale: 6, minimum: '10', maximum: '400.5' };

it.each([
  ['', 'wallet:amountRequired', ''],
  ['10.0000001', 'wallet:decimals', '6'],
  ['9.999999', 'wallet:atLeast', '10'],
  ['400.500001', 'wallet:atMost', '400.5'],
])('an amount of "%s" is refused with a value that passes', (amount, key, passing) => {
  expect(amountFault(amount, TERMS)).toEqual({ key, amount: passing });
});

it.each(['10', '400.5'])('an amount of %s passes', (amount) => {
  expect(amountFault(amount, TERMS)).toBeNull();
});

it('what cannot leave at all is said before the minimum', () => {
  expect(amountFault('5', { ...TERMS, maximum: '0' })).toEqual({ key: 'wallet:atMost', amount: '0' });
});
