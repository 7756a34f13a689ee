import type { OpenOrder } from './commands.ts';

/**
 * Lots that are left of the present slice of an iceberg. Slices are cut from the first lot of the order on and are shown one
 * after the other, so that this follows from what is executed.
 */
export function shownOf(order: {
  readonly visibleLots: number;
  readonly executedLots: number;
  readonly remainingLots: number;
}): number {
  const { visibleLots, executedLots, remainingLots } = order;
  return Math.min(visibleLots - (executedLots % visibleLots), remainingLots);
}

/** Orders open orders as their price levels do: an iceberg by the place of its present slice, others by their sequence. */
export function byTurn(a: OpenOrder, b: OpenOrder): number {
  const [one, other] = [turnOf(a), turnOf(b)];
  return one[0] - other[0] || one[1] - other[1];
}

function turnOf(order: OpenOrder): readonly [seq: number, fill: number] {
  const iceberg = order.type === 'limit' ? order.iceberg : undefined;
  return iceberg === undefined ? [order.engineSeq, 0] : [iceberg.turnSeq, iceberg.turnFill];
}
