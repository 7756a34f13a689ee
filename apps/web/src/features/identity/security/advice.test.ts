import { expect, test } from 'vitest';
import { openAdvice, securityLevel } from './advice.ts';

const BARE = {
  authenticator_bound_at: null,
  has_pay_password: false,
  anti_phishing_code: null,
  passkeys: 0,
  are_passkeys_available: true,
};

test.each([
  [{}, 'low', ['authenticator', 'pay_password', 'anti_phishing', 'passkey']],
  [{ has_pay_password: true }, 'medium', ['authenticator', 'anti_phishing', 'passkey']],
  [{ authenticator_bound_at: 1, has_pay_password: true }, 'high', ['anti_phishing', 'passkey']],
  [
    { anti_phishing_code: 'Harbour7', are_passkeys_available: false },
    'low',
    ['authenticator', 'pay_password'],
  ],
] as const)('an account with %j is %s', (change, level, advice) => {
  const center = { ...BARE, ...change };
  expect(securityLevel(center)).toBe(level);
  expect(openAdvice(center)).toEqual(advice);
});
