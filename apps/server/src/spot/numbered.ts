import type { Trigger } from '@openbourse/engine';
import type { FillText } from './execution.ts';
import type { SpotOrder } from './order.ts';
import { presentOrder } from './present-order.ts';
import type { Terms } from './terms.ts';
import type { OrderRow } from './topics.ts';

/** An order as clients see it that name orders by number. */
export interface NumberedOrder {
  readonly number: number;
  readonly row: OrderRow;
  /** The direction in which the last price reaches the stop price; null for other orders. */
  readonly trigger: Trigger | null;
  readonly pair: Pair | null;
}

/** The OCO pair of an order, as one leg sees it. */
export interface Pair {
  /** The smaller number of the two legs. */
  readonly number: number;
  /** The id that the client gave to the pair, or else the id of the leg whose number it has. */
  readonly label: string;
  readonly siblingNumber: number;
  /** True when the pair was canceled by request, of one leg or of both, or by a countdown. */
  readonly isCancelled: boolean;
}

/** A new order with the trades that its placing made. */
export interface PlacedOrder extends NumberedOrder {
  /** Null when the order was found again after a commit whose outcome was unknown: the database has them. */
  readonly fills: readonly FillText[] | null;
}

type Leg = { readonly number: number; readonly id: string };

/** The pair of an order; its sibling's reason reports whether both went by one request. */
export function pairOf(
  own: Leg & { readonly revokeReason: string | null },
  sibling: Leg & { readonly revokeReason: string | null },
  listClientOrderId: string | null,
): Pair {
  const first = own.number < sibling.number ? own : sibling;
  return {
    number: first.number,
    label: listClientOrderId ?? first.id,
    siblingNumber: sibling.number,
    isCancelled: [own, sibling].some(({ revokeReason }) =>
      ['requested', 'countdown'].includes(revokeReason ?? ''),
    ),
  };
}

/** An order in memory; the reason of its sibling is asked for because ended orders are not kept. */
export function numberOrder(
  order: SpotOrder,
  terms: Terms,
  siblingReason: 'requested' | null = null,
): NumberedOrder {
  const { oco } = order;
  return {
    number: order.id,
    row: presentOrder(order, terms),
    trigger: order.trigger,
    pair:
      oco === null
        ? null
        : pairOf(
            { number: order.id, id: order.publicId, revokeReason: order.revokeReason },
            { number: oco.id, id: oco.publicId, revokeReason: siblingReason },
            order.listClientOrderId,
          ),
  };
}
