import { describe, expect, test } from 'vitest';
import { addMonths, isWithinMonths, monthsLeft } from './months.ts';
import { type Inviter, partsOfShare, shareFee, type ShareTerms } from './share-fee.ts';

const TERMS: ShareTerms = { level1: 2_000, level2: 500, agentMax: 4_000, isRecent: true };
/** Inviters from the nearest up: the rate of an agent, or null. */
const chain = (...rates: (number | null)[]): Inviter[] =>
  rates.map((agentRate, index) => ({ userId: index + 1, agentRate }));
const rates = (inviters: readonly Inviter[], terms: Partial<ShareTerms> = {}) =>
  Object.fromEntries(
    shareFee(inviters, { ...TERMS, ...terms }).map(({ depth, rate }) => [depth, rate] as const),
  );

describe('golden vectors', () => {
  test.each([
    ['nobody', chain(), {}],
    ['one person', chain(null), { 1: 2_000 }],
    ['two levels and none deeper', chain(null, null, null), { 1: 2_000, 2: 500 }],
    ['an agent directly above', chain(4_000), { 1: 4_000 }],
    ['an agent with less than the ordinary share', chain(1_500), { 1: 2_000 }],
    ['agents of 15, 30 and 40 percent', chain(1_500, 3_000, 4_000), { 1: 2_000, 2: 1_000, 3: 1_000 }],
    ['an agent far above two persons', chain(null, null, null, 4_000), { 1: 2_000, 2: 500, 4: 1_500 }],
    ['a person between two agents', chain(3_000, null, 4_000), { 1: 3_000, 2: 500, 3: 500 }],
    ['an agent above one with the same rate', chain(4_000, 4_000), { 1: 4_000, 2: 500 }],
    ['a rate above the highest allowed', chain(null, null, 6_000), { 1: 2_000, 2: 500, 3: 1_500 }],
  ])('%s', (_title, inviters, expected) => {
    expect(rates(inviters)).toEqual(expected);
  });

  test('after the months only agents get something', () => {
    expect(rates(chain(null, null), { isRecent: false })).toEqual({});
    expect(rates(chain(1_500, 3_000, 4_000), { isRecent: false })).toEqual({ 1: 1_500, 2: 1_500, 3: 1_000 });
    expect(rates(chain(null, 3_000), { isRecent: false })).toEqual({ 2: 3_000 });
  });

  test('the fiftieth inviter is the last', () => {
    const none = Array.from({ length: 49 }, () => null);
    expect(rates(chain(...none, 4_000))).toEqual({ 1: 2_000, 2: 500, 50: 1_500 });
    expect(rates(chain(...none, null, 4_000))).toEqual({ 1: 2_000, 2: 500 });
  });

  test('amounts are rounded down as one, and an agent has what is more than the ordinary share', () => {
    expect(partsOfShare(1_000_000n, { rate: 2_000, ordinary: 2_000 })).toEqual({
      ordinary: 200_000n,
      agent: 0n,
    });
    expect(partsOfShare(999n, { rate: 4_000, ordinary: 2_000 })).toEqual({ ordinary: 199n, agent: 200n });
    expect(partsOfShare(4n, { rate: 2_000, ordinary: 2_000 })).toEqual({ ordinary: 0n, agent: 0n });
    expect(partsOfShare(7n, { rate: 1_500, ordinary: 0 })).toEqual({ ordinary: 0n, agent: 1n });
  });
});

describe('calendar months', () => {
  const at = (text: string) => Date.parse(`${text}Z`);
  test('end where the month is shorter', () => {
    expect(addMonths(at('2026-11-21T10:30:00'), 12)).toBe(at('2027-11-21T10:30:00'));
    expect(addMonths(at('2024-02-29T23:00:00'), 12)).toBe(at('2025-02-28T23:00:00'));
    expect(addMonths(at('2026-01-31T00:00:00'), 1)).toBe(at('2026-02-28T00:00:00'));
    expect(addMonths(at('2026-12-31T05:00:00'), 2)).toBe(at('2027-02-28T05:00:00'));
  });
  test('the border belongs to neither side', () => {
    const registered = at('2026-11-21T10:30:00');
    expect(isWithinMonths(registered, at('2027-11-21T10:00:00'), 12)).toBe(true);
    expect(isWithinMonths(registered, at('2027-11-21T10:30:00'), 12)).toBe(false);
    expect(isWithinMonths(registered, at('2027-11-21T11:00:00'), 12)).toBe(false);
  });
  test('a begun one is left', () => {
    const registered = at('2026-11-21T10:30:00');
    expect(monthsLeft(registered, registered, 12)).toBe(12);
    expect(monthsLeft(registered, at('2026-12-21T10:30:00'), 12)).toBe(11);
    expect(monthsLeft(registered, at('2027-11-21T10:29:59'), 12)).toBe(1);
    expect(monthsLeft(registered, at('2027-11-21T10:30:00'), 12)).toBe(0);
  });
});
