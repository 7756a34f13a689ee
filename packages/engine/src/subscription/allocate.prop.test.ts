import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate, type Commitment, costOf, lineUp, type OfferingTerms, shareInLine } from './allocate.ts';
import { allocateNaively } from '../../test/naive-subscription.ts';

const some = (max: bigint) => fc.bigInt({ min: 1n, max });
const termsOf = (max: bigint): fc.Arbitrary<OfferingTerms> =>
  fc
    .record({ supply: some(max), share: some(100n), price: some(max), unit: some(max) })
    .map(({ supply, share, price, unit }) => ({ supply, price, unit, cap: (supply * share) / 100n || 1n }));
const commitmentsOf = (max: bigint, length: number): fc.Arbitrary<Commitment[]> =>
  fc
    .array(fc.record({ amount: some(max), at: fc.integer({ min: 0, max: 3 }) }), { maxLength: length })
    .map((rows) => rows.map((row, index) => ({ ...row, ref: String(index).padStart(3, '0') })));

test('is what the rule book says, taken word by word', () => {
  fc.assert(
    fc.property(termsOf(60n), commitmentsOf(200n, 7), (terms, commitments) => {
      const shares = allocate(terms, commitments).shares.map(({ allocated }) => allocated);
      expect(shares).toEqual(allocateNaively(terms, commitments));
    }),
    { numRuns: 1_000 },
  );
});

test('sells no more than there is, and stops only when all is sold or everybody is full', () => {
  const big = 10n ** 24n;
  fc.assert(
    fc.property(termsOf(big), commitmentsOf(big, 20), (terms, commitments) => {
      const { shares, sold } = allocate(terms, commitments);
      expect(sold).toBeLessThanOrEqual(terms.supply);
      expect(sold === terms.supply || shares.every(({ allocated, limit }) => allocated === limit)).toBe(true);
      for (const [index, share] of shares.entries()) {
        expect(share.allocated).toBeLessThanOrEqual(share.limit);
        expect(share.limit).toBeLessThanOrEqual(terms.cap);
        expect(share.paid).toBe(costOf(share.allocated, terms));
        expect(share.paid + share.refunded).toBe(commitments[index]?.amount);
        expect(share.refunded).toBeGreaterThanOrEqual(0n);
      }
    }),
  );
});

test('gives no one less than a person who committed less', () => {
  fc.assert(
    fc.property(termsOf(10n ** 9n), commitmentsOf(10n ** 9n, 12), (terms, commitments) => {
      const { shares } = allocate(terms, commitments);
      const sorted = shares
        .map(({ allocated }, index) => ({ allocated, amount: commitments[index]?.amount ?? 0n }))
        .toSorted((a, b) => (a.amount < b.amount ? -1 : 1));
      for (const [index, one] of sorted.entries()) {
        const next = sorted[index + 1];
        if (next === undefined || next.amount === one.amount) continue;
        expect(next.allocated).toBeGreaterThanOrEqual(one.allocated);
      }
    }),
  );
});

test('does not depend on the order in which commitments are read', () => {
  const shuffled = commitmentsOf(10n ** 9n, 12).chain((commitments) =>
    fc.tuple(fc.constant(commitments), fc.shuffledSubarray(commitments, { minLength: commitments.length })),
  );
  fc.assert(
    fc.property(termsOf(10n ** 9n), shuffled, (terms, [commitments, others]) => {
      const byName = (rows: readonly Commitment[]) =>
        new Map(allocate(terms, rows).shares.map(({ ref, allocated }) => [ref, allocated]));
      const [first, second] = [byName(commitments), byName(others)];
      for (const { ref } of commitments) expect(second.get(ref)).toBe(first.get(ref));
    }),
  );
});

test('gives one commitment the share that the allocation of all with it gives', () => {
  const stages = [
    termsOf(60n),
    commitmentsOf(200n, 7),
    termsOf(10n ** 24n),
    commitmentsOf(10n ** 24n, 12),
  ] as const;
  fc.assert(
    fc.property(...stages, some(200n), (terms, commitments, bigTerms, bigCommitments, amount) => {
      for (const [of, all] of [
        [terms, commitments],
        [bigTerms, bigCommitments],
      ] as const) {
        const line = lineUp(of, all);
        // A new one, one that grows and one as it is.
        for (const one of [
          { ref: '~', amount, at: 2 },
          { ...all.at(1), ref: '001', amount, at: 1 },
          all.at(-1),
        ]) {
          if (one === undefined) continue;
          const others = all.filter(({ ref }) => ref !== one.ref);
          const share = allocate(of, [...others, one]).shares.at(-1);
          expect(share).toMatchObject(shareInLine(line, one));
        }
      }
    }),
    { numRuns: 200 },
  );
});
