import { type EventLog, FILLED, type LimitCommand, type StopCommand } from '@openbourse/engine';
import type { Tx } from '../kernel/db.ts';
import type { StoredCall } from '../kernel/call-queries.ts';
import { AppError, assert } from '../kernel/error.ts';
import { lockBalances } from '../ledger/index.ts';
import type { Batch } from './batch.ts';
import type { Book } from './book.ts';
import { checkAgainstBook, checkBalance, type MarketView } from './check-book.ts';
import type { CancelAllCommand, CancelCommand, Command, Outcome, PlaceCommand } from './command.ts';
import type { FeeRates } from './fee-rates.ts';
import type { IdBlock } from './id-block.ts';
import type { NumberedOrder } from './numbered.ts';
import { engineCommand, type OrderTerms, type SpotOrder } from './order.ts';
import type { PlaceRequest } from './place-request.ts';
import { publicIdOf } from './public-id.ts';
import type { Terms } from './terms.ts';

/** The first order of a client order id, as it is stored. */
export interface FirstOrder {
  readonly matchId: number;
  readonly legs: readonly OrderTerms[];
  readonly orders: readonly NumberedOrder[];
}

/** Context of the commands of one batch. */
export interface BatchContext {
  readonly tx: Tx;
  readonly batch: Batch;
  readonly books: ReadonlyMap<number, Book>;
  readonly orderIds: IdBlock;
  readonly tradeIds: IdBlock;
  marketView(matchId: number): MarketView;
  feeRates(userGroup: string, matchId: number): FeeRates;
  /** Orders that the database has for client order ids of this batch, by `clientKey`. */
  readonly firstOrders: ReadonlyMap<string, FirstOrder>;
  /** Users of this batch whose loss is bounded, because deposits mature. */
  readonly maturing: ReadonlySet<number>;
  /** Calls of this batch that the database has. */
  readonly earlierCalls: readonly StoredCall[];
  /** Orders that this batch has placed, by `clientKey`. */
  readonly placedByClient: Map<string, readonly SpotOrder[]>;
}

/** The order comes from a user whose deposits mature, and what it may lose was not bounded yet. */
export class LossUnbounded extends Error {}

/** The match of the order was taken over anew after the order was read by its filters. */
export class MatchReplaced extends Error {}

export function clientKey(userId: number, clientOrderId: string): string {
  return `${userId}:${clientOrderId}`;
}

/** Runs one command on its book; what it changes is collected in the batch. Refusals are outcomes. */
export async function executeCommand(context: BatchContext, command: Command): Promise<Outcome> {
  switch (command.kind) {
    case 'place':
      return place(context, command);
    case 'cancel':
      return cancel(context, command);
    case 'cancel_all':
      return cancelAll(context, command);
  }
}

async function place(context: BatchContext, command: PlaceCommand): Promise<Outcome> {
  const matchId = command.match.id;
  const book = context.books.get(matchId);
  if (book?.terms.match !== command.match) return { kind: 'refused', error: new MatchReplaced() };
  const { batch } = context;
  let orders: readonly SpotOrder[];
  let events: EventLog;
  try {
    const repeated = findRepeated(context, command, book.terms);
    if (repeated !== undefined) return repeated;
    if (command.bound === null && context.maturing.has(command.userId))
      return { kind: 'refused', error: new LossUnbounded() };
    const request = checkAgainstBook(book, command, context.marketView(matchId));
    const [leg] = request.legs;
    checkBalance(book, request, batch.availableFor(book, { userId: command.userId, side: leg.side }));
    orders = createOrders(context, command, request);
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refused', error };
    throw error;
  }
  for (const order of orders) book.add(order);
  try {
    events = runEngine(book, orders);
  } catch (error) {
    // The engine refuses a malformed command before it changes anything: only this caller sees the bug.
    for (const order of orders) book.remove(order);
    return { kind: 'refused', error };
  }
  for (const order of orders) batch.placed.add(order);
  for (const { userId, clientOrderId } of orders) {
    if (clientOrderId !== null) context.placedByClient.set(clientKey(userId, clientOrderId), orders);
  }
  await applyEvents(context, book, events);
  return { kind: 'placed', orders, isRepeat: false };
}

/**
 * A stop that fires can bring in unexpected owners: they are locked now, and an owner without a row gets one.
 */
async function applyEvents(context: BatchContext, book: Book, events: EventLog): Promise<void> {
  const { batch, tradeIds, tx } = context;
  await lockBalances(tx, batch.keysOf(book, events), batch.balances);
  await tradeIds.reserve(events.countOf(FILLED));
  batch.apply(book, events);
}

function findRepeated(context: BatchContext, command: PlaceCommand, terms: Terms): Outcome | undefined {
  const [clientOrderId, stopClientOrderId] = command.clientOrderIds;
  const refuse = (used: string | null): never => {
    throw new AppError('spot.client_order_id_conflict', {
      field: 'client_order_id',
      client_order_id: used ?? '',
    });
  };
  if (command.listClientOrderId !== null && isListOpen(context, command)) refuse(command.listClientOrderId);
  if (stopClientOrderId !== null) {
    const isUsed = firstOf(context, command.userId, stopClientOrderId) !== undefined;
    if (isUsed || stopClientOrderId === clientOrderId) refuse(stopClientOrderId);
  }
  const first = clientOrderId === null ? undefined : firstOf(context, command.userId, clientOrderId);
  if (first === undefined) return undefined;
  if (first.matchId !== terms.match.id || !isSameRequest(first.legs, command.request.legs)) {
    refuse(clientOrderId);
  }
  return first.outcome;
}

