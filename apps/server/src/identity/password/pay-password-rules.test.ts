import { expect, test } from 'vitest';
import { AppError } from '../../kernel/error.ts';
import { checkNewPayPassword } from './pay-password-rules.ts';

const keyOf = (payPassword: string, confirmation: string): string | null => {
  try {
    checkNewPayPassword(payPassword, confirmation);
    return null;
  } catch (error) {
    return error instanceof AppError ? error.key : String(error);
  }
};

test.each([
  // entered, confirmed, refusal
  ['481516', '481516', null],
  ['270493', '270493', null],
  ['481516', '481517', 'identity.passwords_differ'],
  ['48151', '48151', 'identity.pay_password_format'],
  ['4815162', '4815162', 'identity.pay_password_format'],
  ['48151a', '48151a', 'identity.pay_password_format'],
  ['４８１５１６', '４８１５１６', 'identity.pay_password_format'],
  ['000000', '000000', 'identity.pay_password_too_simple'],
  ['777777', '777777', 'identity.pay_password_too_simple'],
  ['123456', '123456', 'identity.pay_password_too_simple'],
  ['654321', '654321', 'identity.pay_password_too_simple'],
  ['567890', '567890', 'identity.pay_password_too_simple'],
  ['121212', '121212', 'identity.pay_password_too_simple'],
  ['123123', '123123', 'identity.pay_password_too_simple'],
  ['112233', '112233', 'identity.pay_password_too_simple'],
  ['100000', '100000', 'identity.pay_password_too_simple'],
])('%s confirmed by %s: %s', (payPassword, confirmation, refusal) => {
  expect(keyOf(payPassword, confirmation)).toBe(refusal);
});
