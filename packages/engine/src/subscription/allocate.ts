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
  /** True when one of the units that rounding down left over went to it. */
  readonly hasRemainder: boolean;
}

/** A commitment that reaches the limit in a round leaves it, and the rest is shared anew. */
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

/** Cost of a quantity, rounded up: never more than the amount whose limit covers the quantity. */
export function costOf(quantity: bigint, { price, unit }: Pick<OfferingTerms, 'price' | 'unit'>): bigint {
  return mulDiv(quantity, price, unit, 'ceil');
}

/**
 * All are filled where demand fits. Else each gets a part in proportion to its commitment, none above its
 * limit; what those leave is shared among the others until it is stable. Parts are rounded down, and the
 * units left over go one by one to the largest fraction, then the earliest, then the lower name.
 */
export function allocate(terms: OfferingTerms, commitments: readonly Commitment[]): Allocation {
  checkTerms(terms);
  const entries = commitments.map((one) => ({
    ...entryOf(one, terms),
    quantity: 0n,
    round: null as number | null,
    hasRemainder: false,
  }));
  const line = entries.toSorted(compareInLine);
  const { full, supply, weight, rounds } = fillRounds(line, terms.supply);
  let next = 0;
  for (const [index, round] of rounds.entries()) {
    for (const entry of line.slice(next, next + round.full)) {
      entry.quantity = entry.limit;
      entry.round = index + 1;
    }
    next += round.full;
  }
  const remainder = shareProportionally(line.slice(full), supply, weight);
  const shares = entries.map(({ ref, amount, limit, quantity, round, hasRemainder }) => {
    const paid = costOf(quantity, terms);
    return { ref, allocated: quantity, paid, refunded: amount - paid, limit, round, hasRemainder };
  });
  const sold = shares.reduce((sum, one) => sum + one.allocated, 0n);
  return { shares, rounds, remainder, sold, paid: shares.reduce((sum, one) => sum + one.paid, 0n) };
}

/**
 * All commitments in the order in which they are filled, so that the share of one is found without sorting
 * anew.
 */
export interface CommitmentLine {
  readonly terms: OfferingTerms;
  readonly entries: readonly Entry[];
}

export function lineUp(terms: OfferingTerms, commitments: readonly Commitment[]): CommitmentLine {
  checkTerms(terms);
  return { terms, entries: commitments.map((one) => entryOf(one, terms)).toSorted(compareInLine) };
}

/**
 * Share that `allocate` gives to one commitment besides all others of the line; it stands in for one of the
 * same name.
 */
export function shareInLine(
  { terms, entries }: CommitmentLine,
  one: Commitment,
): Pick<Share, 'allocated' | 'paid' | 'refunded'> {
  const own = entryOf(one, terms);
  const others = entries.filter(({ ref }) => ref !== own.ref);
  const behind = others.findIndex((other) => compareInLine(own, other) < 0);
  const index = behind === -1 ? others.length : behind;
  const line = others.toSpliced(index, 0, own);
  const { full, supply, weight } = fillRounds(line, terms.supply);
  const allocated = index < full ? own.limit : partOf(own, { left: line.slice(full), supply, weight });
  const paid = costOf(allocated, terms);
  return { allocated, paid, refunded: own.amount - paid };
}

interface Entry extends Commitment {
  readonly limit: bigint;
}

function checkTerms(terms: OfferingTerms): void {
  assert(terms.supply > 0n && terms.cap > 0n, 'supply and cap are above zero');
  assert(terms.price > 0n && terms.unit > 0n, 'the price is above zero');
}

function entryOf({ ref, amount, at }: Commitment, terms: OfferingTerms): Entry {
  assert(amount > 0n, 'a commitment is above zero');
  return { ref, amount, at, limit: limitOf(amount, terms) };
}

/** By limit for its amount: those of a round are the next in line. */
function compareInLine(a: Entry, b: Entry): number {
  return compare(a.limit * b.amount, b.limit * a.amount);
}

/**
 * Takes out, round by round, each commitment that would reach its limit. In line, those of a round are the
 * next, so that all rounds together look at each commitment once. Answers how many are full, and what is left
 * for the others.
 */
function fillRounds(line: readonly Entry[], supplyAtFirst: bigint) {
  const rounds: Round[] = [];
  let supply = supplyAtFirst;
  let weight = line.reduce((sum, { amount }) => sum + amount, 0n);
  let next = 0;
  for (let wasFull = true; wasFull && next < line.length; ) {
    const [from, given, weighed] = [next, supply, weight];
    for (let entry = line[next]; entry !== undefined; entry = line[next]) {
      if (entry.amount * given < entry.limit * weighed) break;
      supply -= entry.limit;
      weight -= entry.amount;
      next += 1;
    }
    wasFull = next > from;
    rounds.push({ supply: given, weight: weighed, commitments: line.length - from, full: next - from });
  }
  return { full: next, supply, weight, rounds };
}

interface Fraction {
  readonly entry: Entry;
  /** Of the unit that rounding down left over, for all by the same divisor. */
  readonly fraction: bigint;
}

/** Orders commitments for the units that are left over. */
function compareForRemainder(a: Fraction, b: Fraction): number {
  const byFraction = compare(b.fraction, a.fraction);
  return byFraction || a.entry.at - b.entry.at || (a.entry.ref < b.entry.ref ? -1 : 1);
}

/** Answers the units that rounding down left over, which are given out as well. */
function shareProportionally(
  left: readonly (Entry & { quantity: bigint; hasRemainder: boolean })[],
  supply: bigint,
  weight: bigint,
): bigint {
  if (left.length === 0) return 0n;
  let remainder = supply;
  const fractions = left.map((entry) => {
    const whole = entry.amount * supply;
    entry.quantity = whole / weight;
    remainder -= entry.quantity;
    return { entry, fraction: whole % weight };
  });
  let given = 0n;
  for (const { entry } of fractions.toSorted(compareForRemainder)) {
    if (given === remainder) break;
    entry.quantity += 1n;
    entry.hasRemainder = true;
    given += 1n;
  }
  assert(given === remainder, 'there are fewer units left over than commitments');
  return remainder;
}

/** The same for one of those who are left: it counts who would get a unit before. */
function partOf(
  own: Entry,
  {
    left,
    supply,
    weight,
  }: { readonly left: readonly Entry[]; readonly supply: bigint; readonly weight: bigint },
): bigint {
  const mine = { entry: own, fraction: (own.amount * supply) % weight };
  let [remainder, before] = [supply, 0n];
  for (const entry of left) {
    const whole = entry.amount * supply;
    remainder -= whole / weight;
    if (entry === own) continue;
    if (compareForRemainder({ entry, fraction: whole % weight }, mine) < 0) before += 1n;
  }
  return (own.amount * supply) / weight + (before < remainder ? 1n : 0n);
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
