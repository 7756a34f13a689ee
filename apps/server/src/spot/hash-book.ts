import { createHash } from 'node:crypto';
import { bookLine, type OpenOrder } from '@openbourse/engine';
import { nextTurn } from '../kernel/clock.ts';
import type { Db } from '../kernel/db.ts';
import type { Match } from '../market/index.ts';
import { toSpotOrder } from './load-order.ts';
import { listMarketStates, listPendingOrders, type OrderRecord } from './load-queries.ts';
import { toOpenOrder } from './order.ts';
import { type Terms, termsOf } from './terms.ts';

/** Orders or levels that are hashed at a stretch: others wait for the event loop no longer than that takes. */
const HASHED_AT_A_STRETCH = 500;

/** The open orders of the database as the engine would list them. */
export function openOrdersOf(records: readonly OrderRecord[], terms: Terms): readonly OpenOrder[] {
  const ids = new Set(records.map((record) => record.id));
  return records
    .map((record) => {
      const isSiblingOpen = record.ocoOrderId !== null && ids.has(record.ocoOrderId);
      return toOpenOrder(toSpotOrder(record, terms), isSiblingOpen, terms);
    })
    .sort((a, b) => a.engineSeq - b.engineSeq);
}

/** The canonical hash of a book, as `bookHash` of the engine computes it, in turns. */
export async function hashBook(orders: readonly OpenOrder[]): Promise<string> {
  const hash = createHash('sha256');
  for (const [index, order] of orders.entries()) {
    if (index % HASHED_AT_A_STRETCH === 0) await nextTurn();
    hash.update(bookLine(order));
  }
  return hash.digest('hex');
}

/** The canonical hash of the levels of a book, best first, in turns: what its mirrors have to come to. */
export async function hashLevels(book: {
  readonly bids: Iterable<readonly [string, string]>;
  readonly asks: Iterable<readonly [string, string]>;
}): Promise<string> {
  const lines = [
    ...Array.from(book.bids, ([price, quantity]) => `bid ${price} ${quantity}\n`),
    ...Array.from(book.asks, ([price, quantity]) => `ask ${price} ${quantity}\n`),
  ];
  const hash = createHash('sha256');
  for (let from = 0; from < lines.length; from += HASHED_AT_A_STRETCH) {
    await nextTurn();
    hash.update(lines.slice(from, from + HASHED_AT_A_STRETCH).join(''));
  }
  return hash.digest('hex');
}

/** Where the sequences of each match stand as a view has them, with the hash of its book. */
export async function readBooks(
  view: Db,
  matches: readonly Match[],
): Promise<
  readonly {
    readonly matchId: number;
    readonly engineSeq: number;
    readonly tradeSeq: number;
    readonly hash: string;
  }[]
> {
  const states = new Map((await listMarketStates(view)).map((state) => [state.matchId, state]));
  const records = Map.groupBy(await listPendingOrders(view), (record) => record.matchId);
  const books = [];
  for (const match of matches) {
    const state = states.get(match.id);
    if (state === undefined) continue;
    const { engineSeq, tradeSeq } = state;
    const hash = await hashBook(openOrdersOf(records.get(match.id) ?? [], termsOf(match)));
    books.push({ matchId: match.id, engineSeq, tradeSeq, hash });
  }
  return books;
}
