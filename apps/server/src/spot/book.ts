import { LIMITS } from '@openbourse/api';
import { type Depth, MatchingEngine, type OpenOrder } from '@openbourse/engine';
import { assert } from '../kernel/error.ts';
import type { Match } from '../market/index.ts';
import { placesOf } from './exit.ts';
import { isArmed, type SpotOrder, toOpenOrder } from './order.ts';
import { type Terms, termsOf } from './terms.ts';

/** Where a match stands in PostgreSQL; its open orders are added and restored after it. */
export interface BookState {
  readonly engineSeq: number;
  readonly tradeSeq: number;
  readonly lastPriceTicks: number | null;
}

/** Name of an order in a call: its id, its number, the id that the client gave, or its label. */
export type OrderName =
  | { readonly id: string }
  /** With a label, both have to be those of one order. */
  | { readonly number: number; readonly label?: string | undefined }
  | { readonly clientOrderId: string }
  /** The id that the client gave, or of an order without one its own. */
  | { readonly label: string };

/** Trades after which the peaks of trailing orders are written again: what a reader of one row reads at most. */
const TRADES_PER_PEAK = 1_000;
const ENGINE = { marketSweepPpm: LIMITS.marketSweepPpm };

/**
 * The open orders of one match in memory: a cache of PostgreSQL that is thrown away whenever a commit fails.
 *
 * Known limits: between matching and commit it is ahead of the database, so the public view is `committedDepth`.
 */
export class Book {
  readonly terms: Terms;
  readonly engine: MatchingEngine;
  tradeSeq: number;
  /** The last number of an order or an amendment that this book has seen. */
  lastOrderId = 0;
  committedDepth: Depth = { bids: [], asks: [] };
  committedSeq = 0;
  private readonly orders = new Map<number, SpotOrder>();
  /** In the order in which they came; an array, as most users have one order and a set takes several times as much. */
  private readonly byUser = new Map<number, SpotOrder[]>();
  /** Places that the exits of a user's orders will take beyond those of the orders. */
  private readonly exitPlaces = new Map<number, number>();
  private readonly byPublicId = new Map<string, SpotOrder>();
  private readonly trailing = new Set<SpotOrder>();
  /** No peak of a trailing order was written before this trade. */
  private peaksSeq = 0;

  constructor(match: Match, state: BookState) {
    this.terms = termsOf(match);
    this.tradeSeq = state.tradeSeq;
    const { engineSeq, lastPriceTicks } = state;
    this.engine = MatchingEngine.restore(ENGINE, { engineSeq, lastPriceTicks, orders: [] });
  }

  /** Gives the engine open orders by ascending sequence; all orders of the book were added before. */
  restore(orders: readonly SpotOrder[]): void {
    const { engine, terms } = this;
    engine.restoreOrders(
      orders.map((order) => toOpenOrder(order, this.siblingOf(order) !== undefined, terms)),
    );
  }

  get matchId(): number {
    return this.terms.match.id;
  }

  /** Takes an order in before the engine sees it. */
  add(order: SpotOrder): void {
    this.orders.set(order.id, order);
    this.noteNumber(order.id);
    this.byPublicId.set(order.publicId, order);
    const own = this.byUser.get(order.userId);
    if (own === undefined) this.byUser.set(order.userId, [order]);
    else own.push(order);
    if (order.exit !== null) this.countExit(order, 1);
    if (order.trail === null || !isArmed(order)) return;
    this.peaksSeq = this.trailing.size === 0 ? order.trail.seq : Math.min(this.peaksSeq, order.trail.seq);
    this.trailing.add(order);
  }

  /** The trailing orders whose peaks are to be written, because many trades came since the last time. */
  peaksToNote(): readonly SpotOrder[] {
    if (this.trailing.size === 0 || this.tradeSeq - this.peaksSeq < TRADES_PER_PEAK) return NO_ORDERS;
    this.peaksSeq = this.tradeSeq;
    return [...this.trailing].filter((order) => {
      const open = this.engine.openOrder(order.id);
      const isFollowing = open !== undefined && 'trailBps' in open;
      if (isFollowing) Object.assign(order.trail ?? {}, { peakTicks: open.peakTicks, seq: this.tradeSeq });
      else this.trailing.delete(order);
      return isFollowing;
    });
  }

