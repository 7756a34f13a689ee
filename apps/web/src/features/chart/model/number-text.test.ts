import { formatPrice } from '@openbourse/money';
import { expect, test } from 'vitest';
import { localizeNumber, volumeWriter } from './number-text.ts';

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
  ['en-US', 1_500, '1.5K'],
  ['en-US', 12_345_678.9, '12.34M'],
  ['de-DE', 12_345_678.9, '12.34\u00a0Mio.'],
  ['zh-CN', 12_345_678.9, '1234.56万'],
  ['ja-JP', 170_296_444_900, '1702.96億'],
  ['en-US', -2_500, '-2.5K'],
  ['de-DE', 999.5, '999.5'],
  ['en-US', 0, '0'],
  ['en-US', Number.NaN, ''],
])('in %s a volume of %s reads %j', (locale, value, text) => {
  expect(volumeWriter(locale)(value)).toBe(text);
});

test('the abbreviation stays behind the marks of the language', () => {
  expect(german(volumeWriter('de-DE')(12_345_678.9))).toBe('12,34\u00a0Mio.');
});
