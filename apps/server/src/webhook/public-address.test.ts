import { expect, test } from 'vitest';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

test.each([
  ['8.8.8.8', true],
  ['93.184.216.34', true],
  ['2606:4700:4700::1111', true],
  ['127.0.0.1', false],
  ['127.9.9.9', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['ff02::1', false],
  ['example.com', false],
  ['', false],
])('%s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test('loopback is this machine alone', () => {
  expect(['127.0.0.1', '127.1.2.3', '::1'].map(isLoopbackAddress)).toEqual([true, true, true]);
  expect(['10.0.0.1', '0.0.0.0', '::', 'localhost'].map(isLoopbackAddress)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
