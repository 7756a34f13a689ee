import { expect, test } from 'vitest';
import { type Access, decideAccess } from './access.ts';
import { needsVerification } from './tab-rule.ts';

const PATH = '/coinKline?id=1&symbol=BTC/USDT';
const OPENS = { allow: true };
const TO_LOGIN = { allow: false, redirectTo: `/login?redirect=${encodeURIComponent(PATH)}` };

test.each<[Access, { isLoggedIn: boolean; guestsAllowed: boolean }, object]>([
  ['everyone', { isLoggedIn: false, guestsAllowed: false }, { allow: true }],
  ['everyone', { isLoggedIn: true, guestsAllowed: false }, { allow: true }],
  // access, visitor, decision
  ['anonymous', { isLoggedIn: false, guestsAllowed: false }, OPENS],
  ['anonymous', { isLoggedIn: true, guestsAllowed: false }, { allow: false, redirectTo: '/' }],
  ['guest', { isLoggedIn: false, guestsAllowed: false }, TO_LOGIN],
  ['guest', { isLoggedIn: false, guestsAllowed: true }, OPENS],
  ['guest', { isLoggedIn: true, guestsAllowed: false }, OPENS],
  ['user', { isLoggedIn: false, guestsAllowed: true }, TO_LOGIN],
  ['user', { isLoggedIn: true, guestsAllowed: false }, OPENS],
])('%s screen for %j', (access, visitor, decision) => {
  expect(decideAccess({ access, ...visitor, path: PATH })).toEqual(decision);
});

test('the login reads the intended path back unchanged', () => {
  const query = TO_LOGIN.redirectTo.split('?')[1];
  expect(new URLSearchParams(query).get('redirect')).toBe(PATH);
});

test('only the tab at index 2 asks for a verified identity', () => {
  const asked = [0, 1, 2, 3, 4].filter((index) => needsVerification({ index, isVerified: false }));
  expect(asked).toEqual([2]);
  expect(needsVerification({ index: 2, isVerified: true })).toBe(false);
});
