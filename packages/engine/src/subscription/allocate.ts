import { mulDiv } from '@openbourse/money';
import { assert } from '../assert.ts';

/**
 * Shares an offering out (rule book, section 7). Everything is whole numbers: tokens in minor units of the token,
 * amounts in minor units of the quote, and fractions are compared by their numerators, so nothing is ever rounded
 * before the last step.
 */
export interface OfferingTerms {
  /** Minor units of the token. */
  readonly supply: bigint;
  /** Most of one commitment, in minor units of the token. */
  readonly cap: bigint;
  /** Minor units of the quote for `unit` minor units of the token. */
  readonly price: bigint;
  readonly unit: bigint;
}

export interface Commitment {
  readonly ref: string;
  /** Minor units of the quote, above zero. */
  readonly amount: bigint;
  /** When it last grew, epoch milliseconds. */
  readonly at: number;
}

export interface Share {
  readonly ref: string;
  /** Minor units of the token. */
  readonly allocated: bigint;
  /** Minor units of the quote; together the amount. */
  readonly paid: bigint;
  readonly refunded: bigint;
  /** The most that the commitment may get: its amount at the price, or the cap. */
  readonly limit: bigint;
  /** In which round it reached its limit; null where it got a part in proportion. */
  readonly round: number | null;
  /** Whether one of the units that rounding down left over went to it. */
  readonly hasRemainder: boolean;
}

/** Who reaches the limit in a round leaves it, and the rest is shared anew. */
export interface Round {
  /** Tokens for those who are left, and the quote that they committed. */
  readonly supply: bigint;
  readonly weight: bigint;
  readonly commitments: number;
  readonly full: number;
}

export interface Allocation {
  /** In the order of the commitments as they were given. */
  readonly shares: readonly Share[];
  readonly rounds: readonly Round[];
  /** Units that rounding down left over. */
  readonly remainder: bigint;
  readonly sold: bigint;
  readonly paid: bigint;
}

/** The most that an amount may get. */
export function limitOf(amount: bigint, { cap, price, unit }: OfferingTerms): bigint {
  const affordable = mulDiv(amount, unit, price, 'floor');
  return affordable < cap ? affordable : cap;
}

/** What a quantity costs, rounded up: never more than the amount whose limit covers the quantity. */
export function costOf(quantity: bigint, { price, unit }: Pick<OfferingTerms, 'price' | 'unit'>): bigint {
  return mulDiv(quantity, price, unit, 'ceil');
}

/**
 * All are filled where demand fits. Else each gets a part in proportion to the own commitment, nobody above the own
 * limit; what those leave is shared among the others until it is stable. Parts are rounded down, and the units left
 * over go one by one to the largest fraction, then the earliest, then the lower name.
 */
export function allocate(terms: OfferingTerms, commitments: readonly Commitment[]): Allocation {
  assert(terms.supply > 0n && terms.cap > 0n, 'supply and cap are above zero');
  assert(terms.price > 0n && terms.unit > 0n, 'the price is above zero');
  const entries = commitments.map(({ ref, amount, at }) => {
    assert(amount > 0n, 'a commitment is above zero');
    const limit = limitOf(amount, terms);
    return { ref, amount, at, limit, quantity: limit, round: null as number | null, hasRemainder: false };
  });
  const { left, supply, weight, rounds } = fillRounds(entries, terms.supply);
  const remainder = shareProportionally(left, supply, weight);
  const shares = entries.map(({ ref, amount, limit, quantity, round, hasRemainder }) => {
    const paid = costOf(quantity, terms);
    return { ref, allocated: quantity, paid, refunded: amount - paid, limit, round, hasRemainder };
  });
  const sold = shares.reduce((sum, one) => sum + one.allocated, 0n);
  return { shares, rounds, remainder, sold, paid: shares.reduce((sum, one) => sum + one.paid, 0n) };
}

interface Entry extends Commitment {
  readonly limit: bigint;
  quantity: bigint;
  round: number | null;
  hasRemainder: boolean;
}

/**
 * Takes out, round by round, who would get the own limit or more. Sorted by limit for its amount, those of a round are
 * the next in line, so that all rounds together look at each commitment once.
 */
function fillRounds(entries: readonly Entry[], supplyAtFirst: bigint) {
  const line = entries.toSorted((a, b) => compare(a.limit * b.amount, b.limit * a.amount));
  const rounds: Round[] = [];
  let supply = supplyAtFirst;
  let weight = line.reduce((sum, { amount }) => sum + amount, 0n);
  let next = 0;
  for (let wasFull = true; wasFull && next < line.length; ) {
    const [from, given, weighed] = [next, supply, weight];
    for (let entry = line[next]; entry !== undefined; entry = line[next]) {
      if (entry.amount * given < entry.limit * weighed) break;
      entry.round = rounds.length + 1;
      supply -= entry.limit;
      weight -= entry.amount;
      next += 1;
    }
    wasFull = next > from;
    rounds.push({ supply: given, weight: weighed, commitments: line.length - from, full: next - from });
  }
  return { left: line.slice(next), supply, weight, rounds };
}

/** Answers the units that rounding down left over, which are given out as well. */
function shareProportionally(left: readonly Entry[], supply: bigint, weight: bigint): bigint {
  if (left.length === 0) return 0n;
  let remainder = supply;
  for (const entry of left) {
    entry.quantity = mulDiv(entry.amount, supply, weight, 'floor');
    remainder -= entry.quantity;
  }
  const fraction = ({ amount }: Entry): bigint => (amount * supply) % weight;
  const first = left.toSorted(
    (a, b) => compare(fraction(b), fraction(a)) || a.at - b.at || (a.ref < b.ref ? -1 : 1),
  );
  let given = 0n;
  for (const entry of first) {
    if (given === remainder) break;
    entry.quantity += 1n;
    entry.hasRemainder = true;
    given += 1n;
  }
  assert(given === remainder, 'there are fewer units left over than commitments');
  return remainder;
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
