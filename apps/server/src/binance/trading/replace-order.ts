import type { Trader } from '../../spot/index.ts';
import type { Json } from '../call.ts';
import type { CallDeps } from '../call-deps.ts';
import { refuseWith, type WireError, wireErrorOf } from '../error.ts';
import { cancelOrder } from './cancel-order.ts';
import { type OrderInput, responseTypeOf } from './order-params.ts';
import { place, placedTextOf, resolveOrder } from './place-order.ts';
import { requireOrders } from './require-open.ts';

type Result = 'SUCCESS' | 'FAILURE' | 'NOT_ATTEMPTED';

/**
 * Cancels an order and places another. Objections to the new one that do not need the book are raised before
 * anything is canceled; then the two are separate steps, and the answer gives the outcome of each. The limit
 * of orders is answered with its own status where a failed cancel would have ended it.
 */
export async function replaceOrder(
  deps: Pick<CallDeps, 'spot' | 'market' | 'random' | 'symbols'>,
  trader: Trader,
  replacement: {
    readonly cancel: Omit<Parameters<typeof cancelOrder>[1], 'userId'>;
    readonly input: OrderInput;
    readonly mayCancelFail: boolean;
    /** Why the new order may not be placed now, when only the cancel is still wanted. */
    readonly tooMany: WireError | null;
  },
): Promise<Json> {
  const { input, mayCancelFail, tooMany } = replacement;
  const limit = mayCancelFail ? null : tooMany;
  const order = resolveOrder(deps, input);
  deps.spot.check(trader, order);
  requireOrders(deps, input.symbol);
  const cancelled = await attempt(cancelOrder(deps, { ...replacement.cancel, userId: trader.userId }));
  if (cancelled.error !== null && !mayCancelFail) {
    const notAttempted = {
      cancelResult: 'FAILURE',
      newOrderResult: 'NOT_ATTEMPTED' satisfies Result,
      cancelResponse: cancelled.error.body(),
      newOrderResponse: null,
    };
    throw refuseWith('replace_failed', notAttempted, limit);
  }
  const placing = async () => {
    if (tooMany !== null) throw tooMany;
    const type = responseTypeOf(input);
    return placedTextOf(await place(deps, trader, order), { type, askedTotal: input.quoteOrderQty })[0];
  };
  const placed = await attempt(placing());
  const answer = {
    cancelResult: resultOf(cancelled),
    newOrderResult: resultOf(placed),
    cancelResponse: cancelled.error?.body() ?? cancelled.value ?? null,
    newOrderResponse: placed.error?.body() ?? placed.value ?? null,
  };
  if (cancelled.error === null && placed.error === null) return answer;
  const isNothingDone = cancelled.error !== null && placed.error !== null;
  throw refuseWith(isNothingDone ? 'replace_failed' : 'replace_partly_failed', answer, limit);
}

interface Attempt {
  readonly value: Json | undefined;
  readonly error: WireError | null;
}

/** Waits for a step whose refusal is an answer; a bug of ours stays one. */
async function attempt(step: Promise<Json | undefined>): Promise<Attempt> {
  try {
    return { value: await step, error: null };
  } catch (error) {
    const refusal = wireErrorOf(error);
    if (refusal.status === 500) throw error;
    return { value: undefined, error: refusal };
  }
}

function resultOf({ error }: Attempt): Result {
  return error === null ? 'SUCCESS' : 'FAILURE';
}
