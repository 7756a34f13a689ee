import { nextTurn } from '../kernel/clock.ts';
import type { Tx } from '../kernel/db.ts';
import type { Match } from '../market/index.ts';
import { Book } from './book.ts';
import { loadOpenOrders } from './load-open-orders.ts';
import * as queries from './load-queries.ts';
import type { SpotOrder } from './order.ts';
import { termsOf, ticksOf } from './terms.ts';

/** Orders that the engine takes at a stretch: others wait for the event loop no longer than that takes. */
const AT_A_STRETCH = 2_500;

/** Builds the books of the matches from PostgreSQL, the only truth, in turns. */
export async function rebuildBooks(tx: Tx, matches: readonly Match[]): Promise<Map<number, Book>> {
  await queries.insertMarketStates(
    tx,
    matches.map((match) => match.id),
  );
  const states = new Map((await queries.listMarketStates(tx)).map((state) => [state.matchId, state]));
  const books = new Map(
    matches.map((match) => {
      const state = states.get(match.id);
      const lastPrice = state?.lastPrice ?? null;
      const book = new Book(match, {
        engineSeq: state?.engineSeq ?? 0,
        tradeSeq: state?.tradeSeq ?? 0,
        lastPriceTicks: lastPrice === null ? null : ticksOf(termsOf(match), lastPrice),
      });
      return [match.id, book];
    }),
  );
  const ordersOf = await addOrders(tx, books);
  for (const [matchId, book] of books) {
    const orders = await mergeSorted(ordersOf.get(matchId) ?? []);
    for (let from = 0; from < orders.length; from += AT_A_STRETCH) {
      book.restore(orders.slice(from, from + AT_A_STRETCH));
      await nextTurn();
    }
    book.markCommitted();
  }
  return books;
}

/** Adds the open orders to their books; answers those of each match, in parts that are sorted for the engine. */
async function addOrders(
  tx: Tx,
  books: ReadonlyMap<number, Book>,
): Promise<ReadonlyMap<number, SpotOrder[][]>> {
  const parts = new Map<number, SpotOrder[][]>();
  for await (const page of loadOpenOrders(tx, (matchId) => books.get(matchId)?.terms)) {
    for (const [matchId, orders] of Map.groupBy(page, (order) => order.matchId)) {
      const book = books.get(matchId);
      for (const order of orders) book?.add(order);
      const earlier = parts.get(matchId);
      const sorted = orders.sort(byTurn);
      if (earlier === undefined) parts.set(matchId, [sorted]);
      else earlier.push(sorted);
    }
  }
  return parts;
}

/** Merges sorted parts, two at a time. */
async function mergeSorted(parts: readonly (readonly SpotOrder[])[]): Promise<readonly SpotOrder[]> {
  let left = parts;
  while (left.length > 1) {
    const merged: (readonly SpotOrder[])[] = [];
    for (let index = 0; index < left.length; index += 2) {
      merged.push(mergeTwo(left[index] ?? [], left[index + 1] ?? []));
      await nextTurn();
    }
    left = merged;
  }
  return left[0] ?? [];
}

function mergeTwo(a: readonly SpotOrder[], b: readonly SpotOrder[]): readonly SpotOrder[] {
  const merged: SpotOrder[] = [];
  let [atA, atB] = [0, 0];
  while (atA < a.length && atB < b.length) {
    const [one, other] = [a[atA] as SpotOrder, b[atB] as SpotOrder];
    if (byTurn(one, other) <= 0) {
      merged.push(one);
      atA += 1;
    } else {
      merged.push(other);
      atB += 1;
    }
  }
  for (; atA < a.length; atA += 1) merged.push(a[atA] as SpotOrder);
  for (; atB < b.length; atB += 1) merged.push(b[atB] as SpotOrder);
  return merged;
}

/** As the price levels of the engine: by the place of the present slice where there is one, and by its sequence otherwise. */
function byTurn(a: SpotOrder, b: SpotOrder): number {
  return seqOf(a) - seqOf(b) || (a.turn?.fill ?? 0) - (b.turn?.fill ?? 0);
}

function seqOf({ turn, triggeredSeq, placedSeq }: SpotOrder): number {
  return turn?.seq ?? triggeredSeq ?? placedSeq;
}
