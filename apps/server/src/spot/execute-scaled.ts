import { AppError } from '../kernel/error.ts';
import {
  applyEvents,
  type BatchContext,
  createOrders,
  LossUnbounded,
  MatchReplaced,
  runEngine,
} from './batch-context.ts';
import type { Book } from './book.ts';
import { checkScaled, checkScaledBalance } from './check-scaled.ts';
import type { Outcome, PlaceScaledCommand } from './command.ts';
import type { SpotOrder } from './order.ts';
import { broughtBy, isLoanRefusal, makeMove } from './move-first.ts';
import { presentOrder } from './present-order.ts';
import { settleExits } from './settle-exits.ts';
import { givenCurrency } from './terms.ts';

/** Places scaled orders: all of them are checked before the first one changes anything, and each is an ordinary one after it. */
export async function executeScaled(context: BatchContext, command: PlaceScaledCommand): Promise<Outcome> {
  const { batch } = context;
  const book = context.books.get(command.match.id);
  let orders: readonly SpotOrder[];
  try {
    const first = command.once.pick(context.earlierCalls);
    if (first !== null) return { kind: 'done_before', reply: first.reply };
    if (book?.terms.match !== command.match) return { kind: 'refused', error: new MatchReplaced() };
    if (!command.isBounded && context.maturing.has(command.userId))
      return { kind: 'refused', error: new LossUnbounded() };
    orders = checkedOrders(context, book, command);
  } catch (error) {
    if (error instanceof AppError || isLoanRefusal(context, command, error))
      return { kind: 'refused', error };
    throw error;
  }
  command.numbers.splice(0, command.numbers.length, ...orders.map(({ id }) => id));
  await makeMove(context, command);
  // Nothing of them is refused any more: a throw fails the batch as a whole.
  for (const order of orders) {
    book.add(order);
    batch.placed.add(order);
    await applyEvents(context, book, runEngine(book, [order]));
  }
  await settleExits(context, { isPlaced: true });
  const call = command.once.record({ orders: orders.map((order) => presentOrder(order, book.terms)) });
  if (call !== null) batch.calls.push(call);
  return { kind: 'placed', orders, isRepeat: false };
}

function checkedOrders(context: BatchContext, book: Book, command: PlaceScaledCommand): readonly SpotOrder[] {
  const { userId, userGroup, match, request } = command;
  checkScaled(book, { request, userId }, context.marketView(match.id));
  const side = request.legs[0]?.side ?? 'buy';
  const available = context.batch.availableFor(book, { userId, side });
  const brought = broughtBy(context, command, givenCurrency(book.terms, side));
  checkScaledBalance(book, request, available + brought);
  const names = { clientOrderIds: [null, null], listClientOrderId: null, parentId: null } as const;
  const rates = context.feeRates(userGroup, match.id);
  return request.legs.flatMap((leg) =>
    createOrders(context, { userId, match, rates, ...names }, { legs: [leg] }),
  );
}
