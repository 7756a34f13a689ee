import { expect, test } from 'vitest';
import { faultOf, leastToAdd, partOf, percentOf } from './draft.ts';

const BOUNDS = { minimum: '10', available: '100.5', scale: 8 };

test.each([
  ['', 'missing'],
  ['0', 'missing'],
  ['9.99999999', 'minimum'],
  ['10', null],
  ['100.5', null],
  ['100.50000001', 'balance'],
  ['10.000000001', 'scale'],
])('finds in %j the fault %j', (amount, fault) => {
  expect(faultOf(amount, BOUNDS)).toBe(fault);
});

test('adds at least what is left to the minimum, and more than nothing', () => {
  expect(leastToAdd('10', '0', 8)).toBe('10');
  expect(leastToAdd('10', '7.5', 8)).toBe('2.5');
  expect(leastToAdd('10', '12', 8)).toBe('0.00000001');
  expect(leastToAdd('10', '12', 0)).toBe('1');
});

test('cuts parts of a balance to cents and keeps all of it', () => {
  expect(partOf('100.55555555', 50)).toBe('50.27');
  expect(partOf('100.55555555', 100)).toBe('100.55555555');
  expect(percentOf('50.28', '100.55555555')).toBe(50);
  expect(percentOf('200', '100')).toBe(100);
  expect(percentOf('', '100')).toBe(0);
  expect(percentOf('1', '0')).toBe(0);
});
