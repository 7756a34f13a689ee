import { formatPrice } from '@openbourse/money';
import { expect, test } from 'vitest';
import { localizeNumber, volumeText } from './number-text.ts';

const german = (text: string) =>
  localizeNumber(text, (decimal, tickDecimals) => formatPrice(decimal, { locale: 'de-DE', tickDecimals }));

test.each([
  ['64012.30', '64.012,30'],
  ['-0.5', '-0,5'],
  ['12.3456M', '12,3456M'],
  ['n/a', 'n/a'],
  ['', ''],
])('%j reads %j in German', (text, expected) => {
  expect(german(text)).toBe(expected);
});

test.each([
  [1_500, '0.0015M'],
  [12_345_678.9, '12.3457M'],
  [999.5, '999.5'],
  [0, '0'],
  [Number.NaN, ''],
])('a volume of %s reads %j', (value, text) => {
  expect(volumeText(value)).toBe(text);
});
