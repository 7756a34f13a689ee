import type { EventLog } from '@openbourse/engine';
import { AppError } from '../kernel/error.ts';
import {
  applyEvents,
  type BatchContext,
  clientKey,
  createOrders,
  firstOf,
  LossUnbounded,
  MatchReplaced,
  runEngine,
} from './batch-context.ts';
import { checkAgainstBook, checkBalance } from './check-book.ts';
import type { CancelAllCommand, CancelCommand, Command, Outcome, PlaceCommand } from './command.ts';
import { executeAmendment } from './execute-amendment.ts';
import { executeScaled } from './execute-scaled.ts';
import type { OrderTerms, SpotOrder } from './order.ts';
import { broughtBy, isLoanRefusal, moveFirst } from './move-first.ts';
import { settleExits } from './settle-exits.ts';
import { givenCurrency, type Terms } from './terms.ts';

/** Runs one command on its book; what it changes is collected in the batch. Refusals are outcomes. */
export async function executeCommand(context: BatchContext, command: Command): Promise<Outcome> {
  const outcome = await run(context, command);
  await settleExits(context, { isPlaced: command.kind !== 'cancel_all' });
  return outcome;
}

async function run(context: BatchContext, command: Command): Promise<Outcome> {
  switch (command.kind) {
    case 'place':
      return place(context, command);
    case 'place_scaled':
      return executeScaled(context, command);
    case 'amend':
      return executeAmendment(context, command);
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
    const rates = context.feeRates(command.userGroup, matchId);
    const market = { ...context.marketView(matchId), takerFeePpm: rates.takerFeePpm };
    const request = checkAgainstBook(book, command, market);
    const [leg] = request.legs;
    const available = batch.availableFor(book, { userId: command.userId, side: leg.side });
    const brought = broughtBy(context, command, givenCurrency(book.terms, leg.side));
    checkBalance(book, request, available + brought);
    orders = createOrders(context, { ...command, rates, parentId: null }, request);
    command.numbers.splice(0, command.numbers.length, ...orders.map(({ id }) => id));
  } catch (error) {
    if (error instanceof AppError || isLoanRefusal(context, command, error))
      return { kind: 'refused', error };
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
  await moveFirst(context, command, { orders, events });
  await applyEvents(context, book, events);
  return { kind: 'placed', orders, isRepeat: false };
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
        // The first stop price of a trailing order is that of the moment in which it was placed.
        (leg.trail !== null || leg.stopTicks === other.stopTicks) &&
        leg.trail?.bps === other.trail?.bps &&
        leg.trail?.activationTicks === other.trail?.activationTicks &&
        leg.lots === other.lots &&
        leg.visibleLots === other.visibleLots &&
        leg.total === other.total &&
        leg.exit?.takeProfitTicks === other.exit?.takeProfitTicks &&
        leg.exit?.stopLossTicks === other.exit?.stopLossTicks
      );
    })
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
  const { countdownId } = command;
  if (countdownId !== null && !context.due.has(countdownId)) return { kind: 'cancelled', orders: [] };
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
  if (countdownId !== null)
    context.batch.ranOut.push({ id: countdownId, userId: command.userId, cancelled: cancelled.length });
  return { kind: 'cancelled', orders: cancelled };
}
