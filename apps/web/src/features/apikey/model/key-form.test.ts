import { DAY_MS } from '@openbourse/money';
import { expect, test } from 'vitest';
import { keyAge } from './key-age.ts';
import { chosenExpiry, expiryAt, expiryChoices, inputOf } from './key-form.ts';

const NOW = 1_800_000_000_000;
const PROOF = { pay_password: '481516', auth_code: ' 123456 ' };

test.each([
  // scopes, ips, days until the present end, choices
  ['read', [], null, '30 90 180 365 never'],
  ['read,trade', ['203.0.113.7'], null, '30 90 180 365 never'],
  ['read,trade', [], null, '30 90'],
  ['read,trade', [], 40, 'keep 30 90'],
  ['read,trade', [], 100, '30 90'],
  ['read', [], 100, 'keep 30 90 180 365 never'],
  ['read', [], -1, '30 90 180 365 never'],
] as const)('with %s from %j and %s days left, the expiry is one of %3$s', (scopes, ips, left, expected) => {
  const keptAt = left === null ? null : NOW + left * DAY_MS;
  const choices = expiryChoices({ scopes, ips }, { keptAt, now: NOW });
  expect(choices.map(({ value }) => value).join(' ')).toBe(expected);
});

test('a choice that the other terms forbid gives way to the longest that they allow', () => {
  const choices = expiryChoices({ scopes: 'read,trade', ips: [] }, { keptAt: null, now: NOW });
  expect(chosenExpiry(choices, 'never').value).toBe('90');
  expect(chosenExpiry(choices, '30').value).toBe('30');
});

test('an expiry stays below its limit although the clocks differ a little', () => {
  const at = expiryAt({ value: '90', kind: 'days', days: 90 }, NOW) ?? 0;
  expect(NOW + 90 * DAY_MS - at).toBe(300_000);
  expect(expiryAt({ value: 'keep', kind: 'keep', at: 7 }, NOW)).toBe(7);
  expect(expiryAt({ value: 'never', kind: 'never' }, NOW)).toBeNull();
});

test('the call takes the terms as the server reads them', () => {
  const terms = {
    label: ' Bot ',
    scopes: 'read',
    isOwnKey: false,
    public_key: ' PEM ',
    ips: ['203.0.113.7', '2001:db8::/48'],
    expires_at: '30',
  } as const;
  expect(inputOf(terms, { ...PROOF, expiresAt: 5 })).toEqual({
    label: 'Bot',
    scopes: 'read',
    ips: '203.0.113.7,2001:db8::/48',
    expires_at: 5,
    pay_password: '481516',
    auth_code: '123456',
  });
  expect(inputOf(terms, { ...PROOF, expiresAt: null })).not.toHaveProperty('expires_at');
  const own = { ...terms, isOwnKey: true };
  expect(inputOf(own, { ...PROOF, expiresAt: 5 })).toMatchObject({ public_key: 'PEM' });
});

test.each([
  [null, { kind: 'lasting' }],
  [NOW + 15 * DAY_MS, { kind: 'lasting' }],
  [NOW + 14 * DAY_MS, { kind: 'soon', days: 14 }],
  [NOW + 1, { kind: 'soon', days: 1 }],
  [NOW, { kind: 'expired' }],
])('a key that ends at %s is %j', (expiresAt, age) => {
  expect(keyAge(expiresAt, NOW)).toEqual(age);
});
