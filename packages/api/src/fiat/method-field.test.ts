import { expect, test } from 'vitest';
import { exampleOfField, METHOD_FIELD_KINDS, type MethodFieldKind, readMethodField } from './method-field.ts';

const field = (kind: MethodFieldKind, more: { readonly min?: number; readonly max?: number } = {}) => ({
  ...{ key: 'number', kind, min: 1, max: 100, is_required: true },
  ...more,
});

test.each([
  ['iban', 'DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['iban', 'gb82west12345698765432', 'GB82WEST12345698765432'],
  ['iban', 'DE89370400440532013001', null],
  ['iban', 'DE8937040044', null],
  ['digits', '1234-56 78', '12345678'],
  ['digits', '1234x', null],
  ['phone', '+49 (151) 1234-5678', '+4915112345678'],
  ['phone', '12345', null],
  ['phone', '49+15112345678', null],
  ['email', 'anna@example.com', 'anna@example.com'],
  ['email', 'anna@example', null],
  ['email', 'anna@@example.com', null],
  ['email', 'anna@example..com', null],
  ['card_number', '6222 0212 3456 7890 123', '6222021234567890123'],
  ['text', ' Hamburg ', 'Hamburg'],
] as const)('a %s that is written %s is %s', (kind, text, value) => {
  expect(readMethodField(field(kind), text)).toEqual({ value, fault: value === null ? 'form' : null });
});

test('lengths count signs, and an empty value is missing where it is required', () => {
  const tag = field('text', { min: 2, max: 3 });
  expect(readMethodField(tag, '𝒜').fault).toBe('short');
  expect(readMethodField(tag, '𝒜𝒜𝒜').fault).toBeNull();
  expect(readMethodField(tag, 'abcd').fault).toBe('long');
  expect(readMethodField(tag, '  ').fault).toBe('missing');
  expect(readMethodField({ ...tag, is_required: false }, '')).toEqual({ value: null, fault: null });
});

test.each(METHOD_FIELD_KINDS)('the example of a %s passes, whatever its lengths', (kind) => {
  const lengths = kind === 'digits' || kind === 'text' || kind === 'account' ? { min: 30, max: 40 } : {};
  const tight = field(kind, lengths);
  expect(readMethodField(tight, exampleOfField(tight)).fault).toBeNull();
});
