import { hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { normaliseEvmAddress } from '../evm-address.ts';
import { addressOfKey, normaliseTronAddress, tronAccountOf, tronAddressOf } from './address.ts';

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

test('an address is the account of a key behind the byte of TRON', () => {
  // The key of the number 1; its address on EVM chains is 0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf.
  const point = hexToBytes('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798');
  expect(addressOfKey(point)).toBe('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
  expect(tronAccountOf(addressOfKey(point))).toBe('417e5f4552091a69125d5dfcb7b8c2659029395bdf');
});

test('the contract of USDT on the main network is read and spelled', () => {
  expect(tronAccountOf(USDT)).toBe('41a614f803b6fd780986a42c78ec9c7f77e6ded13c');
  expect(tronAddressOf('41a614f803b6fd780986a42c78ec9c7f77e6ded13c')).toBe(USDT);
  expect(normaliseTronAddress(USDT)).toBe(USDT);
});

test.each([
  ['another checksum', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
  ['another case', USDT.toLowerCase()],
  ['an address of an EVM chain', '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c'],
  ['an address of Bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ['a letter more', `${USDT}t`],
  ['white space', ` ${USDT}`],
  ['nothing', ''],
])('%s is no address', (_what, address) => {
  expect(normaliseTronAddress(address)).toBeNull();
});

test('no address of TRON is one of an EVM chain', () => {
  expect(normaliseEvmAddress(USDT)).toBeNull();
});
