import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allocate,
  type Commitment,
  costOf,
  limitOf,
  lineUp,
  type OfferingTerms,
  type Round,
} from './allocate.ts';

/** The computation of a share is published beside it; here each round is played as the rule book has it. */
const some = (max: bigint) => fc.bigInt({ min: 1n, max });
const termsOf = (max: bigint): fc.Arbitrary<OfferingTerms> =>
  fc
    .record({ supply: some(max), share: some(100n), price: some(max), unit: some(max) })
    .map(({ supply, share, price, unit }) => ({ supply, price, unit, cap: (supply * share) / 100n || 1n }));
const commitmentsOf = (max: bigint, length: number): fc.Arbitrary<Commitment[]> =>
  fc
    .array(fc.record({ amount: some(max), at: fc.integer({ min: 0, max: 3 }) }), { maxLength: length })
    .map((rows) => rows.map((row, index) => ({ ...row, ref: String(index).padStart(3, '0') })));

interface Played {
  readonly rounds: readonly Round[];
  /** In which round a commitment has left. */
  readonly roundOf: ReadonlyMap<string, number>;
  /** The rest for the others, and their commitments. */
  readonly supply: bigint;
  readonly open: readonly Commitment[];
}

function play(terms: OfferingTerms, commitments: readonly Commitment[]): Played {
  const roundOf = new Map<string, number>();
  const rounds: Round[] = [];
  let open = commitments;
  let supply = terms.supply;
  while (open.length > 0) {
    const weight = open.reduce((sum, { amount }) => sum + amount, 0n);
    const leaving = open.filter(({ amount }) => amount * supply >= limitOf(amount, terms) * weight);
    rounds.push({ supply, weight, commitments: open.length, full: leaving.length });
    if (leaving.length === 0) break;
    for (const { ref, amount } of leaving) {
      roundOf.set(ref, rounds.length);
      supply -= limitOf(amount, terms);
    }
    open = open.filter(({ ref }) => !roundOf.has(ref));
  }
  return { rounds, roundOf, supply, open };
}

describe('an allocation', () => {
  test.each([60n, 10n ** 30n])('lists the rounds, who left in which, and the sums, up to %d', (max) => {
    fc.assert(
      fc.property(termsOf(max), commitmentsOf(max * 3n, 9), (terms, commitments) => {
        const { shares, rounds, paid, sold } = allocate(terms, commitments);
        const played = play(terms, commitments);
        expect(rounds).toEqual(played.rounds);
        const expected = commitments.map(({ ref }) => played.roundOf.get(ref) ?? null);
        expect(shares.map(({ round }) => round)).toEqual(expected);
        const sum = (of: (share: (typeof shares)[number]) => bigint) =>
          shares.reduce((total, one) => total + of(one), 0n);
        expect([sold, paid]).toEqual([sum(({ allocated }) => allocated), sum((one) => one.paid)]);
      }),
      { numRuns: 500 },
    );
  });

  test('gives one unit left over to each of those with the largest fractions, and names them', () => {
    fc.assert(
      fc.property(termsOf(60n), commitmentsOf(200n, 9), (terms, commitments) => {
        const { shares, remainder } = allocate(terms, commitments);
        const { open, supply } = play(terms, commitments);
        const weight = open.reduce((total, { amount }) => total + amount, 0n);
        const floorOf = (amount: bigint): bigint => (amount * supply) / weight;
        const left = open.reduce((rest, { amount }) => rest - floorOf(amount), open.length > 0 ? supply : 0n);
        expect(remainder).toBe(left);
        const wanted = open
          .toSorted((a, b) => {
            const [x, y] = [(a.amount * supply) % weight, (b.amount * supply) % weight];
            if (x !== y) return x > y ? -1 : 1;
            return a.at - b.at || (a.ref < b.ref ? -1 : 1);
          })
          .slice(0, Number(left))
          .map(({ ref }) => ref);
        const given = shares.filter(({ hasRemainder }) => hasRemainder).map(({ ref }) => ref);
        expect(new Set(given)).toEqual(new Set(wanted));
        for (const { ref, amount } of open) {
          const share = shares.find((one) => one.ref === ref);
          expect(share?.allocated).toBe(floorOf(amount) + (wanted.includes(ref) ? 1n : 0n));
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('without commitments is empty', () => {
    const terms = { supply: 5n, cap: 5n, price: 1n, unit: 1n };
    expect(allocate(terms, [])).toEqual({ shares: [], rounds: [], remainder: 0n, sold: 0n, paid: 0n });
  });
});

describe('rounding of a cost', () => {
  test('is up by less than a unit, and what a limit costs is never above its amount', () => {
    fc.assert(
      fc.property(termsOf(10n ** 30n), some(10n ** 30n), (terms, amount) => {
        const { price, unit } = terms;
        const limit = limitOf(amount, terms);
        expect(limit).toBeLessThanOrEqual(terms.cap);
        expect(costOf(limit, terms)).toBeLessThanOrEqual(amount);
        const exact = limit * price;
        expect(costOf(limit, terms) * unit).toBeGreaterThanOrEqual(exact);
        expect((costOf(limit, terms) - 1n) * unit).toBeLessThan(exact);
        expect(limit === terms.cap || (limit + 1n) * price > amount * unit).toBe(true);
      }),
    );
  });
});

describe('what cannot be terms or a commitment is refused', () => {
  const terms: OfferingTerms = { supply: 10n, cap: 5n, price: 2n, unit: 3n };

  test.each(['supply', 'cap', 'price', 'unit'] as const)('%s of zero or below', (name) => {
    for (const value of [0n, -1n]) {
      expect(() => allocate({ ...terms, [name]: value }, [])).toThrow(RangeError);
      expect(() => lineUp({ ...terms, [name]: value }, [])).toThrow(RangeError);
    }
    expect(() => allocate({ ...terms, [name]: 1n }, [])).not.toThrow();
  });

  test('a commitment of nothing', () => {
    for (const amount of [0n, -1n])
      expect(() => allocate(terms, [{ ref: 'a', amount, at: 0 }])).toThrow(RangeError);
  });
});
