import { describe, expect, it } from 'vitest';
import { quotientText } from './amount-text.ts';

describe('a quotient', () => {
  it.each([
    ['2.14578', '100', '2.146'],
    ['1.94', '100', '1.940'],
    ['-95.9596', '100', '-95.960'],
    ['0.0005', '100', '0.001'],
    ['-0.0005', '100', '-0.001'],
    ['0.00049', '100', '0.000'],
    ['-0.00049', '100', '0.000'],
    ['0', '100', '0.000'],
    ['5', '0', '0.000'],
  ])('of %s and %s is %s percent: rounded, with three decimals', (change, open, percent) => {
    expect(quotientText(change, open, { scale: 3, times: 100n })).toBe(percent);
  });

  it('rounds an average to the nearest of its last decimal', () => {
    expect(quotientText('2', '3', { scale: 8 })).toBe('0.66666667');
    expect(quotientText('1', '3', { scale: 8 })).toBe('0.33333333');
  });
});
