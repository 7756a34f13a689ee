import type { Iceberg, OpenOrder } from './commands.ts';

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

/** The slice that an order shows first, when so many of its lots rest. */
export function firstSlice(order: {
  readonly visibleLots: number;
  readonly qtyLots: number;
  readonly lots: number;
  readonly engineSeq: number;
}): Iceberg {
  const { visibleLots, qtyLots, lots, engineSeq } = order;
  const shownLots = shownOf({ visibleLots, executedLots: qtyLots - lots, remainingLots: lots });
  return { visibleLots, shownLots, turnSeq: engineSeq, turnFill: 0 };
}

/** Orders open orders by their sequence, as a hash lists them. */
export function bySeq(a: OpenOrder, b: OpenOrder): number {
  return a.engineSeq - b.engineSeq;
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
