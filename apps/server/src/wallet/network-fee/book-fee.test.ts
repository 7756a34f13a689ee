import { describe, expect, test } from 'vitest';
import { roundFee } from './book-fee.ts';

describe('a fee is posted in steps of the ledger', () => {
  test.each([
    ['exact', '0.00000002', '0', '0.00000002', '0'],
    ['rounded up', '0.000000021', '0', '0.00000003', '0.000000009'],
    ['less what is ahead', '0.000000021', '0.000000009', '0.00000002', '0.000000008'],
    ['covered by what is ahead', '0.000000004', '0.000000009', '0', '0.000000005'],
    ['as much as is ahead', '0.000000009', '0.000000009', '0', '0'],
    ['given back', '-0.000000021', '0.000000009', '-0.00000003', '0'],
    ['given back less than it was', '-0.000000021', '0', '-0.00000002', '0.000000001'],
    ['nothing', '0', '0', '0', '0'],
  ])('%s', (_, fee, ahead, posted, left) => {
    expect(roundFee(fee, { scale: 8, ahead })).toEqual({ posted, ahead: left });
  });
});
