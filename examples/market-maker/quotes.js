/** Where to quote: arithmetic on the plain numbers that ccxt hands out. The server rounds nothing and trusts none of it. */

const PER_UNIT_BPS = 10_000;

/** The best prices that others show, our own orders left out; null where there is no other quote. */
export function bestOfOthers(book, own) {
  const best = (levels, side) =>
    levels.find(([price, amount]) => {
      const mine = own.find((order) => order.side === side && order.price === price);
      return amount > (mine?.remaining ?? 0) * (1 + 1e-9);
    })?.[0] ?? null;
  return { bid: best(book.bids, 'buy'), ask: best(book.asks, 'sell') };
}

/** 1 when all is held in the base currency, -1 when all is held in the quote currency, 0 when both are worth the same. */
export function skewOf({ base, quote, mid }) {
  const total = base * mid + quote;
  return total > 0 ? (base * mid - quote) / total : 0;
}

/**
 * The wanted prices: half a spread on either side of the middle, both moved down by what is held too much in the base
 * currency, so that the next trade rather sells it. Neither reaches the other side of the book.
 */
export function wantedPrices({ best, base, quote, tick, spreadBps, skewBps }) {
  const mid = (best.bid + best.ask) / 2;
  const middle = mid * (1 - (skewOf({ base, quote, mid }) * skewBps) / PER_UNIT_BPS);
  const half = (mid * spreadBps) / 2 / PER_UNIT_BPS;
  return {
    buy: Math.min(middle - half, best.ask - tick),
    sell: Math.max(middle + half, best.bid + tick),
  };
}

/**
 * Reports whether a resting price is further from the wanted one than is tolerated, so that it is worth a
 * request.
 */
export function isStale({ resting, wanted, toleranceBps }) {
  return Math.abs(resting - wanted) > (wanted * toleranceBps) / PER_UNIT_BPS;
}
