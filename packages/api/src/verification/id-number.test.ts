import { describe, expect, it, test } from 'vitest';
import { isChineseForm, readIdNumber } from './id-number.ts';

const chinese = (text: string) => readIdNumber(text, { type: 'identity_card', country: 'CN' });

describe('a Chinese identity card', () => {
  it.each([
    ['11010519491231002X', '1949-12-31'],
    ['11010519491231002x', '1949-12-31'],
    [' 110105 19491231 002X ', '1949-12-31'],
    ['１１０１０５１９４９１２３１００２Ｘ', '1949-12-31'],
    ['440524188001010014', null],
  ])('%s is read with its date of birth', (text, birthDate) => {
    expect(chinese(text)?.birthDate ?? null).toBe(birthDate);
  });

  it.each([
    ['another check', '110105194912310021'],
    ['a day that does not exist', '110105200102300026'],
    ['two signs exchanged', '11010519491213002X'],
    ['fifteen digits', '110105491231002'],
    ['a letter inside', '1101051949123100AX'],
    ['nothing', ''],
  ])('with %s is refused', (_title, text) => {
    expect(chinese(text)).toBeNull();
  });

  it('changed in any one digit is refused', () => {
    const number = '11010519491231002X';
    for (let place = 0; place < 17; place += 1) {
      const digit = (Number.parseInt(number[place] ?? '', 10) + 1) % 10;
      expect(chinese(`${number.slice(0, place)}${digit}${number.slice(place + 1)}`)).toBeNull();
    }
  });

  it('is known by its form', () => {
    expect([isChineseForm('11010519491231002X'), isChineseForm('T220001293')]).toEqual([true, false]);
  });
});

test.each([
  ['A123456(3)', 'A1234563'],
  ['a1234563', 'A1234563'],
  ['AB987654(3)', 'AB9876543'],
  ['A123456(4)', null],
  ['1234567', null],
])('a Hong Kong card %s is read as %s', (text, value) => {
  expect(readIdNumber(text, { type: 'identity_card', country: 'HK' })?.value ?? null).toBe(value);
});

test.each([
  ['passport', 'C01X00T47', 'C01X00T47'],
  ['passport', 'k 1234567', 'K1234567'],
  ['passport', '12345', null],
  ['passport', '1234567890', null],
  ['passport', 'ABCDEFGH', null],
  ['passport', '00000000', null],
  ['passport', 'C01X00T4Ä', null],
  ['driving_licence', 'BERGE704125AB9CD', 'BERGE704125AB9CD'],
  ['driving_licence', 'AB', null],
  ['residence_permit', 'YZ1234567', 'YZ1234567'],
  ['residence_permit', "'; drop--", null],
  ['identity_card', 'T22000129', 'T22000129'],
  ['identity_card', '11', null],
] as const)('a %s of the number %s is read as %s', (type, text, value) => {
  expect(readIdNumber(text, { type, country: 'DE' })?.value ?? null).toBe(value);
});
