import type { DepthLevels } from '@openbourse/api/socket';

export interface DepthPoint {
  readonly price: number;
  readonly cumulative: number;
}

export interface DepthCurve {
  /** From the best price outwards. */
  readonly bids: readonly DepthPoint[];
  readonly asks: readonly DepthPoint[];
  /** The drawn range of prices, the same distance to both sides of the middle. */
  readonly low: number;
  readonly high: number;
  readonly most: number;
}

/** Offers up to each price, mirrored around the middle; null without both sides. */
export function depthCurve(book: DepthLevels): DepthCurve | null {
  const bids = accumulated(book.bids);
  const asks = accumulated(book.asks);
  const [bestBid, bestAsk, lastBid, lastAsk] = [bids[0], asks[0], bids.at(-1), asks.at(-1)];
  if (!bestBid || !bestAsk || !lastBid || !lastAsk) return null;
  const middle = (bestBid.price + bestAsk.price) / 2;
  const reach = Math.min(middle - lastBid.price, lastAsk.price - middle);
  const [low, high] = [middle - reach, middle + reach];
  const shown = {
    bids: bids.filter((point) => point.price >= low),
    asks: asks.filter((point) => point.price <= high),
  };
  const most = Math.max(shown.bids.at(-1)?.cumulative ?? 0, shown.asks.at(-1)?.cumulative ?? 0);
  return { ...shown, low, high, most };
}

function accumulated(levels: DepthLevels['bids']): readonly DepthPoint[] {
  let cumulative = 0;
  return levels.map(([price, quantity]) => {
    cumulative += Number(quantity);
    return { price: Number(price), cumulative };
  });
}

/** The steps of one side as an SVG path in a box of 100 by 100, from the best price outwards. */
export function depthPath(points: readonly DepthPoint[], curve: DepthCurve): string {
  const x = (price: number): number => round(((price - curve.low) / (curve.high - curve.low)) * 100);
  const y = (amount: number): number => round(100 - (amount / curve.most) * 92);
  let path = '';
  points.forEach((point, place) => {
    const before = points[place - 1];
    path += before === undefined ? `M${x(point.price)} 100` : `H${x(point.price)}`;
    path += `V${y(point.cumulative)}`;
  });
  return path;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
