import { LIMITS } from '@openbourse/api';
import { type DayHead, type DayLine, openLine, placedLine, publicBookHash } from '@openbourse/engine';
import type { Tx } from '../kernel/db.ts';
import { listFiltersOfTime, type Match } from '../market/index.ts';
import {
  BookReplay,
  type BookListener,
  type MarketPlace,
  readOpening,
  type RecordedOrder,
  type RecordedStep,
  type RecordedTrade,
  streamRecorded,
} from '../spot/index.ts';

/** A match between the beginning and the end of a day. */
export interface MarketOfDay {
  readonly match: Match;
  readonly after: MarketPlace;
  readonly until: MarketPlace;
}

/**
 * Lines of a match and a day without anything that shows whose an order is. Matching asks whose an order is only where a taker
 * meets an order of its own user, so that only those get a number in common, which counts from 1 in each file.
 */
export async function* exportMarket(view: Tx, market: MarketOfDay): AsyncGenerator<DayLine> {
  const groups = await findGroups(view, market);
  const book = await openBook(view, market);
  const head = (kind: DayHead['kind']): DayHead => headOf(kind, book);
  yield* bookLines(head('market'), book, groups);
  for await (const row of streamRecorded(view, ofMatch(market))) {
    if (isAdapting(row, book)) yield* bookLines(head('restated'), book, groups);
    yield lineOf(row, book, groups);
    book.take(row);
  }
  book.requireWhole('the end of the day');
  const { engineSeq: step, lastPriceTicks: last_price } = book.book;
  const hash = publicBookHash(publicOrders(book));
  yield { kind: 'end', step, trade: book.tradeSeq, last_price, hash };
}

/** Reports whether a row is the first that was read by other filters, and goes on by them. */
function isAdapting(row: RecordedStep | RecordedTrade, book: BookReplay): boolean {
  if (row.row === 'order') return book.adaptTo(row.id);
  return row.row === 'reduced' && book.adaptTo(row.number);
}

/** The open orders as they are named in public. */
function publicOrders({ book, placedSeqOf }: BookReplay) {
  return book.openOrders().map((order) => ({
    ...order,
    orderId: placedSeqOf(order.orderId),
    ocoOrderId: order.ocoOrderId === null ? null : placedSeqOf(order.ocoOrderId),
  }));
}

/** Groups of orders that met one of their own user, by the numbers of the orders. */
async function findGroups(view: Tx, market: MarketOfDay): Promise<ReadonlyMap<number, number>> {
  const ofOrders = new Map<number, number>();
  const ofUsers = new Map<number, number>();
  const onMeeting: BookListener['onMeeting'] = (taker, makers) => {
    const group = ofUsers.get(taker.userId) ?? ofUsers.size + 1;
    ofUsers.set(taker.userId, group);
    for (const { id, oco } of [taker, ...makers]) {
      ofOrders.set(id, group);
      if (oco !== null) ofOrders.set(oco.id, group);
    }
  };
  const book = await openBook(view, market, { onMeeting });
  for await (const row of streamRecorded(view, ofMatch(market))) book.take(row);
  return ofOrders;
}

async function openBook(view: Tx, { match, after }: MarketOfDay, hears?: BookListener): Promise<BookReplay> {
  const filters = await listFiltersOfTime(view, match.id);
  const opening = await readOpening(view, { matchId: match.id, ...after });
  return new BookReplay({ match, filters }, opening, hears);
}

function ofMatch({ match, after, until }: MarketOfDay) {
  return { matchId: match.id, after, until };
}

function headOf(kind: DayHead['kind'], { book, currentTerms, tradeSeq }: BookReplay): DayHead {
  const { symbol, priceTick, quantityStep } = currentTerms.match;
  return {
    ...{ kind, symbol, price_tick: priceTick, quantity_step: quantityStep },
    ...{ market_sweep_ppm: LIMITS.marketSweepPpm, step: book.engineSeq, trade: tradeSeq },
    ...{ last_price: book.lastPriceTicks, open: book.openOrders().length },
  };
}

function* bookLines(
  head: DayHead,
  { book, placedSeqOf }: BookReplay,
  groups: ReadonlyMap<number, number>,
): Generator<DayLine> {
  yield head;
  for (const order of book.openOrders())
    yield openLine(order, { orderOf: placedSeqOf, group: groups.get(order.orderId) });
}

function lineOf(
  row: RecordedStep | RecordedTrade,
  book: BookReplay,
  groups: ReadonlyMap<number, number>,
): DayLine {
  switch (row.row) {
    case 'order':
      return placedLine(book.commandOf(row), {
        ...{ step: row.placedSeq, at: row.at, group: groups.get(row.id), pair: pairOf(row) },
      });
    case 'triggered':
      return { kind: 'triggered', step: row.seq, order: row.placedSeq, at: row.at };
    case 'reduced': {
      const quantity = book.remainingOf(row);
      return { kind: 'reduced', step: row.seq, order: row.placedSeq, quantity, at: row.at };
    }
    case 'cancelled': {
      const reason = row.reason as Extract<DayLine, { kind: 'cancelled' }>['reason'];
      return { kind: 'cancelled', step: row.seq, order: row.placedSeq, reason, at: row.at };
    }
    case 'trade': {
      const { priceTicks: price, qtyLots: quantity } = book.sizeOf(row);
      const { seq: trade, makerSeq: maker, takerSeq: taker, takerSide: side, at } = row;
      return { kind: 'trade', trade, maker, taker, side, price, quantity, at };
    }
  }
}

/** The other leg of a pair: the limit leg is placed first. */
function pairOf({ ocoOrderId, placedSeq, type }: RecordedOrder): number | undefined {
  if (ocoOrderId === null) return undefined;
  return type === 'limit' ? placedSeq + 1 : placedSeq - 1;
}
