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
  ['1500', '0.0015M'],
  ['12345678.9', '12.3456M'],
  ['1000', '1,000'],
  ['1000.0001', '0.001M'],
  ['999.99999', '999.9999'],
  ['0', '0'],
  ['5000000000', '5,000M'],
] as const)('volume %s is %s', (text, shown) => {
  expect(formatVolume(text, en)).toBe(shown);
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
