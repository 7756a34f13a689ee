import { describe, expect, it } from 'vitest';
import { cleanCode, isRate } from './rate.ts';

describe('isRate', () => {
  const bounds = { min: '5', max: '29.99' };
  it.each(['5', '5.01', '29.99', '10.5'])('takes %s', (value) => {
    expect(isRate(value, bounds)).toBe(true);
  });
  it.each(['', '4.99', '30', '10.555', '-5', '1e1', '010'])('refuses "%s"', (value) => {
    expect(isRate(value, bounds)).toBe(false);
  });
});

it('reads a code as it was meant', () => {
  expect(cleanCode(' k7xm 2qpa')).toBe('K7XM2QPA');
  expect(cleanCode('K7XM-2QPA')).toBe('K7XM2QPA');
});
