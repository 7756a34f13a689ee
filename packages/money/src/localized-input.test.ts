import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal } from './decimal.ts';
import { formatQuantity } from './display.ts';
import { parseLocalizedDecimal } from './localized-input.ts';

const LOCALES = ['en-US', 'fr-FR', 'es-ES', 'ja-JP', 'de-DE', 'ko-KR', 'th-TH', 'vi-VN', 'zh-HK', 'zh-CN'];

test.each([
  // input, locale, understood
  ['1.5', 'en-US', '1.5'],
  ['1,5', 'en-US', '1.5'],
  ['1.5', 'de-DE', '1.5'],
  ['1,5', 'de-DE', '1.5'],
  ['1,234', 'en-US', '1234'],
  ['1,234', 'de-DE', '1.234'],
  ['1.234', 'de-DE', '1234'],
  ['1.234', 'en-US', '1.234'],
  ['0,123', 'en-US', '0.123'],
  ['0.123', 'de-DE', '0.123'],
  ['1,234,567.89', 'de-DE', '1234567.89'],
  ['1.234.567,89', 'en-US', '1234567.89'],
  ['1.234.567', 'fr-FR', '1234567'],
  ['1\u202f234,5', 'fr-FR', '1234.5'],
  ['１２，５', 'zh-CN', '12.5'],
  ['.5', 'en-US', '0.5'],
  ['5.', 'en-US', '5'],
  ['007.50', 'en-US', '7.5'],
  [' 12 ', 'en-US', '12'],
  ["1'234.5", 'de-DE', '1234.5'],
  ['0', 'en-US', '0'],
] as const)('%j in %s is %s', (input, locale, understood) => {
  expect(parseLocalizedDecimal(input, locale)).toBe(understood);
});

test.each([
  '',
  '.',
  ',',
  '-1',
  '+1',
  '1e5',
  '1.2.3',
  '1,23,4',
  '1.234,567.8',
  '1,2.3,4',
  '12,34.5',
  'abc',
  '1'.repeat(21),
])('%j is no number in any language', (input) => {
  for (const locale of LOCALES) expect(parseLocalizedDecimal(input, locale)).toBeNull();
});

test('what the screen shows is understood again, in every language', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 26n), fc.constantFrom(...LOCALES), (units, locale) => {
      const text = formatDecimal(units, 8);
      expect(parseLocalizedDecimal(formatQuantity(text, { locale }), locale)).toBe(text);
    }),
  );
});
