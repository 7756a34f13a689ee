import { expect, test } from 'vitest';
import { type Access, decideAccess } from './access.ts';
import { needsVerification } from './tab-rule.ts';

const LOGIN = '/login?redirect=%2FcoinKline%3Fid%3D1%26symbol%3DBTC%2FUSDT';

test.each<[Access, { isLoggedIn: boolean; guestsAllowed: boolean }, string | null]>([
  // access, visitor, where the visitor is led instead (null: the screen opens)
  ['anonymous', { isLoggedIn: false, guestsAllowed: false }, null],
  ['anonymous', { isLoggedIn: true, guestsAllowed: false }, '/'],
  ['guest', { isLoggedIn: false, guestsAllowed: false }, LOGIN],
  ['guest', { isLoggedIn: false, guestsAllowed: true }, null],
  ['guest', { isLoggedIn: true, guestsAllowed: false }, null],
  ['user', { isLoggedIn: false, guestsAllowed: true }, LOGIN],
  ['user', { isLoggedIn: true, guestsAllowed: false }, null],
])('%s screen for %j', (access, visitor, redirectTo) => {
  const decision = decideAccess({ access, ...visitor, path: '/coinKline?id=1&symbol=BTC/USDT' });
  expect(decision).toEqual(
    redirectTo === null ? { allow: true } : { allow: false, redirectTo: expect.any(String) },
  );
  if (!decision.allow && redirectTo === LOGIN) {
    const [path, query] = decision.redirectTo.split('?');
    expect(path).toBe('/login');
    expect(new URLSearchParams(query).get('redirect')).toBe('/coinKline?id=1&symbol=BTC/USDT');
  } else if (!decision.allow) {
    expect(decision.redirectTo).toBe(redirectTo);
  }
});

test('only the tab at index 2 asks for a verified identity', () => {
  expect([0, 1, 2, 3, 4].map((index) => needsVerification({ index, isVerified: false }))).toEqual([
    false,
    false,
    true,
    false,
    false,
  ]);
  expect(needsVerification({ index: 2, isVerified: true })).toBe(false);
});
