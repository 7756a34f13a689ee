import { expect, test } from 'vitest';
import { failures, type Rule } from './use-form.ts';

interface Values {
  readonly price: string;
  readonly quantity: string;
}
const RULES: readonly Rule<Values, 'missing' | 'short' | 'none'>[] = [
  { field: 'price', key: 'missing', fails: (f) => f.price === '' },
  { field: 'price', key: 'short', fails: (f) => f.price.length < 3 },
  { field: 'quantity', key: 'none', fails: (f) => f.quantity === '0' },
];

test.each([
  [
    { price: '', quantity: '0' },
    { price: 'missing', quantity: 'none' },
  ],
  [{ price: '12', quantity: '1' }, { price: 'short' }],
  [{ price: '123', quantity: '1' }, {}],
])('%j shows %j: the first failing rule of each field', (values, expected) => {
  expect(failures(values, RULES)).toEqual(expected);
});
