import { LOCALES } from '@openbourse/i18n';
import { statementMessages } from '@openbourse/i18n/statements';
import { formatQuantity, UNKNOWN_AMOUNT } from '@openbourse/money';
import { describe, expect, test } from 'vitest';
import { typefacesOf } from './fonts.ts';

const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('');

describe.each(LOCALES.map(({ locale }) => locale))('%s', (locale) => {
  const typefaces = typefacesOf(locale);

  test('has a glyph for every character of its texts and numbers', () => {
    const texts = Object.values(statementMessages(locale)).join('');
    const numbers = formatQuantity('-1234567.89', { locale }) + UNKNOWN_AMOUNT;
    const missing = [...new Set(texts + numbers + ASCII)].filter(
      (character) => !typefaces.some(({ covers }) => covers(character.codePointAt(0) ?? 0)),
    );
    // Run `node tools/statement-fonts.ts` when this fails.
    expect(missing).toEqual([]);
  });

  test('is small enough to be kept in the repository', () => {
    for (const { regular, bold } of typefaces) {
      expect(regular.length).toBeLessThanOrEqual(100_000);
      expect(bold.length).toBeLessThanOrEqual(100_000);
    }
  });
});

test('a character that a font does not have is reported', () => {
  const [latin] = typefacesOf('en-US');
  expect([latin?.covers(0x41), latin?.covers(0x4e00), latin?.covers(0x10ffff)]).toEqual([true, false, false]);
});
