import type { OpenOrder } from '@openbourse/engine';
import type { Db } from '../kernel/db.ts';
import {
  type AuditBounds,
  type AuditCheck,
  type AuditPart,
  type Violation,
  wholeCheck,
} from '../ledger/index.ts';
import * as queries from './audit-queries.ts';
import type { Book } from './book.ts';
import { hashBook, openOrdersOf } from './hash-book.ts';
import { listPendingOrders } from './load-queries.ts';
import type { Terms } from './terms.ts';

const TRADE_BOUND = 'spot_trade:';

interface CapturedBook {
  readonly terms: Terms;
  readonly engineSeq: number;
  readonly orders: readonly OpenOrder[];
}

/**
 * The invariants of spot trading, M1 to M10, and what L7 to L9 ask of a spot trade.
 * M1 compares the books of this process; without them it has nothing to compare.
 */
export function spotAuditPart(booksOf: () => ReadonlyMap<number, Book>): AuditPart {
  let captured: readonly CapturedBook[] = [];
  return {
    product: null,
    readBounds: async (db) => {
      const { orderId, trades } = await queries.readBounds(db);
      const entries = trades.map(({ matchId, seq }): [string, number] => [`${TRADE_BOUND}${matchId}`, seq]);
      return { spot_order: orderId, ...Object.fromEntries(entries) };
    },
    capture: () => {
      captured = [...booksOf().values()].map((book) => ({
        terms: book.terms,
        engineSeq: book.engine.engineSeq,
        orders: book.engine.openOrders(),
      }));
    },
    checks: [
      wholeCheck('M1', (db) => findDifferentBooks(db, captured)),
      wholeCheck('M2', queries.findCrossedBooks),
      check('M3', queries.findBrokenPriority),
      check('M4', queries.findWrongQuantities),
      wholeCheck('M5', queries.findWrongHolds),
      check('M6', queries.findWrongPrices),
      check('M7', queries.findBrokenFilters),
      check('M8', queries.findWrongFees),
      check('M9 trades', queries.findTradeGaps),
      wholeCheck('M9 last price', queries.findWrongLastPrices),
      check('M9 candles', queries.findWrongCandles),
      check('M9 engine', queries.findEngineGaps),
      check('M10', queries.findWrongTotals),
      check('L7 L8 spot', queries.findWrongTradePostings),
      check('L9 spot', queries.findTradesWithoutTxn),
    ],
  };
}

function check(
  name: string,
  find: (db: Db, since: queries.SpotBounds) => Promise<readonly Violation[]>,
): AuditCheck {
  return { name, isIncremental: true, find: (db, since) => find(db, boundsOf(since)) };
}

function boundsOf(since: AuditBounds): queries.SpotBounds {
  const trades = Object.entries(since).filter(([name]) => name.startsWith(TRADE_BOUND));
  return {
    afterTxnId: since['txn'] ?? 0,
    afterOrderId: since['spot_order'] ?? 0,
    matchIds: trades.map(([name]) => Number.parseInt(name.slice(TRADE_BOUND.length), 10)),
    afterTradeSeqs: trades.map(([, seq]) => seq),
  };
}

async function findDifferentBooks(db: Db, captured: readonly CapturedBook[]): Promise<readonly Violation[]> {
  if (captured.length === 0) return [];
  const records = Map.groupBy(await listPendingOrders(db), (record) => record.matchId);
  const seqs = await queries.listEngineSeqs(db);
  const violations: Violation[] = [];
  for (const { terms, engineSeq, orders } of captured) {
    const matchId = terms.match.id;
    const memory = await hashBook(orders);
    const database = await hashBook(openOrdersOf(records.get(matchId) ?? [], terms));
    const storedSeq = seqs.find((one) => one.matchId === matchId)?.engineSeq ?? 0;
    if (memory === database && storedSeq === engineSeq) continue;
    violations.push({
      match_id: matchId,
      is_sequence_equal: storedSeq === engineSeq,
      are_orders_equal: memory === database,
    });
  }
  return violations;
}
