import type { DepthLevels } from '@openbourse/api/socket';
import { compareDecimal } from '@openbourse/money';

type Level = DepthLevels['bids'][number];

/**
 * The book after an update of the DEPTH channel: each changed level replaces the one of its price, quantity 0
 * removes it, new prices find their place. Bids fall, asks rise. The given book stays as it is.
 */
export function applyDepth(levels: DepthLevels, update: DepthLevels): DepthLevels {
  return {
    bids: mergeSide(levels.bids, update.bids, (a, b) => compareDecimal(b, a)),
    asks: mergeSide(levels.asks, update.asks, compareDecimal),
  };
}

type Order = (a: string, b: string) => number;

function mergeSide(levels: readonly Level[], changes: readonly Level[], order: Order): readonly Level[] {
  if (changes.length === 0) return levels;
  const merged = [...levels];
  for (const change of changes) {
    const place = placeOf(merged, change[0], order);
    const present = merged[place];
    const isPresent = present !== undefined && order(present[0], change[0]) === 0;
    const isRemoved = compareDecimal(change[1], '0') === 0;
    merged.splice(place, isPresent ? 1 : 0, ...(isRemoved ? [] : [change]));
  }
  return merged;
}

/** The first place whose price does not come before the given one. */
function placeOf(levels: readonly Level[], price: string, order: Order): number {
  let low = 0;
  let high = levels.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const level = levels[middle];
    if (level !== undefined && order(level[0], price) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
