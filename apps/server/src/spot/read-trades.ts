import type { Db } from '../kernel/db.ts';
import * as queries from './public-trade-queries.ts';

/** Public trades by their number in the match; every list is the oldest first. */
export interface PublicTrades {
  from(matchId: number, number: number, rows: number): Promise<readonly queries.NumberedTrade[]>;
  /** The newest ones before a number; of all when it is null. */
  before(matchId: number, number: number | null, rows: number): Promise<readonly queries.NumberedTrade[]>;
  /** The last trade of each match that has one. */
  last(matchIds: readonly number[]): Promise<ReadonlyMap<number, queries.NumberedTrade>>;
  /** The number of the first trade at or after an instant; after the last one when there is none. */
  firstAt(matchId: number, at: number): Promise<number>;
}

export function createPublicTrades(db: Db): PublicTrades {
  return {
    from: (matchId, from, rows) => queries.listTradesFrom(db, matchId, { from, rows }),
    before: (matchId, before, rows) => queries.listTradesBefore(db, matchId, { before, rows }),
    last: async (matchIds) =>
      new Map((await queries.listLastTrades(db, matchIds)).map((trade) => [trade.matchId, trade])),
    firstAt: (matchId, at) => queries.findFirstTradeAt(db, matchId, at),
  };
}
