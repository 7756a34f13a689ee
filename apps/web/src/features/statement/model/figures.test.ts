import { createFormat } from '@openbourse/kit/lib/use-format.ts';
import { expect, test } from 'vitest';
import { money, negated, quantity } from './figures.ts';

const format = createFormat('en-US', () => 0);

test.each([
  ['1.5', '-1.5'],
  ['-1.5', '1.5'],
  ['0', '0'],
  ['-0.00', '0'],
])('%s turned around is %s', (amount, turned) => {
  expect(negated(amount)).toBe(turned);
});

test('money has two decimals, an unknown amount is a dash, quantities have what they have', () => {
  expect(money(format, '-1234.567')).toBe('-1,234.56');
  expect(money(format, null)).toBe('–');
  expect(quantity(format, '0.123456789')).toBe('0.12345678');
});