  /** An amendment has a number of its own. */
  noteNumber(number: number): void {
    this.lastOrderId = Math.max(this.lastOrderId, number);
  }

  /** Forgets an order that has ended. */
  remove(order: SpotOrder): void {
    this.orders.delete(order.id);
    this.byPublicId.delete(order.publicId);
    if (order.exit !== null) this.countExit(order, -1);
    if (order.trail !== null) this.trailing.delete(order);
    const own = this.byUser.get(order.userId) ?? [];
    const index = own.indexOf(order);
    if (index === -1) return;
    if (own.length === 1) this.byUser.delete(order.userId);
    else own.splice(index, 1);
  }

  /** An order that an event of the engine names. */
  order(id: number): SpotOrder {
    const order = this.orders.get(id);
    assert(order !== undefined, `order ${id} of match ${this.matchId} is known`);
    return order;
  }

  /** The open order that its owner names; others' orders do not exist for a user. */
  find(userId: number, name: OrderName): SpotOrder | undefined {
    const order = this.named(userId, name);
    return order?.userId === userId ? order : undefined;
  }

  private named(userId: number, name: OrderName): SpotOrder | undefined {
    if ('id' in name) return this.byPublicId.get(name.id);
    if ('number' in name) {
      const order = this.orders.get(name.number);
      const isMeant = name.label === undefined || name.label === (order?.clientOrderId ?? order?.publicId);
      return isMeant ? order : undefined;
    }
    const given = 'label' in name ? name.label : name.clientOrderId;
    const order = this.openOrdersOf(userId).find((one) => one.clientOrderId === given);
    if (order !== undefined || 'clientOrderId' in name) return order;
    const own = this.byPublicId.get(given);
    return own?.clientOrderId === null ? own : undefined;
  }

  /** The other leg of an OCO pair while both are open. */
  siblingOf(order: SpotOrder): SpotOrder | undefined {
    return order.oco === null ? undefined : this.orders.get(order.oco.id);
  }

  openOrdersOf(userId: number): readonly SpotOrder[] {
    return this.byUser.get(userId) ?? NO_ORDERS;
  }

  /** Places that a user's open orders take, or their exits once they are placed. */
  placesTaken(userId: number): number {
    return this.openOrdersOf(userId).length + (this.exitPlaces.get(userId) ?? 0);
  }

  private countExit(order: SpotOrder, sign: 1 | -1): void {
    const places = (this.exitPlaces.get(order.userId) ?? 0) + sign * (placesOf(order) - 1);
    if (places === 0) this.exitPlaces.delete(order.userId);
    else this.exitPlaces.set(order.userId, places);
  }

  /**
   * The engine's rows of the open orders of users above `after` up to `upTo`, and whether all orders of the engine are
   * those that the book knows by their users.
   */
  openOrdersBetween(
    after: number,
    upTo: number,
  ): { readonly isWhole: boolean; readonly orders: readonly OpenOrder[] } {
    const { engine } = this;
    const orders: OpenOrder[] = [];
    let isWhole = engine.openCount === this.orders.size;
    for (const [userId, own] of this.byUser) {
      if (userId <= after || userId > upTo) continue;
      for (const { id } of own) {
        const order = engine.openOrder(id);
        if (order === undefined) isWhole = false;
        else orders.push(order);
      }
    }
    return { isWhole, orders };
  }

  /** Makes the present book the one that is shown. */
  markCommitted(): void {
    this.committedDepth = this.engine.depth(LIMITS.depthLevelsMax);
    this.committedSeq = this.engine.engineSeq;
  }
}

const NO_ORDERS: readonly SpotOrder[] = [];
