import { compareDecimal } from '@openbourse/money';
import type { Placed } from './command.ts';
import type { PlaceInput } from './place-request.ts';
import type { NumberedReads } from './read-numbered.ts';
import type { OrderRow } from './topics.ts';

/**
 * The order that was placed before by a client order id, as it is now; null when there is none or when it is another
 * one than is asked for. It answers a repeat that its user, the market or its filters no longer let through.
 */
export async function findFirst(
  numbered: Pick<NumberedReads, 'find' | 'amendments'>,
  userId: number,
  { input, idempotencyKey }: { readonly input: PlaceInput; readonly idempotencyKey: string },
): Promise<Placed | null> {
  const clientOrderId = input.client_order_id ?? idempotencyKey;
  if (clientOrderId === '') return null;
  const matchId = input.currency_match_id;
  const first = await numbered.find(userId, matchId, { clientOrderId });
  if (first === undefined) return null;
  const second =
    first.pair === null
      ? undefined
      : await numbered.find(userId, matchId, { number: first.pair.siblingNumber });
  // What an amendment left of an order was asked for by that, and not by the order.
  const of = { number: first.number, fromStep: 0, rows: 1 };
  const [amended] = await numbered.amendments(userId, matchId, of);
  const asked = { ...first.row, quantity: amended?.quantityBefore ?? first.row.quantity };
  if ((input.type === 'oco') !== (second !== undefined) || !isAskedFor(asked, input)) return null;
  return { order: first.row, oco_order: second?.row ?? null };
}

/** Compares the first leg; the stop leg of a pair came with it. */
function isAskedFor(row: OrderRow, input: PlaceInput): boolean {
  const isPair = input.type === 'oco';
  const isType = row.type === (isPair ? 'limit' : input.type);
  const isTrail = (row.trailing_delta ?? undefined) === input.trailing_delta;
  const isStop =
    isPair ||
    (row.trailing_delta === null
      ? isSame(row.stop_price, input.stop_price)
      : isTrail && isSame(row.activation_price, input.activation_price));
  const isSize =
    isSame(row.quantity, input.quantity) &&
    isSame(row.total, input.total) &&
    isSame(row.visible_quantity, input.visible_quantity);
  const isExit = isSame(row.take_profit, input.take_profit) && isSame(row.stop_loss, input.stop_loss);
  const isPrice = isSame(row.price, input.price);
  return row.side === input.side && isType && isTrail && isStop && isSize && isExit && isPrice;
}

function isSame(one: string | null, other: string | undefined): boolean {
  if (one === null || other === undefined) return one === null && other === undefined;
  return compareDecimal(one, other) === 0;
}
