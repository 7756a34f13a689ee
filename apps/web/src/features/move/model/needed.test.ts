import { expect, it } from 'vitest';
import { neededOf } from './needed.ts';

it.each([
  ['what is exact', '120.5', { isEstimate: false, reach: '1000' }, '120.5'],
  ['an estimate', '120.5', { isEstimate: true, reach: '1000' }, '122'],
  ['a small estimate', '0.00012345', { isEstimate: true, reach: '1' }, '0.000125'],
  [
    'an estimate while it is unknown what there is',
    '1930.12345678',
    { isEstimate: true, reach: null },
    '1950',
  ],
  ['an estimate that just fits', '120.5', { isEstimate: true, reach: '121' }, '120.5'],
])('asks for %s', (_name, amount, known, expected) => {
  expect(neededOf({ amount, ...known }, null)).toBe(expected);
});

it('asks for the same while a price ticks, and anew when it has gone far', () => {
  let asked: string | null = null;
  const seen = ['1930', '1931.7', '1925.2', '1949.9', '1951', '1890', '100'].map((amount) => {
    asked = neededOf({ amount, isEstimate: true, reach: '5000' }, asked);
    return asked;
  });
  expect(seen).toEqual(['1950', '1950', '1950', '1950', '1980', '1910', '101']);
});

it('asks for what is exact, whatever was asked for before', () => {
  expect(neededOf({ amount: '120.5', isEstimate: false, reach: null }, '121')).toBe('120.5');
});
