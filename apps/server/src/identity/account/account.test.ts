import { describe, expect, test } from 'vitest';
import { maskAccount, readEmail, readMobile } from './account.ts';

describe('readEmail', () => {
  test.each([
    // written, read
    ['anna@example.com', 'anna@example.com'],
    [' Anna.B+tag@Example.CO.uk ', 'anna.b+tag@example.co.uk'],
    ["o'hara@example.com", "o'hara@example.com"],
    ['a@b.xn--p1ai', 'a@b.xn--p1ai'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
    [`${'a'.repeat(65)}@example.com`, null],
    [`a@${'b.'.repeat(126)}com`, null],
    ['', null],
    ['anna', null],
    ['@example.com', null],
    ['anna@', null],
    ['anna@localhost', null],
    ['anna@example', null],
    ['anna@@example.com', null],
    ['an na@example.com', null],
    ['.anna@example.com', null],
    ['anna.@example.com', null],
    ['an..na@example.com', null],
    ['anna@-example.com', null],
    ['anna@example-.com', null],
    ['anna@example.1', null],
    ['anna@example.com, bob@example.com', null],
    ['"anna"@example.com', null],
    ['anna@[127.0.0.1]', null],
    ['anna@example.com\r\nbcc: bob@example.com', null],
  ])('%j is %j', (text, expected) => {
    expect(readEmail(text)).toBe(expected);
  });
});

describe('readMobile', () => {
  test.each([
    // written, calling code, read
    ['5550123456', '1', '+15550123456'],
    ['(555) 012-3456', '1', '+15550123456'],
    ['+1 555 012 3456', '1', '+15550123456'],
    ['555012345', '1', null],
    ['13812345678', '86', '+8613812345678'],
    ['1381234567', '86', null],
    ['0151 23456789', '49', '+4915123456789'],
    ['15123456789', '49', '+4915123456789'],
    ['00491512345', '49', null],
    ['5551234', '1876', '+18765551234'],
    ['555123', '1876', null],
    ['91234567', '852', '+85291234567'],
    ['1234', '49', null],
    ['12345678901234', '49', null],
    ['+49 151 23456789', '33', null],
    ['151a2345678', '49', null],
    ['', '49', null],
    ['٠١٢٣٤٥٦٧٨٩', '49', null],
  ])('%j behind +%s is %j', (text, callingCode, expected) => {
    expect(readMobile(text, callingCode)).toBe(expected);
  });
});

test.each([
  ['email', 'anna@example.com', 'an***@example.com'],
  ['email', 'ab@example.com', 'a***@example.com'],
  ['mobile', '+8613812345678', '+861****678'],
] as const)('%s %s is shown as %s', (kind, value, shown) => {
  expect(maskAccount({ kind, value })).toBe(shown);
});
