import type { MarketTick } from '@openbourse/api/socket';
import { describe, expect, test } from 'vitest';
import { allMatches, decimalsOfStep, type Match, type MatchGroups, patchMatches } from './matches.ts';
import { sampleGroups } from './sample-matches.test-data.ts';

const findMatch = (groups: MatchGroups, id: number): Match | undefined =>
  allMatches(groups).find((match) => match.id === id);

const tickOf = (id: number, quotation: Partial<MarketTick['quotation']>): ReadonlyMap<number, MarketTick> => {
  const match = findMatch(sampleGroups(), id);
  if (match === undefined) throw new Error(`no sample match ${id}`);
  return new Map([
    [id, { currency_match_id: id, quotation: { ...match.currency_quotation, at: 2_000, ...quotation } }],
  ]);
};

describe('patchMatches', () => {
  test('changes only the match of the tick and keeps the identity of all others', () => {
    const before = sampleGroups();
    const after = patchMatches(before, tickOf(2, { close: '3500', change: '2.5' }));
    expect(findMatch(after, 2)?.currency_quotation).toMatchObject({ close: '3500', change: '2.5' });
    expect(findMatch(after, 1)).toBe(findMatch(before, 1));
    expect(after[1]).toBe(before[1]);
    expect(findMatch(before, 2)?.currency_quotation.close).toBe('3412.08');
  });

  test('drops a tick that is older than what is shown', () => {
    const before = sampleGroups();
    expect(patchMatches(before, tickOf(2, { close: '1', at: 999 }))).toBe(before);
  });

  test('keeps everything when nothing but the time changed, or the match is unknown', () => {
    const before = sampleGroups();
    expect(patchMatches(before, tickOf(2, {}))).toBe(before);
    const [tick] = tickOf(2, { close: '1' }).values();
    if (tick === undefined) throw new Error('no tick');
    expect(patchMatches(before, new Map([[99, { ...tick, currency_match_id: 99 }]]))).toBe(before);
  });
});

test.each([
  ['0.01', 2],
  ['0.010', 2],
  ['1', 0],
  ['10', 0],
  ['0.00000001', 8],
  ['0.5', 1],
])('a step of %s has %i decimals', (step, decimals) => {
  expect(decimalsOfStep(step)).toBe(decimals);
});