/** The order that has used a client order id, in the database or in this batch. */
function firstOf(
  context: BatchContext,
  userId: number,
  clientOrderId: string,
): { readonly matchId: number; readonly legs: readonly OrderTerms[]; readonly outcome: Outcome } | undefined {
  const key = clientKey(userId, clientOrderId);
  const stored = context.firstOrders.get(key);
  if (stored !== undefined) return { ...stored, outcome: { kind: 'repeated', orders: stored.orders } };
  const orders = context.placedByClient.get(key);
  const matchId = orders?.[0]?.matchId;
  if (orders === undefined || matchId === undefined) return undefined;
  return { matchId, legs: orders, outcome: { kind: 'placed', orders, isRepeat: true } };
}

function isListOpen(context: BatchContext, command: PlaceCommand): boolean {
  return [...context.books.values()].some((book) =>
    book.openOrdersOf(command.userId).some((order) => order.listClientOrderId === command.listClientOrderId),
  );
}

function isSameRequest(first: readonly OrderTerms[], second: readonly OrderTerms[]): boolean {
  return (
    first.length === second.length &&
    first.every((leg, index) => {
      const other = second[index];
      return (
        leg.side === other?.side &&
        leg.type === other.type &&
        leg.timeInForce === other.timeInForce &&
        leg.postOnly === other.postOnly &&
        leg.priceTicks === other.priceTicks &&
        leg.stopTicks === other.stopTicks &&
        leg.lots === other.lots &&
        leg.total === other.total
      );
    })
  );
}

function createOrders(
  context: BatchContext,
  command: PlaceCommand,
  request: PlaceRequest,
): readonly SpotOrder[] {
  const { at } = context.batch;
  const rates = context.feeRates(command.userGroup, command.match.id);
  const ids = request.legs.map(() => context.orderIds.next());
  command.numbers.splice(0, command.numbers.length, ...ids);
  return request.legs.map((leg, index): SpotOrder => {
    const other = request.legs.length === 2 ? 1 - index : null;
    return {
      ...leg,
      id: ids[index] ?? 0,
      publicId: publicIdOf({ matchId: command.match.id, id: ids[index] ?? 0 }),
      userId: command.userId,
      matchId: command.match.id,
      clientOrderId: command.clientOrderIds[index] ?? null,
      listClientOrderId: command.listClientOrderId,
      makerFeePpm: rates.makerFeePpm,
      takerFeePpm: rates.takerFeePpm,
      oco:
        other === null
          ? null
          : {
              id: ids[other] ?? 0,
              publicId: publicIdOf({ matchId: command.match.id, id: ids[other] ?? 0 }),
              clientOrderId: command.clientOrderIds[other] ?? null,
            },
      createdAt: at,
      state: 'pending',
      revokeReason: null,
      executedLots: 0,
      executedTickLots: 0n,
      fee: 0n,
      held: 0n,
      placedSeq: 0,
      triggeredSeq: null,
      cancelledSeq: null,
      triggeredAt: null,
      updatedAt: at,
    };
  });
}

function runEngine(book: Book, orders: readonly SpotOrder[]): EventLog {
  const [first, second] = orders;
  assert(first !== undefined, 'a command places an order');
  if (second === undefined) return book.engine.place(engineCommand(book.terms, first));
  return book.engine.placeOco(
    engineCommand(book.terms, first) as LimitCommand,
    engineCommand(book.terms, second) as StopCommand,
  );
}

async function cancel(context: BatchContext, command: CancelCommand): Promise<Outcome> {
  for (const book of context.books.values()) {
    if (command.matchId !== null && command.matchId !== book.matchId) continue;
    const order = book.find(command.userId, command.name);
    if (order === undefined) continue;
    const isNew = order.executedLots === 0;
    if (command.only !== null && isNew !== (command.only === 'new')) return { kind: 'kept' };
    const sibling = book.siblingOf(order);
    await applyEvents(context, book, book.engine.cancel(order.id));
    return { kind: 'cancelled', orders: sibling === undefined ? [order] : [order, sibling] };
  }
  return { kind: 'cancelled', orders: [] };
}

async function cancelAll(context: BatchContext, command: CancelAllCommand): Promise<Outcome> {
  try {
    const first = command.once?.pick(context.earlierCalls) ?? null;
    if (first !== null) return { kind: 'done_before', reply: first.reply };
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refused', error };
    throw error;
  }
  const cancelled: SpotOrder[] = [];
  for (const book of context.books.values()) {
    if (command.matchId !== null && command.matchId !== book.matchId) continue;
    for (const order of [...book.openOrdersOf(command.userId)]) {
      cancelled.push(order);
      // The other leg of a pair goes with the first.
      if (order.state === 'pending')
        await applyEvents(context, book, book.engine.cancel(order.id, command.reason));
    }
  }
  const call = command.once?.record({ cancelled: cancelled.length }) ?? null;
  if (call !== null) context.batch.calls.push(call);
  return { kind: 'cancelled', orders: cancelled };
}
