import { type EventLog, FILLED, type LimitCommand, type StopCommand } from '@openbourse/engine';
import type { StoredCall } from '../kernel/call-queries.ts';
import type { Tx } from '../kernel/db.ts';
import { assert } from '../kernel/error.ts';
import { type GuardedMove, lockBalances } from '../ledger/index.ts';
import type { Batch } from './batch.ts';
import type { Book } from './book.ts';
import type { MarketView } from './check-book.ts';
import type { Outcome, PlaceCommand } from './command.ts';
import type { FeeRates } from './fee-rates.ts';
import type { IdBlock } from './id-block.ts';
import type { NumberedOrder } from './numbered.ts';
import { engineCommand, type FollowedTrail, type OrderTerms, type SpotOrder } from './order.ts';
import { publicIdOf } from './public-id.ts';

/** The first order of a client order id, as it is stored. */
export interface FirstOrder {
  readonly matchId: number;
  readonly legs: readonly OrderTerms[];
  readonly orders: readonly NumberedOrder[];
}

/** Refusals of moves of a batch, by their moves. */
export type Loans = ReadonlyMap<GuardedMove, Error>;

/** Context of the commands of one batch. */
export interface BatchContext {
  readonly tx: Tx;
  readonly batch: Batch;
  readonly books: ReadonlyMap<number, Book>;
  readonly orderIds: IdBlock;
  readonly tradeIds: IdBlock;
  /** The most numbers of orders that the commands draw for themselves. */
  readonly numbersMost: number;
  marketView(matchId: number): MarketView;
  feeRates(userGroup: string, matchId: number): FeeRates;
  /** Orders that the database has for client order ids of this batch, by `clientKey`. */
  readonly firstOrders: ReadonlyMap<string, FirstOrder>;
  /** Users of this batch whose loss is bounded, because deposits mature. */
  readonly maturing: ReadonlySet<number>;
  /** Calls of this batch that the database has. */
  readonly earlierCalls: readonly StoredCall[];
  /** Countdowns of this batch that have run out and were not renewed, by their numbers; their rows are locked. */
  readonly due: ReadonlySet<number>;
  /** Refused loans of the account of contracts. */
  readonly loans: Loans;
  /** Orders that this batch has placed, by `clientKey`. */
  readonly placedByClient: Map<string, readonly SpotOrder[]>;
}

/** The order comes from a user whose deposits mature, and what it may lose was not bounded yet. */
export class LossUnbounded extends Error {}

/** The match of the order was taken over anew after the order was read by its filters. */
export class MatchReplaced extends Error {}

export function clientKey(userId: number, clientOrderId: string): string {
  return `${userId}:${clientOrderId}`;
}

/**
 * A stop that fires can bring in unexpected owners: they are locked now, and an owner without a row gets one.
 */
export async function applyEvents(context: BatchContext, book: Book, events: EventLog): Promise<void> {
  const { batch, tradeIds, tx } = context;
  await lockBalances(tx, batch.keysOf(book, events), batch.balances);
  await tradeIds.reserve(events.countOf(FILLED));
  batch.apply(book, events);
}

/** The order that has used a client order id, in the database or in this batch. */
export function firstOf(
  context: BatchContext,
  userId: number,
  clientOrderId: string,
): { readonly matchId: number; readonly legs: readonly OrderTerms[]; readonly outcome: Outcome } | undefined {
  const key = clientKey(userId, clientOrderId);
  const stored = context.firstOrders.get(key);
  if (stored !== undefined) return { ...stored, outcome: { kind: 'repeated', orders: stored.orders } };
  const orders = context.placedByClient.get(key);
  const matchId = orders?.[0]?.matchId;
  if (orders === undefined || matchId === undefined) return undefined;
  return { matchId, legs: orders, outcome: { kind: 'placed', orders, isRepeat: true } };
}

/** Owner and names of orders that are created. */
export interface NewOrders
  extends Pick<PlaceCommand, 'userId' | 'match' | 'clientOrderIds' | 'listClientOrderId'> {
  readonly rates: FeeRates;
  /** The order whose exit they are. */
  readonly parentId: number | null;
}

/** Orders that are placed now under new numbers. */
export function createOrders(
  context: BatchContext,
  command: NewOrders,
  request: { readonly legs: readonly OrderTerms[] },
): readonly SpotOrder[] {
  const { at } = context.batch;
  const { rates, parentId } = command;
  const ids = request.legs.map(() => context.orderIds.next());
  return request.legs.map((leg, index): SpotOrder => {
    const other = request.legs.length === 2 ? 1 - index : null;
    return {
      ...leg,
      trail: trailOf(leg, context.books.get(command.match.id)),
      turn: null,
      id: ids[index] ?? 0,
      publicId: publicIdOf({ matchId: command.match.id, id: ids[index] ?? 0 }),
      userId: command.userId,
      matchId: command.match.id,
      clientOrderId: command.clientOrderIds[index] ?? null,
      listClientOrderId: command.listClientOrderId,
      makerFeePpm: rates.makerFeePpm,
      takerFeePpm: rates.takerFeePpm,
      oco:
        other === null
          ? null
          : {
              id: ids[other] ?? 0,
              publicId: publicIdOf({ matchId: command.match.id, id: ids[other] ?? 0 }),
              clientOrderId: command.clientOrderIds[other] ?? null,
            },
      createdAt: at,
      parentId,
      exitState: leg.exit === null ? null : 'waiting',
      state: 'pending',
      revokeReason: null,
      executedLots: 0,
      executedTickLots: 0n,
      fee: 0n,
      held: 0n,
      placedSeq: 0,
      triggeredSeq: null,
      cancelledSeq: null,
      triggeredAt: null,
      updatedAt: at,
    };
  });
}

/** A trailing order follows from the last trade, or waits for its activation price. */
function trailOf({ trail }: OrderTerms, book: Book | undefined): FollowedTrail | null {
  if (trail === null) return null;
  const seq = book?.tradeSeq ?? 0;
  const peakTicks = trail.activationTicks === null ? (book?.engine.lastPriceTicks ?? null) : null;
  return { ...trail, fromSeq: seq, seq, peakTicks };
}

/** Gives new orders to the engine, which refuses what is malformed before it changes anything. */
export function runEngine(book: Book, orders: readonly SpotOrder[]): EventLog {
  const [first, second] = orders;
  assert(first !== undefined, 'a command places an order');
  if (second === undefined) return book.engine.place(engineCommand(book.terms, first));
  return book.engine.placeOco(
    engineCommand(book.terms, first) as LimitCommand,
    engineCommand(book.terms, second) as StopCommand,
  );
}
