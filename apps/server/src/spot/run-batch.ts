import { lockDue, removeRanOut } from '../countdown/index.ts';
import { callsStatement, findCalls, type StoredCall } from '../kernel/call-queries.ts';
import { type Statement, type Tx, toTimestamp } from '../kernel/db.ts';
import { assert } from '../kernel/error.ts';
import { batchStatements, insertTransfers, lockExistingBalances } from '../ledger/index.ts';
import type { Market, MarketTrade } from '../market/index.ts';
import { notificationStatement } from '../notification/index.ts';
import { Batch, type FeeAccounts } from './batch.ts';
import type { Book } from './book.ts';
import type { Command, Outcome } from './command.ts';
import { type BatchContext, clientKey, type FirstOrder } from './batch-context.ts';
import { executeCommand } from './execute-command.ts';
import { pickFeeRates } from './fee-rates.ts';
import type { IdBlock } from './id-block.ts';
import { toSpotOrder } from './load-order.ts';
import * as loads from './load-queries.ts';
import { planLocks } from './lock-plan.ts';
import { checkLoans, keysOfMoves } from './move-first.ts';
import { numberOrder } from './numbered.ts';
import type { SpotOrder } from './order.ts';
import { ranOutNotices } from './ran-out.ts';
import { noticesOf } from './tell-fills.ts';
import { priceText, quantityText, quoteText, termsOf } from './terms.ts';
import type { LossBound } from './worst-loss.ts';
import * as writes from './write-queries.ts';

/** Resources of a batch besides its commands; they live as long as the writer's connection. */
export interface BatchResources {
  readonly books: ReadonlyMap<number, Book>;
  readonly market: Market;
  readonly feeAccounts: FeeAccounts;
  readonly maturingOf: LossBound['maturingOf'];
  readonly orderIds: IdBlock;
  readonly tradeIds: IdBlock;
}

export interface BatchResult {
  readonly batch: Batch;
  readonly outcomes: readonly Outcome[];
  readonly marketTrades: readonly MarketTrade[];
  /** Statements that store every change: computed and asserted as a whole, so that a bug sends none of it. */
  readonly statements: readonly Statement[];
}

/**
 * Runs the commands in sequence inside the transaction that the caller has begun. Their changes become a
 * handful of set-based statements, which the caller sends with the commit.
 */
export async function runBatch(
  tx: Tx,
  commands: readonly Command[],
  input: { readonly resources: BatchResources; readonly at: number },
): Promise<BatchResult> {
  const { books, market, feeAccounts, maturingOf, orderIds, tradeIds } = input.resources;
  const batch = new Batch({ at: input.at, feeAccounts, nextTradeId: () => tradeIds.next() });
  const numbersMost = commands.reduce((sum, command) => sum + numbersOf(command), 0);
  const loans = await checkLoans(tx, commands);
  const [, maturing, firstOrders, feeRules, , earlierCalls, due] = await Promise.all([
    // A row is made for who gets an order, so that one that is refused leaves nothing.
    lockExistingBalances(tx, [...planLocks(books, commands), ...keysOfMoves(commands)], batch.balances),
    // After the balances, so that a deposit that they show is seen here.
    maturingOf(tx, placersOf(commands)),
    findFirstOrders(tx, commands, market),
    loads.listFeeRules(tx, toTimestamp(input.at)),
    orderIds.reserve(numbersMost),
    findEarlierCalls(tx, commands),
    lockDue(tx, countdownsOf(commands), input.at),
  ]);
  const context: BatchContext = {
    tx,
    batch,
    books,
    orderIds,
    tradeIds,
    numbersMost,
    firstOrders,
    earlierCalls,
    due,
    maturing,
    loans,
    placedByClient: new Map(),
    marketView: (matchId) => ({
      refusal: market.refusalOf(matchId, 'spot'),
      referencePrice: market.referencePrice(matchId),
    }),
    feeRates: (userGroup, matchId) => pickFeeRates(feeRules, { userGroup, matchId }),
  };
  const outcomes: Outcome[] = [];
  for (const command of commands) outcomes.push(await executeCommand(context, command));
  batch.notePeaks();
  const marketTrades = batch.trades.map((trade) => ({
    matchId: trade.terms.match.id,
    seq: trade.seq,
    price: priceText(trade.terms, trade.priceTicks),
    quantity: quantityText(trade.terms, trade.lots),
    total: quoteText(trade.terms, BigInt(trade.priceTicks) * BigInt(trade.lots)),
    takerSide: trade.taker.side,
    at: trade.at,
  }));
  const statements = statementsOf({ batch, marketTrades }, input.resources);
  return { batch, outcomes, marketTrades, statements };
}

/** The most numbers that a command draws for itself. */
function numbersOf(command: Command): number {
  return command.kind === 'place_scaled' ? command.request.legs.length : 2;
}

/** Single orders have no keys, so that a batch of them asks for none. */
async function findEarlierCalls(tx: Tx, commands: readonly Command[]): Promise<readonly StoredCall[]> {
  const names = commands.flatMap((one) => ('once' in one ? (one.once?.name ?? []) : []));
  return names.length === 0 ? [] : findCalls(tx, names);
}

