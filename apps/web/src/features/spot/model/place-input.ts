import type { CallInput } from '@openbourse/client';
import { fieldsOf, hasTerms, type Ticket, type TicketField } from './ticket.ts';
import { basisPointsOf } from './trailing.ts';

export type PlaceInput = CallInput<'spot.place_order'>;
export type ScaledInput = CallInput<'spot.place_scaled_orders'>;

/** The contract's name of each field of the form, under which the server refuses it. */
export const WIRE_FIELDS = {
  price: 'price',
  stopPrice: 'stop_price',
  stopLimitPrice: 'stop_limit_price',
  trailingDelta: 'trailing_delta',
  activationPrice: 'activation_price',
  quantity: 'quantity',
  visibleQuantity: 'visible_quantity',
  total: 'total',
  takeProfit: 'take_profit',
  stopLoss: 'stop_loss',
  lowestPrice: 'lowest_price',
  highestPrice: 'highest_price',
} as const satisfies Record<TicketField, keyof PlaceInput | keyof ScaledInput>;

/** The call that a ticket stands for. A total beside a quantity is derived and stays at home. */
export function toPlaceInput(
  ticket: Ticket,
  order: { readonly matchId: number; readonly clientOrderId: string },
): PlaceInput {
  if (ticket.type === 'scaled') throw new Error('scaled orders have a call of their own');
  if (ticket.type === 'trailing_stop') return toTrailingInput(ticket, order);
  const fields = fieldsOf(ticket);
  const amounts = Object.fromEntries(
    fields
      .filter((field) => ticket[field] !== '' && !(field === 'total' && fields.includes('quantity')))
      .map((field) => [WIRE_FIELDS[field], ticket[field]]),
  );
  return {
    currency_match_id: order.matchId,
    side: ticket.side,
    type: ticket.type,
    ...amounts,
    ...(hasTerms(ticket.type) && { time_in_force: ticket.timeInForce, post_only: ticket.isPostOnly }),
    client_order_id: order.clientOrderId,
  };
}

/** The call that a ticket of scaled orders stands for. */
export function toScaledInput(ticket: Ticket, matchId: number): ScaledInput {
  return {
    ...{ currency_match_id: matchId, side: ticket.side, distribution: ticket.distribution },
    ...{ lowest_price: ticket.lowestPrice, highest_price: ticket.highestPrice },
    ...{ orders: ticket.orderCount, quantity: ticket.quantity, post_only: ticket.isPostOnly },
  };
}

/** A trailing stop with a limit price becomes a limit order, without one it trades at the market. */
function toTrailingInput(
  { side, quantity, stopLimitPrice: price, trailingDelta, activationPrice }: Ticket,
  order: { readonly matchId: number; readonly clientOrderId: string },
): PlaceInput {
  return {
    ...{ currency_match_id: order.matchId, side, type: price === '' ? 'stop_market' : 'stop_limit' },
    ...(price !== '' && { price }),
    ...(activationPrice !== '' && { activation_price: activationPrice }),
    ...{ trailing_delta: basisPointsOf(trailingDelta) ?? '', quantity, client_order_id: order.clientOrderId },
  };
}

/** The field of the form that a refusal names; null when it names none of them. */
export function fieldOfRefusal(wireField: unknown): TicketField | null {
  const found = (Object.keys(WIRE_FIELDS) as TicketField[]).find((field) => WIRE_FIELDS[field] === wireField);
  return found ?? null;
}
