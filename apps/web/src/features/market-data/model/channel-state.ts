import type { DepthLevels, PublicTrade } from '@openbourse/api/socket';

const DEALS_KEPT = 50;

/** The best levels of each side. */
export function cutDepth(book: DepthLevels, levels: number): DepthLevels {
  return { bids: book.bids.slice(0, levels), asks: book.asks.slice(0, levels) };
}

/** The kept trades with new ones, newest first; a trade that is already known is not repeated. */
export function latestDeals(
  kept: readonly PublicTrade[],
  arrived: readonly PublicTrade[],
): readonly PublicTrade[] {
  const known = new Set(kept.map((trade) => trade.id));
  const fresh = arrived.filter((trade) => !known.has(trade.id));
  if (fresh.length === 0) return kept;
  return [...fresh, ...kept].toSorted((a, b) => b.at - a.at || b.id - a.id).slice(0, DEALS_KEPT);
}
