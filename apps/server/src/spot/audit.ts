import { createHash } from 'node:crypto';
import type { OpenOrder } from '@openbourse/engine';
import { nextTurn } from '../kernel/clock.ts';
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
import { toSpotOrder } from './load-order.ts';
import { listPendingOrders, type OrderRecord } from './load-queries.ts';
import { toOpenOrder } from './order.ts';
import type { Terms } from './terms.ts';

const TRADE_BOUND = 'spot_trade:';
/** Orders that are hashed at a stretch: others wait for the event loop no longer than that takes. */
const HASHED_AT_A_STRETCH = 500;

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
    const memory = await hashOf(orders);
    const database = await hashOf(openOrdersOf(records.get(matchId) ?? [], terms));
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

/** The open orders of the database as the engine would list them. */
function openOrdersOf(records: readonly OrderRecord[], terms: Terms): readonly OpenOrder[] {
  const ids = new Set(records.map((record) => record.id));
  return records
    .map((record) => {
      const isSiblingOpen = record.ocoOrderId !== null && ids.has(record.ocoOrderId);
      return toOpenOrder(toSpotOrder(record, terms), isSiblingOpen, terms);
    })
    .sort((a, b) => a.engineSeq - b.engineSeq);
}

/** The canonical hash of a book: every open order by its sequence, its fields by name. */
async function hashOf(orders: readonly OpenOrder[]): Promise<string> {
  const hash = createHash('sha256');
  for (const [index, order] of orders.entries()) {
    if (index % HASHED_AT_A_STRETCH === 0) await nextTurn();
    const fields = Object.entries(order).filter(([, value]) => value !== undefined);
    hash.update(`${JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)))}\n`);
  }
  return hash.digest('hex');
}
