import { AppError } from '../kernel/error.ts';
import type { Book } from './book.ts';
import { checkNotional, checkPrice, checkQuantity } from './check-amounts.ts';
import { checkKeptSlice } from './check-iceberg.ts';
import { isArmed, type OrderTerms, type SpotOrder } from './order.ts';
import { quantityText, type Terms } from './terms.ts';

/** Price and quantity of an amendment as they were sent; null where they stay. */
export interface AskedAmendment {
  readonly price: string | null;
  /** The whole quantity, with what is executed of it. */
  readonly quantity: string | null;
}

/** An amendment as the filters of its match read it. */
export interface ReadAmendment {
  /** The whole quantity. */
  readonly lots: number;
  /** Less of the same price stays where it is in the queue; anything else goes to its end. */
  readonly keepsPlace: boolean;
  /** The order that would take its place: what is not executed yet. */
  readonly leg: OrderTerms;
}

/** Refuses what is not a limit order that rests by itself: stops that wait and legs of pairs are taken back instead. */
export function requireAmendable(book: Book, order: SpotOrder): void {
  if (order.priceTicks !== null && !isArmed(order) && book.siblingOf(order) === undefined) return;
  throw new AppError('spot.not_amendable', { type: order.oco === null ? order.type : 'oco' });
}

/** The precedence is: price, quantity, what is executed, nothing changes, then the notional. */
export function readAmendment(terms: Terms, order: SpotOrder, asked: AskedAmendment): ReadAmendment {
  const { executedLots } = order;
  const priceTicks = asked.price === null ? (order.priceTicks ?? 0) : checkPrice(terms, 'price', asked.price);
  const text = asked.quantity ?? quantityText(terms, order.lots ?? 0);
  const lots = checkQuantity(terms, text, { priceTicks });
  if (lots <= executedLots) {
    throw new AppError('spot.quantity_executed', {
      field: 'quantity',
      limit: quantityText(terms, executedLots),
      accepted: quantityText(terms, executedLots + 1),
    });
  }
  const isSamePrice = priceTicks === order.priceTicks;
  if (isSamePrice && lots === order.lots) throw new AppError('spot.amendment_empty');
  const keepsPlace = isSamePrice && lots < (order.lots ?? 0);
  const leg = legOf(order, { priceTicks, lots: lots - executedLots });
  checkNotional(terms, keepsPlace ? { priceTicks, lots } : { ...leg, filledLots: executedLots });
  if (!keepsPlace) checkKeptSlice(terms, { ...leg, filledLots: executedLots });
  return { lots, keepsPlace, leg };
}

function legOf(
  { side, postOnly, exit, visibleLots }: SpotOrder,
  size: { readonly priceTicks: number; readonly lots: number },
) {
  return {
    ...{ side, postOnly, type: 'limit', timeInForce: 'gtc', ...size },
    ...{ stopTicks: null, trigger: null, total: null, exit, trail: null },
    // What is left shows all of itself where it is no more than a slice.
    visibleLots: visibleLots !== null && visibleLots < size.lots ? visibleLots : null,
  } as const satisfies OrderTerms;
}
