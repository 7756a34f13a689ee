import { AppError } from '../kernel/error.ts';
import {
  applyEvents,
  type BatchContext,
  clientKey,
  createOrders,
  firstOf,
  LossUnbounded,
  runEngine,
} from './batch-context.ts';
import type { Book } from './book.ts';
import { checkAgainstBook, checkBalance } from './check-book.ts';
import type { AmendCommand, Outcome } from './command.ts';
import { legsOf, placesOf } from './exit.ts';
import type { SpotOrder } from './order.ts';
import type { PlaceRequest } from './place-request.ts';
import { presentOrder } from './present-order.ts';
import { readAmendment, requireAmendable } from './read-amendment.ts';
import { settleExits } from './settle-exits.ts';

/** Change of an open order: less of it in its place, or another order. */
type Plan =
  | { readonly book: Book; readonly order: SpotOrder; readonly lots: number }
  | { readonly book: Book; readonly order: SpotOrder; readonly request: PlaceRequest };

/**
 * Amends an open order. Less of the same price leaves it where it is in the queue. Anything else is another order, which
 * is checked like a new one and takes the place of the first in one step: what would be refused leaves the order as it is.
 */
export async function executeAmendment(context: BatchContext, command: AmendCommand): Promise<Outcome> {
  let plan: Plan | Outcome;
  try {
    plan = planAmendment(context, command);
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refused', error };
    throw error;
  }
  if ('kind' in plan) return plan;
  const { book, order } = plan;
  const orders =
    'request' in plan
      ? [await replace(context, command, plan), order]
      : [await reduce(context, command, plan)];
  await settleExits(context, { isPlaced: true });
  const [now, replaced] = orders.map((one) => presentOrder(one, book.terms));
  const call = command.once?.record({ order: now, replaced_order: replaced ?? null }) ?? null;
  if (call !== null) context.batch.calls.push(call);
  return { kind: 'amended', orders, step: 'request' in plan ? null : book.engine.engineSeq };
}

function planAmendment(context: BatchContext, command: AmendCommand): Plan | Outcome {
  const first = command.once?.pick(context.earlierCalls) ?? null;
  if (first !== null) return { kind: 'done_before', reply: first.reply };
  const { batch } = context;
  const { userId } = command;
  for (const book of context.books.values()) {
    const order = isOf(book, command) ? book.find(userId, command.name) : undefined;
    if (order === undefined) continue;
    requireAmendable(book, order);
    const { lots, keepsPlace, leg } = readAmendment(book.terms, order, command);
    if (keepsPlace) return { book, order, lots };
    if (command.keepsPlace) return { kind: 'kept' };
    if (!command.isBounded && context.maturing.has(userId))
      return { kind: 'refused', error: new LossUnbounded() };
    requireFreeId(context, command);
    const { takerFeePpm } = context.feeRates(command.userGroup, book.matchId);
    const asked = { request: { legs: [leg] as const, filledLots: order.executedLots }, userId, bound: null };
    const market = { ...context.marketView(book.matchId), takerFeePpm };
    checkAgainstBook(book, { ...asked, freesPlaces: placesOf(order) - armedOf(order) }, market);
    // What it holds is free for the order that takes its place.
    checkBalance(book, asked.request, batch.availableFor(book, order) + order.held);
    return { book, order, request: asked.request };
  }
  return { kind: 'amended', orders: [], step: null };
}

/** Places that the exit takes of what is executed already. */
function armedOf({ executedLots, exit }: SpotOrder): number {
  return executedLots === 0 ? 0 : legsOf(exit);
}

function isOf(book: Book, { matchId }: AmendCommand): boolean {
  return matchId === null || matchId === book.matchId;
}

function requireFreeId(context: BatchContext, { userId, clientOrderId }: AmendCommand): void {
  if (clientOrderId === null || firstOf(context, userId, clientOrderId) === undefined) return;
  throw new AppError('spot.client_order_id_conflict', {
    field: 'new_client_order_id',
    client_order_id: clientOrderId,
  });
}

/** The number of an amendment is one of orders, so that it says by which filters it was read. */
async function reduce(
  context: BatchContext,
  command: AmendCommand,
  { book, order, lots }: Extract<Plan, { readonly lots: number }>,
): Promise<SpotOrder> {
  const { batch } = context;
  const { engine, terms, matchId } = book;
  const number = context.orderIds.next();
  command.drawn = { matchId, number, orderId: order.id };
  const lotsBefore = order.lots ?? 0;
  await applyEvents(context, book, engine.reduce(order.id, lots - order.executedLots));
  book.noteNumber(number);
  const { engineSeq } = engine;
  batch.amendments.push({ number, order, terms, engineSeq, lotsBefore, lots, at: batch.at });
  return order;
}

/** Nothing of it is refused any more: a throw fails the batch as a whole. */
async function replace(
  context: BatchContext,
  command: AmendCommand,
  { book, order, request }: Extract<Plan, { readonly request: PlaceRequest }>,
): Promise<SpotOrder> {
  const { userId, userGroup, clientOrderId } = command;
  const orders = createOrders(
    context,
    {
      ...{ userId, match: book.terms.match, parentId: null },
      rates: context.feeRates(userGroup, book.matchId),
      ...{ clientOrderIds: [clientOrderId, null], listClientOrderId: null },
    },
    request,
  );
  const [created] = orders as readonly [SpotOrder];
  command.drawn = { matchId: book.matchId, number: created.id, orderId: order.id };
  await applyEvents(context, book, book.engine.cancel(order.id, 'replaced'));
  book.add(created);
  const events = runEngine(book, orders);
  context.batch.placed.add(created);
  if (clientOrderId !== null) context.placedByClient.set(clientKey(userId, clientOrderId), orders);
  await applyEvents(context, book, events);
  return created;
}
