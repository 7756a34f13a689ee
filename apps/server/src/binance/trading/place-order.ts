import type { PlacedOrder, Trader } from '../../spot/index.ts';
import type { Json } from '../call.ts';
import type { CallDeps } from '../call-deps.ts';
import { refuse } from '../error.ts';
import { type OrderInput, readOrder, type ReadOrder, responseTypeOf } from './order-params.ts';
import { placedText } from './order-text.ts';
import { quantityForTotal } from './quantity-for-total.ts';

/** Places orders of the format; a client order id that was used before is refused, whatever it named. */
export async function place(
  { spot }: Pick<CallDeps, 'spot'>,
  trader: Trader,
  order: ReadOrder,
): Promise<readonly PlacedOrder[]> {
  const { orders, isRepeat } = await spot.place(trader, order);
  if (isRepeat) throw refuse('rejected', 'Duplicate order sent.');
  return orders;
}

export async function placeOrder(
  deps: Pick<CallDeps, 'spot' | 'market'>,
  trader: Trader,
  input: OrderInput,
): Promise<Json> {
  const placed = await place(deps, trader, resolveOrder(deps, input));
  return placedTextOf(placed, { type: responseTypeOf(input), askedTotal: input.quoteOrderQty })[0] ?? null;
}

/** New orders as briefly as the client wants them. */
export function placedTextOf(
  orders: readonly PlacedOrder[],
  response: Omit<Parameters<typeof placedText>[1], 'fills'>,
): readonly Json[] {
  return orders.map((order) => placedText(order, { ...response, fills: order.fills ?? [] }));
}

/** The order in our terms; a sale for a total becomes one of the quantity that the book gives it for now. */
export function resolveOrder({ spot }: Pick<CallDeps, 'spot'>, input: OrderInput): ReadOrder {
  const order = readOrder(input);
  const { total, ...rest } = order.input;
  if (total === undefined || rest.side === 'buy') return order;
  const { bids } = spot.depth(input.symbol.id, Number.MAX_SAFE_INTEGER);
  return { ...order, input: { ...rest, quantity: quantityForTotal(bids, total, input.symbol.quantityStep) } };
}
