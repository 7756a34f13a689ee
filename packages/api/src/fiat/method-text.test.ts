import { expect, test } from 'vitest';
import {
  FIELDS_EXAMPLE,
  METHOD_LIMITS,
  NAMES_EXAMPLE,
  readCountries,
  readFields,
  readUnits,
  readValues,
  readWords,
  writeFields,
  writeWords,
} from './method-text.ts';

const LINES = 'bank|text|required|2|40|Bank|de-DE=Bank\nnumber|iban|optional|||IBAN';

test('fields are read as they are written', () => {
  const fields = readFields(LINES);
  expect(fields).toMatchObject([
    { key: 'bank', kind: 'text', min: 2, max: 40, labels: [{ locale: 'de-DE', text: 'Bank' }] },
    { key: 'number', kind: 'iban', min: 15, max: 34, is_required: false, label: 'IBAN' },
  ]);
  expect(writeFields(fields ?? [])).toBe(LINES);
  expect(readFields(FIELDS_EXAMPLE)).toHaveLength(1);
});

test.each([
  ['a kind that there is not', 'bank|regex|required|||Bank'],
  ['a key of the call', 'pay_password|text|required|||Password'],
  ['a key twice', 'bank|text|required|||Bank\nbank|text|required|||Bank'],
  ['lengths that nothing has', 'bank|text|required|9|3|Bank'],
  ['a length above the greatest', 'bank|text|required|1|101|Bank'],
  ['a length of none', 'bank|text|required|0|5|Bank'],
  ['neither required nor optional', 'bank|text|yes|||Bank'],
  ['no label', 'bank|text|required|||'],
  ['a label of no language', 'bank|text|required|||Bank|deutsch=Bank'],
  [
    'too many',
    Array.from({ length: METHOD_LIMITS.fieldsMax + 1 }, (_, at) => `f${at}x|text|required|||F`).join('\n'),
  ],
])('fields with %s are none', (_name, text) => {
  expect(readFields(text)).toBeNull();
});

test('names, countries, units and values are read line by line', () => {
  const words = readWords(`${NAMES_EXAMPLE}\nzh-CN=银行转账`);
  expect(words).toHaveLength(2);
  expect(writeWords(words ?? [])).toBe(`${NAMES_EXAMPLE}\nzh-CN=银行转账`);
  expect(readWords('de-DE=A\nde-DE=B')).toBeNull();
  expect(readCountries('DE, AT,DE')).toEqual(['DE', 'AT']);
  expect(readCountries('Germany')).toBeNull();
  expect(readUnits('EUR')).toEqual(['EUR']);
  expect(readUnits('XYZ')).toBeNull();
  expect(readValues('phone=+49 1=2\nnote=')).toEqual({ phone: '+49 1=2', note: '' });
});
