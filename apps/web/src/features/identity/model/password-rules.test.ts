import { expect, test } from 'vitest';
import { isPassword, isPayPassword } from './password-rules.ts';

test.each([
  ['bourse2026', true],
  ['abc12', false],
  ['abc1234', false],
  ['abc12345', true],
  ['a2345678901234567890', true],
  [`a1${'x'.repeat(126)}`, true],
  [`a1${'x'.repeat(127)}`, false],
  ['abcdefgh', false],
  ['12345678', false],
  ['пароль77', true],
  ['', false],
])('password "%s" meets the rules: %s', (password, expected) => {
  expect(isPassword(password)).toBe(expected);
});

test.each([
  ['481516', true],
  ['48151', false],
  ['4815162', false],
  ['48151a', false],
  ['111111', false],
  ['121212', false],
  ['123456', false],
  ['890123', false],
  ['654321', false],
  ['', false],
])('transaction password "%s" meets the rules: %s', (digits, expected) => {
  expect(isPayPassword(digits)).toBe(expected);
});
