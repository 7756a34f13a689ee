import type { DecodedInputOf, ReplyOf, spot as calls } from '@openbourse/api';
import { compareDecimal, subDecimal } from '@openbourse/money';
import { assertMayTrade } from '../identity/index.ts';
import type { CallKey } from '../kernel/call-key.ts';
import type { Db } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import { indexPriceOf } from '../market/index.ts';
import { LossUnbounded } from './batch-context.ts';
import type { AmendCommand, Amended } from './command.ts';
import { exitOf } from './load-order.ts';
import type { OrderTerms } from './order.ts';
import type { PlaceDeps } from './place-order.ts';
import type { Trader } from './place-request.ts';
import { findOrder, orderNameOf } from './read-orders.ts';
import type { OrderRow } from './topics.ts';
import { lotsOf, type Terms, termsOf, ticksOf } from './terms.ts';
import { worstLoss } from './worst-loss.ts';

export interface AmendDeps extends Pick<PlaceDeps, 'market' | 'writer' | 'lossBound'> {
  readonly db: Db;
}

type AskedCommand = Omit<AmendCommand, 'kind' | 'userId' | 'userGroup' | 'isBounded' | 'drawn'>;

/** Changes price, quantity or both of an open limit order; answers the order as it is now and the one it replaced. */
export async function amendOrder(
  deps: AmendDeps,
  trader: Trader,
  { input, once }: { readonly input: DecodedInputOf<typeof calls.amendOrder>; readonly once: CallKey },
): Promise<ReplyOf<typeof calls.amendOrder>> {
  const name = orderNameOf(input);
  if (input.price === undefined && input.quantity === undefined)
    throw new AppError('spot.field_required', { field: 'quantity', accepted: 'price, quantity' });
  const { outcome, orders, first } = await amend(deps, trader, {
    ...{ name, matchId: null, price: input.price ?? null, quantity: input.quantity ?? null },
    ...{ keepsPlace: false, clientOrderId: input.new_client_order_id ?? null, once },
  });
  if (first !== null) return first.reply as ReplyOf<typeof calls.amendOrder>;
  const [order, replaced] = orders;
  if (outcome === 'amended' && order !== undefined)
    return { order: order.row, replaced_order: replaced?.row ?? null };
  const { state } = await findOrder(deps.db, trader.userId, name);
  throw new AppError('spot.order_closed', { state });
}

/** Amends an order with demands that only some clients have. */
export async function amend(deps: AmendDeps, trader: Trader, asked: AskedCommand): Promise<Amended> {
  assertMayTrade(trader);
  const { userId, userGroup } = trader;
  const command = { kind: 'amend', userId, userGroup, ...asked, drawn: null } as const;
  const submit = async (isBounded: boolean): Promise<Amended> => {
    const answer = await deps.writer.submit({ ...command, isBounded });
    assert(answer.kind === 'amend', 'an amendment is answered as one');
    return answer;
  };
  try {
    return await submit(false);
  } catch (error) {
    if (!(error instanceof LossUnbounded)) throw error;
  }
  // Maturing deposits are known in the batch only; such a user's amendment comes again with its loss bounded.
  const loss = await addedLoss(deps, userId, asked);
  return deps.lossBound().runAtRisk({ userId, loss }, () => submit(true));
}

/** Loss of the order as it is wanted beyond what it may lose already. */
async function addedLoss(
  { db, market }: AmendDeps,
  userId: number,
  { name, price, quantity }: AskedCommand,
): Promise<string> {
  const order = await findOrder(db, userId, name);
  const match = market.find(order.currency_match_id);
  if (match === undefined) throw new AppError('market.match_not_found', { field: 'currency_match_id' });
  const terms = termsOf(match);
  const now = { price: order.price ?? '0', quantity: order.quantity ?? '0' };
  const lossOf = (size: typeof now): string =>
    worstLoss(legOf(order, size, terms), terms, { worstTicks: null, priceOf: indexPriceOf(market) });
  const wanted = lossOf({ price: price ?? now.price, quantity: quantity ?? now.quantity });
  const more = subDecimal(wanted, lossOf(now));
  return compareDecimal(more, '0') > 0 ? more : '0';
}

function legOf(
  order: OrderRow,
  size: { readonly price: string; readonly quantity: string },
  terms: Terms,
): OrderTerms & { readonly executedLots: number } {
  return {
    ...{ side: order.side, type: 'limit', timeInForce: 'gtc', postOnly: order.post_only },
    ...{ priceTicks: ticksOf(terms, size.price), lots: lotsOf(terms, size.quantity) },
    ...{ stopTicks: null, trigger: null, total: null, trail: null, visibleLots: null },
    exit: exitOf(terms, { takeProfit: order.take_profit, stopLoss: order.stop_loss }),
    ...{ executedLots: lotsOf(terms, order.executed_quantity) },
  };
}