/** Countdowns that are to run out in a batch, each once. */
function countdownsOf(commands: readonly Command[]): readonly number[] {
  const ids = commands.flatMap((one) => (one.kind === 'cancel_all' ? (one.countdownId ?? []) : []));
  return [...new Set(ids)];
}

/** Commands that take risk on. */
const PLACING: readonly Command['kind'][] = ['place', 'place_scaled', 'amend'];

function placersOf(commands: readonly Command[]): readonly number[] {
  const placing = commands.filter(({ kind }) => PLACING.includes(kind));
  return [...new Set(placing.map(({ userId }) => userId))];
}

function statementsOf(
  { batch, marketTrades }: Pick<BatchResult, 'batch' | 'marketTrades'>,
  resources: BatchResources,
): readonly Statement[] {
  const toWrite = (orders: Iterable<SpotOrder>): readonly writes.OrderToWrite[] =>
    [...orders].map((order) => {
      const book = resources.books.get(order.matchId);
      assert(book !== undefined, `match ${order.matchId} is traded by this writer`);
      return [order, book.terms];
    });
  const ifAny = <T>(rows: Iterable<T>, statementOf: (all: readonly T[]) => Statement): Statement[] => {
    const all = [...rows];
    return all.length === 0 ? [] : [statementOf(all)];
  };
  const isOpen = ({ state }: SpotOrder): boolean => state === 'pending';
  return [
    ...batchStatements(batch.journal),
    ...ifAny(toWrite(batch.placed), writes.insertOrders),
    ...ifAny(toWrite(batch.changed), writes.updateOrders),
    ...ifAny(batch.amendments, writes.insertAmendments),
    ...ifAny(toWrite(amendedBefore(batch)), writes.updateQuantities),
    ...ifAny(toWrite([...batch.peaks].filter((order) => !batch.placed.has(order))), writes.updatePeaks),
    ...ifAny(toWrite([...batch.turns].filter((order) => !batch.placed.has(order))), writes.updateTurns),
    ...ifAny(
      toWrite([...batch.settledExits.keys()].filter((order) => !batch.placed.has(order))),
      writes.updateExitStates,
    ),
    ...ifAny(toWrite([...batch.placed].filter(isOpen)), writes.insertOpenOrders),
    ...ifAny(toWrite([...batch.changed].filter((order) => !isOpen(order))), writes.deleteOpenOrders),
    ...ifAny(batch.transfers, insertTransfers),
    ...ifAny(batch.trades, writes.insertTrades),
    ...ifAny(batch.books, writes.updateMarketStates),
    ...ifAny(batch.calls, callsStatement),
    ...ifAny(marketTrades, resources.market.recordTrades),
    ...ifAny(
      batch.ranOut.map(({ id }) => id),
      removeRanOut,
    ),
    ...ifAny([...noticesOf(batch), ...ranOutNotices(batch.ranOut, batch.at)], notificationStatement),
  ];
}

/** Amended orders whose row stands already; one that is placed by this batch is written as it is now. */
function amendedBefore({ amendments, placed }: Batch): ReadonlySet<SpotOrder> {
  return new Set(amendments.flatMap(({ order }) => (placed.has(order) ? [] : [order])));
}

/** The orders that the database already has for client order ids of the commands, with their OCO siblings. */
async function findFirstOrders(
  tx: Tx,
  commands: readonly Command[],
  market: Market,
): Promise<Map<string, FirstOrder>> {
  const keys = commands.flatMap((command) =>
    clientIdsOf(command)
      .filter((id) => id !== null)
      .map((clientOrderId) => ({ userId: command.userId, clientOrderId })),
  );
  if (keys.length === 0) return new Map();
  const records = await loads.listOrdersByClientIds(tx, keys);
  const siblings = await listSiblings(tx, records);
  const entries = records.flatMap((record): [string, FirstOrder][] => {
    const match = market.find(record.matchId);
    if (match === undefined || record.clientOrderId === null) return [];
    const terms = termsOf(match);
    const sibling = siblings.find((one) => one.id === record.ocoOrderId);
    const legs = [record, ...(sibling === undefined ? [] : [sibling])].map((one) => toSpotOrder(one, terms));
    const orders = legs.map((leg) => numberOrder(leg, terms));
    return [[clientKey(record.userId, record.clientOrderId), { matchId: match.id, legs, orders }]];
  });
  return new Map(entries);
}

function clientIdsOf(command: Command): readonly (string | null)[] {
  if (command.kind === 'place') return command.clientOrderIds;
  return command.kind === 'amend' ? [command.clientOrderId] : [];
}

async function listSiblings(
  tx: Tx,
  records: readonly loads.OrderRecord[],
): Promise<readonly loads.OrderRecord[]> {
  const keys = records.flatMap(({ userId, matchId, ocoOrderId }) =>
    ocoOrderId === null ? [] : { userId, matchId, id: ocoOrderId },
  );
  return keys.length === 0 ? [] : loads.listOrdersByKeys(tx, keys);
}
