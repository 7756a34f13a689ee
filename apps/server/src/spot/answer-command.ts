import { assert } from '../kernel/error.ts';
import type { Batch } from './batch.ts';
import type { Book } from './book.ts';
import type { Answer, Command, Outcome } from './command.ts';
import { type FillText, presentFill } from './execution.ts';
import { numberOrder, type NumberedOrder } from './numbered.ts';
import type { SpotOrder } from './order.ts';

type Done = Exclude<Outcome, { kind: 'refused' }>;

/** The trades of a batch by the new orders that made them. */
export function fillsOfPlaced(batch: Batch): ReadonlyMap<SpotOrder, readonly FillText[]> {
  const fills = new Map<SpotOrder, FillText[]>();
  for (const trade of batch.trades) {
    for (const order of [trade.maker, trade.taker]) {
      if (!batch.placed.has(order)) continue;
      const own = fills.get(order);
      if (own === undefined) fills.set(order, [presentFill(order, trade)]);
      else own.push(presentFill(order, trade));
    }
  }
  return fills;
}

/** Answer to the caller of a command after its commit. */
export function answerCommand(
  command: Command,
  outcome: Done,
  state: {
    readonly books: ReadonlyMap<number, Book>;
    readonly fills: ReadonlyMap<SpotOrder, readonly FillText[]>;
  },
): Answer {
  if (command.kind === 'amend') return answerAmendment(outcome, state.books);
  if (command.kind === 'place_scaled') return answerScaled(outcome, state.books);
  if (outcome.kind === 'kept') return { kind: 'cancel', outcome: 'kept', orders: [] };
  if (outcome.kind === 'repeated') {
    const orders = outcome.orders.map((order) => ({ ...order, fills: null }));
    return { kind: 'place', orders, isRepeat: true };
  }
  if (outcome.kind === 'placed') {
    const orders = outcome.orders.flatMap((order) =>
      show(state.books, order, null).map((shown) => ({ ...shown, fills: state.fills.get(order) ?? [] })),
    );
    return { kind: 'place', orders, isRepeat: outcome.isRepeat };
  }
  if (outcome.kind === 'done_before')
    return { kind: 'cancel_all', orders: [], first: { reply: outcome.reply } };
  assert(outcome.kind === 'cancelled', 'a cancel has an outcome of its own');
  const orders = outcome.orders.flatMap((order) => show(state.books, order, 'requested'));
  if (command.kind === 'cancel_all') return { kind: 'cancel_all', orders, first: null };
  return { kind: 'cancel', outcome: orders.length === 0 ? 'not_open' : 'cancelled', orders };
}

function answerScaled(outcome: Done, books: ReadonlyMap<number, Book>): Answer {
  if (outcome.kind === 'done_before')
    return { kind: 'place_scaled', orders: [], first: { reply: outcome.reply } };
  assert(outcome.kind === 'placed', 'scaled orders are placed');
  const orders = outcome.orders.flatMap((order) => show(books, order, null));
  return { kind: 'place_scaled', orders, first: null };
}

function answerAmendment(outcome: Done, books: ReadonlyMap<number, Book>): Answer {
  const none = { kind: 'amend', orders: [], step: null, first: null } as const;
  if (outcome.kind === 'kept') return { ...none, outcome: 'kept' };
  if (outcome.kind === 'done_before') return { ...none, outcome: 'amended', first: { reply: outcome.reply } };
  assert(outcome.kind === 'amended', 'an amendment has an outcome of its own');
  const orders = outcome.orders.flatMap((order) => show(books, order, null));
  return { ...none, outcome: orders.length === 0 ? 'not_open' : 'amended', orders, step: outcome.step };
}

function show(
  books: ReadonlyMap<number, Book>,
  order: SpotOrder,
  siblingReason: 'requested' | null,
): NumberedOrder[] {
  const book = books.get(order.matchId);
  return book === undefined ? [] : [numberOrder(order, book.terms, siblingReason)];
}
