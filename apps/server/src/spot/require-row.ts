import { ReplayDifference } from '@openbourse/engine';
import { formatDecimal } from '@openbourse/money';
import { holdOf, type SpotOrder } from './order.ts';
import type { RecordedOrder } from './recorded-queries.ts';
import { priceText, quantityText, quoteText, type Terms } from './terms.ts';

/** An order in memory beside what was recorded of it. */
export interface Known {
  order: SpotOrder;
  readonly recorded: Omit<RecordedOrder, 'row'>;
}

/** Compares an order, given its open OCO sibling, with its row. */
export function requireRow({ order, recorded }: Known, sibling: SpotOrder | undefined, terms: Terms): void {
  const place = `order ${order.id}`;
  const { base, quote } = terms.match;
  const [given, received] = order.side === 'buy' ? [quote, base] : [base, quote];
  const held = holdOf(order, sibling, terms);
  const peakTicks = order.trail?.peakTicks ?? null;
  same(place, 'state', [order.state, recorded.state]);
  same(place, 'reason', [order.revokeReason ?? 'none', recorded.revokeReason ?? 'none']);
  const quantity = order.lots === null ? null : quantityText(terms, order.lots);
  same(place, 'quantity', [quantity ?? 'none', recorded.lastQuantity ?? 'none']);
  same(place, 'executed', [quantityText(terms, order.executedLots), recorded.executedQuantity]);
  same(place, 'executed total', [quoteText(terms, order.executedTickLots), recorded.executedTotal]);
  same(place, 'fee', [formatDecimal(order.fee, received.scale), recorded.fee]);
  same(place, 'hold', [formatDecimal(held, given.scale), recorded.held]);
  const peak = peakTicks === null ? 'none' : priceText(terms, peakTicks);
  same(place, 'peak', [peak, recorded.trailPeak ?? 'none']);
  // The place of a slice says something while there is one.
  if (order.state !== 'pending') return;
  const turnOf = (seq: number | null, fill: number | null): string =>
    seq === null ? 'none' : `${seq} ${fill}`;
  const turn = turnOf(order.turn?.seq ?? null, order.turn?.fill ?? null);
  same(place, 'turn', [turn, turnOf(recorded.turnSeq ?? null, recorded.turnFill ?? null)]);
}

/** Throws where a row is not as it follows. */
export function same(place: string, name: string, [expected, found]: readonly [string, string]): void {
  if (expected === found) return;
  throw new ReplayDifference({ place, expected: `${name} ${expected}`, found: `${name} ${found}` });
}
