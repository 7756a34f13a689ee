import { describe, expect, test } from 'vitest';
import { checkNewPassword, weaknessOf } from './password-rules.ts';
import { WEAK_ENDINGS, WEAK_PASSWORDS, WEAK_WORDS } from './weak-password-data.ts';

describe('weaknessOf', () => {
  test.each([
    // password, why it is too simple
    ['bourse2026', null],
    ['Tr4ding-desk', null],
    ['kx7Qm2pz', null],
    ['пароль7391кот', null],
    ['a1b2c', 'length'],
    ['kx7Qm2pzkx7Qm2pz', 'guessable'],
    ['kx7Qm2pz9vW4sR8t', null],
    ['kx7Qm2pz9vW4sR8t1', null],
    ['correct horse 7 battery staple', null],
    [`kx7Qm2p${'z9vW4sR8t1q'.repeat(11)}`, null],
    [`kx7Qm2pz${'z9vW4sR8t1q'.repeat(11)}`, 'length'],
    ['kx7Qm2p', 'length'],
    ['kqzmvwpx', 'composition'],
    ['80372915', 'composition'],
    ['password1', 'guessable'],
    ['Passw0rd123', 'guessable'],
    ['P@$$word2024', 'guessable'],
    ['password!2024', 'guessable'],
    ['123password', 'guessable'],
    ['dragon1987', 'guessable'],
    ['321nogard', 'guessable'],
    ['qwerty123', 'guessable'],
    ['1q2w3e4r', 'guessable'],
    ['abc12345', 'guessable'],
    ['qwer4567', 'guessable'],
    ['654321fedcba', 'guessable'],
    ['asdfgh123456', 'guessable'],
    ['a1a1a1a1', 'guessable'],
    ['xy9xy9xy9', 'guessable'],
    ['aaaaaaa1', 'guessable'],
    ['aaa999bbb', 'guessable'],
    ['anna.meier7', 'own_name'],
    ['xANNA.MEIERx7', 'own_name'],
    ['48213977zz', 'own_name'],
    ['k123456789k', 'own_name'],
  ] as const)('%s: %s', (password, expected) => {
    expect(weaknessOf(password, ['anna.meier@example.com', '+4915148213977', '123456789'])).toBe(expected);
  });

  test('a short own name is no reason, for it is in many good passwords', () => {
    expect(weaknessOf('channel42kx', ['ann@example.com'])).toBeNull();
  });

  test('at least the three thousand most common combinations are refused', () => {
    const combinations = [...WEAK_WORDS].flatMap((word) => [...WEAK_ENDINGS].map((ending) => word + ending));
    const passwords = [...WEAK_PASSWORDS, ...combinations].filter(
      (one) => one.length >= 8 && one.length <= 16 && /[a-z]/.test(one) && /[0-9]/.test(one),
    );
    expect(new Set(passwords).size).toBeGreaterThan(3_000);
    expect(passwords.filter((one) => weaknessOf(one, []) === null)).toEqual([]);
  });
});

test('a refusal names the field, the limit and a value that passes', () => {
  const check = (password: string, confirmation: string): void =>
    checkNewPassword({
      password,
      confirmation,
      ownNames: [],
      fields: { password: 'new_password', confirmation: 'secondary_password' },
    });
  expect(() => check('short-ok1', 'short-ok1')).not.toThrow();
  expect(() => check('abc', 'abc')).toThrow(
    expect.objectContaining({
      key: 'identity.password_too_simple',
      details: { field: 'new_password', reason: 'length', limit: '8-128', accepted: 'bourse2026' },
    }),
  );
  expect(() => check('bourse2026', 'bourse2027')).toThrow(
    expect.objectContaining({
      key: 'identity.passwords_differ',
      details: { field: 'secondary_password' },
    }),
  );
});
