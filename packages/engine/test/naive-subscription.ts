import type { Commitment, OfferingTerms } from '../src/subscription/allocate.ts';

/**
 * The rule of the book word by word, unit for unit and slow: the reference that `allocate` is compared with. Answers
 * the tokens of each commitment.
 */
export function allocateNaively(terms: OfferingTerms, commitments: readonly Commitment[]): readonly bigint[] {
  const wanted = commitments.map(({ amount }) => {
    let limit = 0n;
    while (limit < terms.cap && (limit + 1n) * terms.price <= amount * terms.unit) limit += 1n;
    return limit;
  });
  const demand = wanted.reduce((sum, one) => sum + one, 0n);
  if (demand <= terms.supply) return wanted;
  const capped = new Set<number>();
  const sumOf = (of: (index: number) => bigint, isWanted: (index: number) => boolean): bigint =>
    commitments.reduce((sum, _one, index) => (isWanted(index) ? sum + of(index) : sum), 0n);
  for (;;) {
    const supply =
      terms.supply -
      sumOf(
        (index) => wanted[index] ?? 0n,
        (index) => capped.has(index),
      );
    const weight = sumOf(
      (index) => commitments[index]?.amount ?? 0n,
      (index) => !capped.has(index),
    );
    const over = commitments.findIndex(
      ({ amount }, index) => !capped.has(index) && amount * supply >= (wanted[index] ?? 0n) * weight,
    );
    if (over !== -1) {
      capped.add(over);
      continue;
    }
    const shares = commitments.map(({ amount }, index) =>
      capped.has(index) ? (wanted[index] ?? 0n) : (amount * supply) / weight,
    );
    let rest = terms.supply - shares.reduce((sum, one) => sum + one, 0n);
    const open = commitments
      .map((one, index) => ({ ...one, index }))
      .filter(({ index }) => !capped.has(index));
    while (rest > 0n) {
      open.sort((a, b) => {
        const [x, y] = [(a.amount * supply) % weight, (b.amount * supply) % weight];
        if (x !== y) return x > y ? -1 : 1;
        return a.at - b.at || (a.ref < b.ref ? -1 : 1);
      });
      const next = open.shift();
      if (next === undefined) throw new RangeError('more is left over than there are commitments');
      shares[next.index] = (shares[next.index] ?? 0n) + 1n;
      rest -= 1n;
    }
    return shares;
  }
}
