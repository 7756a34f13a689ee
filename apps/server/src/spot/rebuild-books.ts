import type { Tx } from '../kernel/db.ts';
import type { Match } from '../market/index.ts';
import { Book } from './book.ts';
import { toSpotOrder } from './load-order.ts';
import * as queries from './load-queries.ts';
import { termsOf, ticksOf } from './terms.ts';

/** Builds the books of the matches from PostgreSQL, the only truth. */
export async function rebuildBooks(tx: Tx, matches: readonly Match[]): Promise<Map<number, Book>> {
  await queries.insertMarketStates(
    tx,
    matches.map((match) => match.id),
  );
  const states = new Map((await queries.listMarketStates(tx)).map((state) => [state.matchId, state]));
  const recordsByMatch = Map.groupBy(await queries.listPendingOrders(tx), (record) => record.matchId);
  return new Map(
    matches.map((match) => {
      const terms = termsOf(match);
      const state = states.get(match.id);
      const lastPrice = state?.lastPrice ?? null;
      const records = recordsByMatch.get(match.id) ?? [];
      const book = new Book(match, {
        engineSeq: state?.engineSeq ?? 0,
        tradeSeq: state?.tradeSeq ?? 0,
        lastPriceTicks: lastPrice === null ? null : ticksOf(terms, lastPrice),
        orders: records.map((record) => toSpotOrder(record, terms)),
      });
      return [match.id, book];
    }),
  );
}
