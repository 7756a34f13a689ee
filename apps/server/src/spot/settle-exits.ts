import { assert } from '../kernel/error.ts';
import { applyEvents, type BatchContext, createOrders, runEngine } from './batch-context.ts';
import type { Book } from './book.ts';
import { exitLots, exitOrders, isEnough, type Received } from './exit.ts';
import type { ExitState, SpotOrder } from './order.ts';

/**
 * Settles the exits of the orders that a command ended: each is placed for what its order received, as ordinary orders at the rates of
 * that order and in the same commit, or it is noted why not. Nothing of it undoes the command.
 *
 * Ordering: after everything else that the command does, so that the command finds the book against which it was checked.
 */
export async function settleExits(
  context: BatchContext,
  { isPlaced }: { readonly isPlaced: boolean },
): Promise<void> {
  const { unsettled, settledExits } = context.batch;
  // What an exit trades may end further orders.
  for (let parent = unsettled.shift(); parent !== undefined; parent = unsettled.shift()) {
    const book = context.books.get(parent.matchId);
    assert(book !== undefined, 'an order that has ended is of a book');
    const lots = refusalOf(context, parent, isPlaced) ?? lotsOf(context, book, parent);
    parent.exitState = typeof lots === 'string' ? lots : await placeExit(context, book, { parent, lots });
    settledExits.set(parent, typeof lots === 'string' ? parent.executedLots : lots);
  }
}

/** Reason for which no exit is to be placed, whatever its size; null where it is. */
function refusalOf(
  context: BatchContext,
  { executedLots, matchId }: SpotOrder,
  isPlaced: boolean,
): ExitState | null {
  if (executedLots === 0) return 'unused';
  if (!isPlaced) return 'cancelled';
  // It would be a new order, which a closed market does not take.
  return context.marketView(matchId).refusal === null ? null : 'market_closed';
}

/** Lots of an exit, or that they are too few. */
function lotsOf(context: BatchContext, book: Book, parent: SpotOrder): number | ExitState {
  const { side, userId, exit } = parent;
  if (exit === null) return 'unused';
  const { terms } = book;
  const available = context.batch.availableFor(book, { userId, side: side === 'buy' ? 'sell' : 'buy' });
  const received = receivedBy(parent, book);
  const amount = received.amount < available ? received.amount : available;
  const lots = exitLots(side, exit, { received: { ...received, amount }, terms });
  return isEnough(lots, exit, terms) ? lots : 'too_small';
}

function receivedBy(order: SpotOrder, { terms }: Book): Received {
  const { side, executedLots: lots, executedTickLots, fee } = order;
  const gross = side === 'buy' ? BigInt(lots) * terms.basePerLot : executedTickLots * terms.quotePerTickLot;
  return { amount: gross - fee, lots };
}

async function placeExit(
  context: BatchContext,
  book: Book,
  { parent, lots }: { readonly parent: SpotOrder; readonly lots: number },
): Promise<ExitState> {
  const { side, exit, userId, id: parentId, makerFeePpm, takerFeePpm } = parent;
  const legs = exit === null ? [] : exitOrders(side, exit, lots);
  // Numbers of the commands that are to come stay reserved.
  await context.orderIds.reserve(context.numbersMost + legs.length);
  const orders = createOrders(
    context,
    {
      ...{ userId, match: book.terms.match, rates: { makerFeePpm, takerFeePpm }, parentId },
      ...{ clientOrderIds: [null, null], listClientOrderId: null },
    },
    { legs },
  );
  for (const order of orders) book.add(order);
  for (const order of orders) context.batch.placed.add(order);
  await applyEvents(context, book, runEngine(book, orders));
  const isGone = orders.every(({ state, executedLots }) => state === 'revoked' && executedLots === 0);
  return isGone ? 'refused' : 'armed';
}
