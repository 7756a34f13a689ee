/** Which of some merchants trade with each other, by the number of the trade. */
export interface Pair {
  readonly buyer: number;
  readonly seller: number;
  /** True when the buyer opens the order, on an ad of the seller, or the other way round. */
  readonly isBuyerTaking: boolean;
  /** Which of the ads of that side, counted on and on. */
  readonly ad: number;
}

/** Each buys as often as the others, and meets each of them: the pictures of payments are limited by day. */
export function pairOf(trade: number, count: number): Pair {
  const buyer = trade % count;
  const round = Math.floor(trade / count);
  return {
    buyer,
    seller: (buyer + 1 + (round % (count - 1))) % count,
    isBuyerTaking: (buyer + round) % 2 === 0,
    ad: round,
  };
}
