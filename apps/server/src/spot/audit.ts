import { bookLine, type OpenOrder } from '@openbourse/engine';
import { nextTurn } from '../kernel/clock.ts';
import type { Db } from '../kernel/db.ts';
import {
  type AuditBounds,
  type AuditCheck,
  type AuditPart,
  type AuditRange,
  turnedCheck,
  type Violation,
  wholeCheck,
} from '../ledger/index.ts';
import * as open from './audit-open-queries.ts';
import * as queries from './audit-queries.ts';
import type { Book } from './book.ts';
import { findWrongExits } from './exit-queries.ts';
import { findWrongSlices } from './iceberg-queries.ts';
import { readOpenOrders } from './hash-book.ts';
import type { Terms } from './terms.ts';
import { findWrongPeaks } from './trail-queries.ts';

const TRADE_BOUND = 'spot_trade:';

/** Users of the first turn of a process. */
const FIRST_USERS = 1_000;
/** Orders that are compared at a stretch: others wait for the event loop no longer than that takes. */
const AT_A_STRETCH = 500;

interface CapturedBook {
  readonly terms: Terms;
  readonly engineSeq: number;
  /** False when the engine has other orders than the book names. */
  readonly isWhole: boolean;
  /** Open orders of some users. */
  readonly orders: readonly OpenOrder[];
}

/**
 * The invariants of spot trading, M1 to M14, and what L7 to L9 ask of a spot trade.
 * M1 compares the books of this process; without them it has nothing to compare.
 */
export function spotAuditPart(booksOf: () => ReadonlyMap<number, Book>): AuditPart {
  return {
    product: null,
    readBounds: async (db) => {
      const { orderId, trades } = await queries.readBounds(db);
      const entries = trades.map(({ matchId, seq }): [string, number] => [`${TRADE_BOUND}${matchId}`, seq]);
      return { spot_order: orderId, ...Object.fromEntries(entries) };
    },
    checks: [
      bookCheck(booksOf),
      wholeCheck('M2', queries.findCrossedBooks),
      check('M3', queries.findBrokenPriority),
      check('M4', queries.findWrongQuantities),
      turnedCheck('M4 open', {
        firstSize: FIRST_USERS,
        readEnd: open.readOwnerEnd,
        find: open.findEndedAmongOpen,
      }),
      turnedCheck('M5', {
        firstSize: FIRST_USERS,
        readEnd: open.readOwnerEnd,
        find: open.findWrongHolds,
      }),
      check('M6', queries.findWrongPrices),
      check('M7', queries.findBrokenFilters),
      check('M8', queries.findWrongFees),
      check('M9 trades', queries.findTradeGaps),
      wholeCheck('M9 last price', queries.findWrongLastPrices),
      check('M9 candles', queries.findWrongCandles),
      check('M9 engine', queries.findEngineGaps),
      check('M10', queries.findWrongTotals),
      check('M11', queries.findRepeatedClientIds),
      check('M12', findWrongExits),
      check('M13', findWrongPeaks),
      check('M14', findWrongSlices),
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

/** M1: the books of this process have the open orders of PostgreSQL, user by user. */
function bookCheck(booksOf: () => ReadonlyMap<number, Book>): AuditCheck {
  let captured: readonly CapturedBook[] = [];
  const find = (db: Db, range: AuditRange) => findDifferentBooks(db, captured, range);
  return {
    ...turnedCheck('M1', { firstSize: FIRST_USERS, readEnd: open.readOwnerEnd, find }),
    capture: ({ after, upTo }) => {
      captured = [...booksOf().values()].map((book) => ({
        terms: book.terms,
        engineSeq: book.engine.engineSeq,
        ...book.openOrdersBetween(after, upTo),
      }));
    },
  };
}

async function findDifferentBooks(
  db: Db,
  captured: readonly CapturedBook[],
  range: AuditRange,
): Promise<readonly Violation[]> {
  if (captured.length === 0) return [];
  const stored = await readOpenOrders(
    db,
    captured.map(({ terms }) => terms),
    range,
  );
  const seqs = await queries.listEngineSeqs(db);
  const violations: Violation[] = [];
  for (const { terms, engineSeq, isWhole, orders } of captured) {
    const matchId = terms.match.id;
    const areOrdersEqual = isWhole && (await areEqual(orders, stored.get(matchId) ?? []));
    const storedSeq = seqs.find((one) => one.matchId === matchId)?.engineSeq ?? 0;
    if (areOrdersEqual && storedSeq === engineSeq) continue;
    violations.push({
      match_id: matchId,
      is_sequence_equal: storedSeq === engineSeq,
      are_orders_equal: areOrdersEqual,
    });
  }
  return violations;
}

/** Compares what the hash of a book is made of. */
async function areEqual(memory: readonly OpenOrder[], stored: readonly OpenOrder[]): Promise<boolean> {
  if (memory.length !== stored.length) return false;
  const lines = new Map(stored.map((order) => [order.orderId, order]));
  for (const [index, order] of memory.entries()) {
    if (index % AT_A_STRETCH === 0) await nextTurn();
    const other = lines.get(order.orderId);
    if (other === undefined || bookLine(order) !== bookLine(other)) return false;
  }
  return true;
}
