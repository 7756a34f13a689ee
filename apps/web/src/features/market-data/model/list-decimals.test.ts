import { expect, test } from 'vitest';
import { listDecimals } from './list-decimals.ts';
import { sampleGroups } from './sample-matches.test-data.ts';

test.each([
  // price, tick, decimals
  ['64012.35', '0.01', 2],
  ['1.08342', '0.00001', 4],
  ['0.13521', '0.00001', 4],
  ['0.00001842', '0.00000001', 8],
  ['412', '1', 0],
])('a price of %s with a tick of %s shows %i decimals', (close, tick, decimals) => {
  const [sample] = sampleGroups()[0]?.matches ?? [];
  if (sample === undefined) throw new Error('no sample match');
  const match = { price_tick: tick, currency_quotation: { ...sample.currency_quotation, close } };
  expect(listDecimals(match)).toBe(decimals);
});
