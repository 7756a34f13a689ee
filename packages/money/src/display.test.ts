import { expect, test } from 'vitest';
import {
  formatChange,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatVolume,
  shortenMiddle,
} from './display.ts';

const LOCALES = ['en-US', 'fr-FR', 'es-ES', 'ja-JP', 'de-DE', 'ko-KR', 'th-TH', 'vi-VN', 'zh-HK', 'zh-CN'];
const en = { locale: 'en-US' };

test.each([
  // text, tickDecimals, shown
  ['65000.129999', undefined, '65,000.1299'],
  ['65000', undefined, '65,000'],
  ['0.000012345', undefined, '0'],
  ['0.000012345', 8, '0.00001234'],
  ['65000.1', 2, '65,000.10'],
  ['1.08765', 5, '1.08765'],
  ['1234567', 0, '1,234,567'],
] as const)('price %s with a tick of %s decimals is %s', (text, tickDecimals, shown) => {
  expect(formatPrice(text, tickDecimals === undefined ? en : { ...en, tickDecimals })).toBe(shown);
});

test.each([
  ['1.239', '+1.23%'],
  ['-1.239', '-1.23%'],
  ['0', '0.00%'],
  ['-0.009', '0.00%'],
  ['12.5', '+12.50%'],
  ['1234.5', '+1,234.50%'],
] as const)('a change of %s percent is %s', (text, shown) => {
  expect(formatChange(text, en)).toBe(shown);
});

test.each([
  ['1500', '1.5K'],
  ['13109.99', '13.1K'],
  ['999999.99', '999.99K'],
  ['12345678.9', '12.34M'],
  ['170296444900', '170.29B'],
  ['1000', '1,000'],
  ['1000.0001', '1K'],
  ['999.99999', '999.9999'],
  ['0', '0'],
  ['5000000000', '5B'],
] as const)('volume %s is %s', (text, shown) => {
  expect(formatVolume(text, en)).toBe(shown);
});

test.each([
  ['en-US', '1.5K', '170.29B'],
  ['fr-FR', '1,5\u00a0k', '170,29\u00a0Md'],
  ['es-ES', '1,5\u00a0mil', '170,29\u00a0mil\u00a0M'],
  ['ja-JP', '1,500', '1,702.96億'],
  ['de-DE', '1.500', '170,29\u00a0Mrd.'],
  ['ko-KR', '1.5천', '1,702.96억'],
  ['th-TH', '1.5K', '170.29B'],
  ['vi-VN', '1,5\u00a0N', '170,29\u00a0T'],
  ['zh-HK', '1.5K', '170.29B'],
  ['zh-CN', '1,500', '1,702.96亿'],
] as const)('%s abbreviates in its own way: %s, %s', (locale, small, large) => {
  expect([formatVolume('1500', { locale }), formatVolume('170296444900', { locale })]).toEqual([
    small,
    large,
  ]);
});

test('quantities keep every decimal and drop trailing zeros', () => {
  expect(formatQuantity('1234.567800000000000000', en)).toBe('1,234.5678');
  expect(formatQuantity('0.123456789', { ...en, decimals: 4 })).toBe('0.1234');
});

test.each([
  ['en-US', '1,234,567.89', '1,234', '+1.50%'],
  ['fr-FR', '1\u202f234\u202f567,89', '1\u202f234', '+1,50\u00a0%'],
  ['es-ES', '1.234.567,89', '1234', '+1,50\u00a0%'],
  ['ja-JP', '1,234,567.89', '1,234', '+1.50%'],
  ['de-DE', '1.234.567,89', '1.234', '+1,50\u00a0%'],
  ['ko-KR', '1,234,567.89', '1,234', '+1.50%'],
  ['th-TH', '1,234,567.89', '1,234', '+1.50%'],
  ['vi-VN', '1.234.567,89', '1.234', '+1,50%'],
  ['zh-HK', '1,234,567.89', '1,234', '+1.50%'],
  ['zh-CN', '1,234,567.89', '1,234', '+1.50%'],
] as const)('%s writes its own marks', (locale, large, four, change) => {
  expect(formatQuantity('1234567.89', { locale })).toBe(large);
  expect(formatQuantity('1234', { locale })).toBe(four);
  expect(formatChange('1.5', { locale })).toBe(change);
});

test('numbers look as Intl writes them, in every language', () => {
  for (const locale of LOCALES) {
    for (const value of [0, 7, 999, 1000, 12_345, 1_234_567.5, -98_765.25]) {
      const expected = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value);
      expect(formatQuantity(String(value), { locale })).toBe(expected);
    }
  }
});

test('an unknown amount is a dash, never 0', () => {
  for (const format of [formatPrice, formatChange, formatPercent, formatQuantity, formatVolume]) {
    expect(format(undefined, en)).toBe('–');
    expect(format(null, en)).toBe('–');
  }
});

test('a text that is no number is refused rather than shown', () => {
  expect(() => formatPrice('NaN', en)).toThrow('NaN');
  expect(() => formatVolume('', en)).toThrow(/decimal|number/i);
});

test('long texts are shortened in the middle', () => {
  expect(shortenMiddle('0x52908400098527886E0F7030069857D2E4169EE7')).toBe('0x5290…9EE7');
  expect(shortenMiddle('short-id')).toBe('short-id');
  expect(shortenMiddle('12345678901')).toBe('12345678901');
});
