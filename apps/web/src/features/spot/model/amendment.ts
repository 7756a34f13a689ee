import type { DepthLevels } from '@openbourse/api/socket';
import { addDecimal, compareDecimal, mulDecimal, subDecimal } from '@openbourse/money';
import type { Order } from './orders.ts';
import type { PairTerms } from './pair-terms.ts';
import { isPositive } from './steps.ts';
import { EMPTY_TICKET, type Ticket } from './ticket.ts';
import type { Fault } from './trade-form.ts';
import { faultsOf } from './trade-rules.ts';

/** Price and whole quantity of an order as they are wanted. */
export interface Amendment {
  readonly price: string;
  readonly quantity: string;
}

/** Effect of an amendment: none, less in its place, the end of the queue, or a trade at once. */
export type Fate = 'unchanged' | 'keeps' | 'loses' | 'takes';

const SCALE = 18;

/** Reports whether an order can be amended: a limit order of the book that is no leg of a pair. */
export function isAmendable(order: Order): boolean {
  const isArmed = order.stop_price !== null && order.triggered_at === null;
  return order.state === 'pending' && order.price !== null && !isArmed && order.oco_order_id === null;
}

export function amendmentOf(order: Order): Amendment {
  return { price: order.price ?? '', quantity: order.quantity ?? '' };
}

export function fateOf(order: Order, wanted: Amendment, book: DepthLevels | null): Fate {
  const now = amendmentOf(order);
  const isSamePrice = compareDecimal(wanted.price || '0', now.price) === 0;
  const size = compareDecimal(wanted.quantity || '0', now.quantity);
  if (isSamePrice && size === 0) return 'unchanged';
  if (isSamePrice && size < 0) return 'keeps';
  return takes(order, wanted.price, book) ? 'takes' : 'loses';
}

function takes(order: Order, price: string, book: DepthLevels | null): boolean {
  const best = order.side === 'buy' ? book?.asks[0]?.[0] : book?.bids[0]?.[0];
  if (best === undefined || !isPositive(price)) return false;
  const distance = compareDecimal(price, best);
  return order.side === 'buy' ? distance >= 0 : distance <= 0;
}

/** Hold of what is not executed of it; null while the amendment is incomplete. */
export function holdOf(order: Order, { price, quantity }: Amendment): string | null {
  if (!isPositive(price) || !isPositive(quantity)) return null;
  const rest = subDecimal(quantity, order.executed_quantity);
  if (compareDecimal(rest, '0') <= 0) return null;
  return order.side === 'sell' ? rest : mulDecimal(price, rest, SCALE, 'exact');
}

/** The first failing rule of each field; what only the server knows, it refuses. */
export function amendmentFaults(
  order: Order,
  wanted: Amendment,
  { terms, book }: { readonly terms: PairTerms; readonly book: DepthLevels | null },
): readonly Fault[] {
  const executed = order.executed_quantity;
  if (isPositive(wanted.quantity) && compareDecimal(wanted.quantity, executed) <= 0) {
    const details = { limit: executed, accepted: addDecimal(executed, terms.step) };
    return [{ field: 'quantity', key: 'spot.quantity_executed', details, isAdvice: false }];
  }
  const keeps = fateOf(order, wanted, book) === 'keeps';
  // Of an order that takes its place, only what is not executed counts.
  const counted = keeps ? '0' : executed;
  const ticket: Ticket = {
    ...{ ...EMPTY_TICKET, side: order.side, type: 'limit', price: wanted.price },
    quantity: isPositive(wanted.quantity) ? subDecimal(wanted.quantity, counted) : '',
    isPostOnly: order.post_only && !keeps,
  };
  const faults = faultsOf({
    ...{ ticket, terms, isVerified: true, hasPayPassword: true, available: null, walk: null },
    ...{ bestBid: book?.bids[0]?.[0] ?? null, bestAsk: book?.asks[0]?.[0] ?? null },
    ...{ isBookKnown: book !== null, lastPrice: null },
  });
  return faults.map((fault) => withCounted(fault, counted));
}

/** A quantity that would pass, as the person enters it: with what is executed. */
function withCounted(fault: Fault, counted: string): Fault {
  const { accepted } = fault.details;
  if (fault.field !== 'quantity' || typeof accepted !== 'string' || accepted === '') return fault;
  return { ...fault, details: { ...fault.details, accepted: addDecimal(accepted, counted) } };
}
