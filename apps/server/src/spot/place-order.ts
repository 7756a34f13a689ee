import type { Random } from '../kernel/random.ts';
import type { Market } from '../market/index.ts';
import { assert } from '../kernel/error.ts';
import type { Placed } from './command.ts';
import {
  checkTradable,
  checkTrader,
  type PlaceInput,
  readPlaceRequest,
  type Trader,
} from './place-request.ts';
import { termsOf } from './terms.ts';
import type { SpotWriter } from './writer.ts';

/**
 * Places an order: what the order says of itself is checked here, the rest in the sequence of its match. The
 * precedence is: trader, match, the order itself, a repeat of the client order id, then the book and the balance.
 */
export async function placeOrder(
  deps: { readonly market: Market; readonly random: Random; readonly writer: SpotWriter },
  trader: Trader,
  order: { readonly input: PlaceInput; readonly idempotencyKey: string },
): Promise<Placed> {
  checkTrader(trader);
  const match = checkTradable(deps.market.find(order.input.currency_match_id));
  const request = readPlaceRequest(order.input, termsOf(match));
  const answer = await deps.writer.submit({
    kind: 'place',
    userId: trader.userId,
    userGroup: trader.userGroup,
    matchId: match.id,
    request,
    clientOrderId: order.input.client_order_id ?? (order.idempotencyKey || null),
    publicIds: [deps.random.uuid(), deps.random.uuid()],
  });
  assert(answer.kind === 'place', 'a place command is answered as one');
  return answer.placed;
}
