import { expect, test } from 'vitest';
import { readAddress, splitAddresses } from './allowed-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.0/24 ', '203.0.113.0/24'],
  ['10.0.0.0/16', '10.0.0.0/16'],
  ['2001:DB8::1', '2001:db8::1'],
  ['2001:db8::/32', '2001:db8::/32'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
])('%s can join the list', (typed, text) => {
  expect(readAddress(typed, [])).toEqual({ ok: true, text });
});

test.each([
  ['', 'apikey:ipInvalid'],
  ['203.0.113', 'apikey:ipInvalid'],
  ['203.0.113.256', 'apikey:ipInvalid'],
  ['203.0.113.07', 'apikey:ipInvalid'],
  ['203.0.113.7/33', 'apikey:ipInvalid'],
  ['203.0.113.7/', 'apikey:ipInvalid'],
  ['203.0.113.7/24/24', 'apikey:ipInvalid'],
  ['server.example', 'apikey:ipInvalid'],
  ['2001:db8:::1', 'apikey:ipInvalid'],
  ['2001:db8::/129', 'apikey:ipInvalid'],
  ['fe80::1%eth0', 'apikey:ipInvalid'],
  ['10.0.0.0/15', 'apikey:ipTooWide'],
  ['0.0.0.0/0', 'apikey:ipTooWide'],
  ['2001::/31', 'apikey:ipTooWide'],
])('%s is refused: %s', (typed, fault) => {
  expect(readAddress(typed, [])).toMatchObject({ ok: false, fault });
});

test('an address is listed once, and the list has an end', () => {
  const full = Array.from({ length: 20 }, (_, index) => `203.0.113.${index}`);
  expect(readAddress('203.0.113.3', full)).toMatchObject({ fault: 'apikey:ipTwice' });
  expect(readAddress('203.0.113.77', full)).toEqual({ ok: false, fault: 'apikey:ipFull', limit: 20 });
});

test('several are pasted at once', () => {
  expect(splitAddresses(' 203.0.113.7, 203.0.113.8;2001:db8::1\n')).toEqual([
    '203.0.113.7',
    '203.0.113.8',
    '2001:db8::1',
  ]);
});
