import { mulDiv } from '@openbourse/money';

/**
 * Quotes of conversions: as much of what a book gives as can be promised. The order is limited at the worst price that the walk reaches,
 * so the promise is counted at that price and with the fee of trades of one lot each, which is the highest that rounding can
 * make it. Whatever the book does, an order that is filled whole at that limit keeps the promise or does better.
 */
const PPM = 1_000_000n;

export interface ConversionTerms {
  /** Minor units of the base in one lot. */
  readonly basePerLot: bigint;
  /** Minor units of the quote in one tick x lot. */
  readonly quotePerTickLot: bigint;
  readonly feePpm: number;
}

/** A price of the other side of the book, best first, in ticks and lots. */
export interface ConversionLevel {
  readonly ticks: bigint;
  readonly lots: bigint;
}

/** Amount that is wished for: to pay at most, or to receive at least, in minor units of its currency. */
export interface ConversionWish {
  readonly kind: 'pay' | 'receive';
  readonly units: bigint;
}

export interface ConversionQuote {
  readonly lots: bigint;
  readonly limitTicks: bigint;
  /** The most that is paid, and the least that is received after the fee. */
  readonly paid: bigint;
  readonly received: bigint;
  /** The highest fee, in the currency received. */
  readonly fee: bigint;
  /** Amounts that the book of the moment would take and give. */
  readonly expectedPaid: bigint;
  readonly expectedReceived: bigint;
}

/** Why there is no quote: the wish is less than a lot, or more than the book has. */
export type NoQuote = 'tiny' | 'beyond';

interface Size {
  readonly lots: bigint;
  readonly limitTicks: bigint;
}

/** Quotes a conversion by the levels that it would take from. */
export function quoteConversion(
  side: 'buy' | 'sell',
  book: { readonly levels: readonly ConversionLevel[]; readonly terms: ConversionTerms },
  wish: ConversionWish,
): ConversionQuote | NoQuote {
  const { levels, terms } = book;
  const size =
    wish.kind === 'pay' ? sizeToPay(side, book, wish.units) : sizeToReceive(side, book, wish.units);
  if (typeof size === 'string') return size;
  const { lots, limitTicks } = size;
  const base = lots * terms.basePerLot;
  const quote = lots * limitTicks * terms.quotePerTickLot;
  const expectedQuote = costOf(levels, lots) * terms.quotePerTickLot;
  const gross = side === 'buy' ? base : quote;
  const expectedGross = side === 'buy' ? base : expectedQuote;
  const received = lots * netOfLot(side, terms, limitTicks);
  return {
    ...{ lots, limitTicks, received, fee: gross - received },
    paid: side === 'buy' ? quote : base,
    expectedPaid: side === 'buy' ? expectedQuote : base,
    expectedReceived: expectedGross - feeOf(expectedGross, terms),
  };
}

/** The most lots that cost no more than an amount, each counted at the worst price that they reach. */
function sizeToPay(
  side: 'buy' | 'sell',
  { levels, terms }: { readonly levels: readonly ConversionLevel[]; readonly terms: ConversionTerms },
  units: bigint,
): Size | NoQuote {
  let before = 0n;
  let size: Size | null = null;
  for (const { ticks, lots } of levels) {
    const unit = side === 'buy' ? ticks * terms.quotePerTickLot : terms.basePerLot;
    const most = units / unit;
    if (most <= before) return size ?? 'tiny';
    const until = before + lots;
    size = { lots: most < until ? most : until, limitTicks: ticks };
    if (most <= until) return size;
    before = until;
  }
  return 'beyond';
}

/** The fewest lots that bring an amount, each counted at the worst price that they reach. */
function sizeToReceive(
  side: 'buy' | 'sell',
  { levels, terms }: { readonly levels: readonly ConversionLevel[]; readonly terms: ConversionTerms },
  units: bigint,
): Size | NoQuote {
  let before = 0n;
  for (const { ticks, lots } of levels) {
    const net = netOfLot(side, terms, ticks);
    const until = before + lots;
    if (net > 0n) {
      const least = mulDiv(units, 1n, net, 'ceil');
      if (least <= until) return { lots: least > before ? least : before + 1n, limitTicks: ticks };
    }
    before = until;
  }
  return 'beyond';
}

/** Proceeds of one lot at a price after its fee, in minor units. */
function netOfLot(side: 'buy' | 'sell', terms: ConversionTerms, ticks: bigint): bigint {
  const gross = side === 'buy' ? terms.basePerLot : ticks * terms.quotePerTickLot;
  return gross - feeOf(gross, terms);
}

const feeOf = (gross: bigint, { feePpm }: ConversionTerms): bigint =>
  mulDiv(gross, BigInt(feePpm), PPM, 'ceil');

/** The sum of ticks x lots of the first lots of a side. */
function costOf(levels: readonly ConversionLevel[], wanted: bigint): bigint {
  let left = wanted;
  let cost = 0n;
  for (const { ticks, lots } of levels) {
    const taken = lots < left ? lots : left;
    cost += taken * ticks;
    left -= taken;
  }
  return cost;
}
