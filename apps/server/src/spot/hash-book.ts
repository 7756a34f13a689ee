import { createHash } from 'node:crypto';
import { bookLine, type OpenOrder } from '@openbourse/engine';
import { nextTurn } from '../kernel/clock.ts';
import type { Db } from '../kernel/db.ts';
import type { Match } from '../market/index.ts';
import { loadOpenOrders } from './load-open-orders.ts';
import { listMarketStates } from './load-queries.ts';
import type { UserRange } from './open-order-queries.ts';
import { type SpotOrder, toOpenOrder } from './order.ts';
import { type Terms, termsOf } from './terms.ts';

/** Orders or levels that are hashed at a stretch: others wait for the event loop no longer than that takes. */
const HASHED_AT_A_STRETCH = 500;

/** The open orders that the database has of some users in matches, as the engine would list them. */
export async function readOpenOrders(
  db: Db,
  terms: readonly Terms[],
  users?: UserRange,
): Promise<ReadonlyMap<number, readonly OpenOrder[]>> {
  const termsById = new Map(terms.map((one) => [one.match.id, one]));
  const orders = new Map<number, SpotOrder>();
  for await (const page of loadOpenOrders(db, (matchId) => termsById.get(matchId), users))
    for (const order of page) orders.set(order.id, order);
  const byMatch = Map.groupBy(orders.values(), ({ matchId }) => matchId);
  return new Map(
    [...termsById].map(([matchId, one]) => {
      const rows = (byMatch.get(matchId) ?? []).map((order) =>
        toOpenOrder(order, order.oco !== null && orders.has(order.oco.id), one),
      );
      return [matchId, rows.sort((a, b) => a.engineSeq - b.engineSeq)];
    }),
  );
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
  const orders = await readOpenOrders(view, matches.map(termsOf));
  const books = [];
  for (const match of matches) {
    const state = states.get(match.id);
    if (state === undefined) continue;
    const { engineSeq, tradeSeq } = state;
    const hash = await hashBook(orders.get(match.id) ?? []);
    books.push({ matchId: match.id, engineSeq, tradeSeq, hash });
  }
  return books;
}
