import { LOGIN_TYPES } from '@openbourse/api/limits';
import { expect, test } from 'vitest';
import { isAccount, kindOfLogin, loginTypeOf, messageTarget } from './account.ts';
import { matchingAreas } from './matching-areas.ts';

test.each([
  ['email', 'anna@example.com', true],
  ['email', ' anna+x@mail.example.co ', true],
  ['email', 'anna@example', false],
  ['email', 'anna@', false],
  ['email', 'an na@example.com', false],
  ['email', 'anna@@example.com', false],
  ['email', '', false],
  ['mobile', '13812345678', true],
  ['mobile', '(555) 012-3456', true],
  ['mobile', '+49 1512 3456789', true],
  ['mobile', '123', false],
  ['mobile', '12345abc', false],
] as const)('%s "%s" is an account: %s', (kind, text, expected) => {
  expect(isAccount(text, kind)).toBe(expected);
});

test('login types follow the specification and lead back to their kind', () => {
  expect(loginTypeOf('email', 'password')).toBe(2);
  expect(loginTypeOf('mobile', 'password')).toBe(1);
  for (const kind of ['email', 'mobile'] as const) {
    for (const method of ['password', 'code'] as const)
      expect(kindOfLogin(loginTypeOf(kind, method))).toBe(kind);
  }
  expect(new Set(Object.values(LOGIN_TYPES)).size).toBe(4);
});

test.each([
  ['email', ' Anna@Example.com', '', 'anna@example.com'],
  ['mobile', '0151 2345-678', '49', '+491512345678'],
  ['mobile', '+86 138 1234 5678', '86', '+8613812345678'],
] as const)('messages to %s "%s" go to %s%s', (kind, text, callingCode, target) => {
  expect(messageTarget({ kind, text, callingCode })).toBe(target);
});

const AREAS = [
  { id: 1, name: 'États-Unis', iso: 'US', calling_code: '1' },
  { id: 2, name: 'Allemagne', iso: 'DE', calling_code: '49' },
  { id: 3, name: 'Hong Kong', iso: 'HK', calling_code: '852' },
  { id: 4, name: '日本', iso: 'JP', calling_code: '81' },
];

test.each([
  ['', [1, 2, 3, 4]],
  ['etats', [1]],
  ['+8', [3, 4]],
  ['852', [3]],
  ['de', [2]],
  ['日', [4]],
  ['nowhere', []],
])('searching areas for "%s"', (search, ids) => {
  expect(matchingAreas(AREAS, search).map((area) => area.id)).toEqual(ids);
});
