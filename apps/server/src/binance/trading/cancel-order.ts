import type { Match } from '../../market/index.ts';
import type { NumberedOrder, NumberedPair, OrderName } from '../../spot/index.ts';
import type { Json } from '../call.ts';
import type { CallDeps } from '../call-deps.ts';
import { refuse } from '../error.ts';
import { cancelledText, pairText } from './order-text.ts';
import { requireCancels } from './require-open.ts';

const ID_BYTES = 15;
const ONLY = { ONLY_NEW: 'new', ONLY_PARTIALLY_FILLED: 'partly_executed' } as const;

/** Which order is meant; of a number and a label both have to be its own. Refuses when neither is sent. */
export function orderNameOf(
  sent: { readonly number: number | undefined; readonly label: string | undefined },
  names: readonly [string, string] = ['origClientOrderId', 'orderId'],
): OrderName {
  if (sent.number !== undefined) return { number: sent.number, label: sent.label };
  if (sent.label !== undefined) return { label: sent.label };
  throw refuse('one_of_missing', ...names);
}

/** The id of a cancel that the client gave none. */
export function cancelIdOf(deps: Pick<CallDeps, 'random'>, given: string | undefined): string {
  return given ?? Buffer.from(deps.random.bytes(ID_BYTES)).toString('base64url');
}

/** Cancels one order; the answer for a leg of a pair shows the whole pair. */
export async function cancelOrder(
  deps: Pick<CallDeps, 'spot' | 'random' | 'symbols'>,
  cancel: {
    readonly userId: number;
    readonly match: Match;
    readonly name: OrderName;
    readonly restriction: keyof typeof ONLY | undefined;
    readonly cancelId: string | undefined;
  },
): Promise<Json> {
  const { userId, match, name, restriction } = cancel;
  requireCancels(deps, match);
  const only = restriction === undefined ? null : ONLY[restriction];
  const { outcome, orders } = await deps.spot.cancel({ userId, name, matchId: match.id, only });
  if (outcome === 'kept') {
    throw refuse('cancel_rejected', 'Order was not canceled due to cancel restrictions.');
  }
  const [answer] = cancelledTexts(orders, cancelIdOf(deps, cancel.cancelId));
  if (answer === undefined) throw refuse('cancel_rejected', 'Unknown order sent.');
  return answer;
}

/** Canceled orders in their order, the legs of a pair together where the first of them stands. */
export function cancelledTexts(orders: readonly NumberedOrder[], cancelId: string): readonly Json[] {
  const groups = Map.groupBy(orders, (order) => order.pair?.number ?? order.number);
  return [...groups.values()].flatMap((group): Json[] => {
    const [first, second] = group.toSorted((a, b) => a.number - b.number);
    if (first === undefined || second === undefined) {
      return group.map((order) => cancelledText(order, cancelId));
    }
    return [cancelledPairText([first, second], cancelId)];
  });
}

export function cancelledPairText(pair: NumberedPair, cancelId: string): Json {
  return { ...pairText(pair), orderReports: pair.map((leg) => cancelledText(leg, cancelId)) };
}
