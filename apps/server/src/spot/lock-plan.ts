import type { Side } from '@openbourse/engine';
import type { BalanceKey } from '../ledger/index.ts';
import { keysOfOwners } from './batch.ts';
import type { Book } from './book.ts';
import type { AmendCommand, Command } from './command.ts';
import { AppError } from '../kernel/error.ts';
import { readAmendment } from './read-amendment.ts';
import type { OrderTerms } from './order.ts';

/** Reach of the takers of a batch into one side of the book. */
interface Reach {
  limitTicks: number;
  lots: number;
}

interface BookPlan {
  readonly owners: Set<number>;
  /** Users who cancel, whose open orders are added to the reach once. */
  readonly cancellers: Set<number>;
  readonly buy: Reach;
  readonly sell: Reach;
}

/**
 * The balances that a batch is going to need, to be locked at once in account order: those of the callers and of
 * the owners whose resting orders they can reach. It is a superset but for the cascades of stop orders.
 */
export function planLocks(
  books: ReadonlyMap<number, Book>,
  commands: readonly Command[],
): readonly BalanceKey[] {
  const plans = new Map<Book, BookPlan>();
  const planOf = (book: Book): BookPlan => {
    const plan = plans.get(book) ?? {
      owners: new Set<number>(),
      cancellers: new Set<number>(),
      buy: { limitTicks: 0, lots: 0 },
      sell: { limitTicks: Number.MAX_SAFE_INTEGER, lots: 0 },
    };
    plans.set(book, plan);
    return plan;
  };
  for (const command of commands) {
    for (const book of concernedBooks(books, command)) {
      const plan = planOf(book);
      plan.owners.add(command.userId);
      if ('request' in command) for (const leg of command.request.legs) extend(plan, book, leg);
      else coverCancels(plan, book, command.userId);
      if (command.kind === 'amend') extendToReplacement(plan, book, command);
    }
  }
  return [...plans].flatMap(([book, plan]) => keysOfOwners(book, ownersOf(book, plan)));
}

/** An order that is placed and canceled in one batch concerns its book by the first of the two. */
function concernedBooks(books: ReadonlyMap<number, Book>, command: Command): readonly Book[] {
  if ('request' in command) {
    const book = books.get(command.match.id);
    return book === undefined ? [] : [book];
  }
  const { userId } = command;
  return [...books.values()].filter((book) =>
    command.kind !== 'cancel_all'
      ? book.find(userId, command.name) !== undefined
      : book.openOrdersOf(userId).length > 0,
  );
}

/** An amendment may place an order; a price that is refused reaches no one. */
function extendToReplacement(plan: BookPlan, book: Book, command: AmendCommand): void {
  const order = book.find(command.userId, command.name);
  if (order === undefined || order.priceTicks === null || command.keepsPlace) return;
  try {
    extend(plan, book, readAmendment(book.terms, order, command).leg);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

function extend(plan: BookPlan, book: Book, leg: OrderTerms): void {
  if (leg.stopTicks !== null || leg.trail !== null) return;
  const isBuy = leg.side === 'buy';
  const reach = plan[leg.side];
  const limit = leg.priceTicks ?? (isBuy ? Number.MAX_SAFE_INTEGER : 1);
  reach.limitTicks = isBuy ? Math.max(reach.limitTicks, limit) : Math.min(reach.limitTicks, limit);
  reach.lots += leg.lots ?? lotsOfTotal(book, leg.total ?? 0n);
}

/** The most lots that a total can buy: all of it at the best price. */
function lotsOfTotal(book: Book, total: bigint): number {
  const best = book.engine.bestAsk();
  if (best === null) return 0;
  return Number.parseInt((total / book.terms.quotePerTickLot / BigInt(best)).toString(), 10);
}

/** Orders that are canceled before a taker comes make it reach deeper by as much. */
function coverCancels(plan: BookPlan, book: Book, userId: number): void {
  if (plan.cancellers.has(userId)) return;
  plan.cancellers.add(userId);
  for (const order of book.openOrdersOf(userId)) {
    const side: Side = order.side === 'buy' ? 'sell' : 'buy';
    plan[side].lots += (order.lots ?? 0) - order.executedLots;
  }
}

function ownersOf(book: Book, plan: BookPlan): ReadonlySet<number> {
  for (const side of ['buy', 'sell'] as const) {
    const { limitTicks, lots } = plan[side];
    if (lots > 0) book.engine.crossedOwners({ side, limitTicks, qtyLots: lots }, plan.owners);
  }
  return plan.owners;
}
