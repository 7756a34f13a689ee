import { assert, assertCount } from '../assert.ts';
import { checkCommand, checkOcoLegs } from './check-command.ts';
import type {
  ArmedOrder,
  CancelReason,
  Depth,
  EngineConfig,
  EngineEvent,
  EngineSnapshot,
  LimitCommand,
  OpenOrder,
  PlaceCommand,
  RestingOrder,
  Side,
  StopCommand,
} from './commands.ts';
import { type ExecutableOrder, isSpent, isStop, sweepBound, toExecutable } from './execution-rules.ts';
import { NO_OWNER, OrderBook, type StopCause, type Taker } from './order-book.ts';
import { ASK, BID, type SideIndex } from './price-levels.ts';
import { StopOrders } from './stop-orders.ts';

interface Resting {
  readonly type: 'limit';
  readonly orderId: number;
  readonly owner: number;
  readonly side: Side;
  readonly priceTicks: number;
  readonly engineSeq: number;
  readonly handle: number;
}

/** Trades that a read-only walk of the book foresees. */
export interface Preview {
  readonly qtyLots: number;
  /** In ticks x lots. */
  readonly quote: number;
  readonly worstTicks: number | null;
}

/**
 * The matching of one market: an order book, stop orders, OCO pairs and a dense sequence. See README.md.
 *
 * A malformed command throws a RangeError before anything changes.
 */
export class MatchingEngine {
  private readonly config: EngineConfig;
  private readonly book = new OrderBook();
  private readonly stops = new StopOrders();
  private readonly open = new Map<number, Resting | ArmedOrder>();
  private readonly siblings = new Map<number, number>();
  private seq = 0;
  private lastPrice: number | null = null;
  private events: EngineEvent[] = [];

  constructor(config: EngineConfig) {
    assertCount(config.marketSweepPpm, 'marketSweepPpm', 0);
    assert(config.marketSweepPpm < 1_000_000, 'marketSweepPpm must be below 100 %');
    this.config = config;
  }

  /** Rebuilds an engine from the rows of `openOrders`, its sequence and its last price. */
  static restore(config: EngineConfig, snapshot: EngineSnapshot): MatchingEngine {
    const engine = new MatchingEngine(config);
    assertCount(snapshot.engineSeq, 'engineSeq', 0);
    if (snapshot.lastPriceTicks !== null) assertCount(snapshot.lastPriceTicks, 'lastPriceTicks');
    engine.seq = snapshot.engineSeq;
    engine.lastPrice = snapshot.lastPriceTicks;
    for (const order of [...snapshot.orders].sort(byEngineSeq)) engine.restoreOrder(order);
    assert(
      (engine.bestBid() ?? 0) < (engine.bestAsk() ?? Number.POSITIVE_INFINITY),
      'the restored book is crossed',
    );
    return engine;
  }

  get engineSeq(): number {
    return this.seq;
  }

  get lastPriceTicks(): number | null {
    return this.lastPrice;
  }

  bestBid(): number | null {
    return this.book.bestBid;
  }

  bestAsk(): number | null {
    return this.book.bestAsk;
  }

  /** Reports whether an order rests in the book or waits for its trigger. */
  has(orderId: number): boolean {
    return this.open.has(orderId);
  }

  /** Accepts an order, trades it, and fires the stop orders that its trades trigger. */
  place(command: PlaceCommand): readonly EngineEvent[] {
    checkCommand(command);
    this.assertNew(command.orderId);
    this.events = [];
    const engineSeq = this.accept(command.orderId);
    if (isStop(command)) this.arm({ ...command, engineSeq, ocoOrderId: null });
    else this.execute(command, engineSeq);
    this.fireStops();
    return this.events;
  }

  /** Accepts a pair of which at most one leg trades: an execution or cancel of one cancels the other. */
  placeOco(limitLeg: LimitCommand, stopLeg: StopCommand): readonly EngineEvent[] {
    checkOcoLegs(limitLeg, stopLeg);
    this.assertNew(limitLeg.orderId);
    this.assertNew(stopLeg.orderId);
    this.events = [];
    const limitSeq = this.accept(limitLeg.orderId);
    const stopSeq = this.accept(stopLeg.orderId);
    this.link(limitLeg.orderId, stopLeg.orderId);
    this.arm({ ...stopLeg, engineSeq: stopSeq, ocoOrderId: limitLeg.orderId });
    this.execute(limitLeg, limitSeq);
    this.fireStops();
    return this.events;
  }

  /** Cancels an open order, and its OCO sibling. An order that is not open yields no event. */
  cancel(orderId: number, reason: 'requested' | 'delisted' = 'requested'): readonly EngineEvent[] {
    this.events = [];
    this.remove(orderId, reason);
    return this.events;
  }

  depth(levels: number): Depth {
    return { bids: this.book.depth(BID, levels), asks: this.book.depth(ASK, levels) };
  }

  /** The rows of the whole state by ascending engine sequence: the canonical order for a hash. */
  openOrders(): readonly OpenOrder[] {
    return [...this.open.values()].sort(byEngineSeq).map((order): OpenOrder => {
      if (order.type !== 'limit') return order;
      const { handle, ...row } = order;
      const ocoOrderId = this.siblings.get(order.orderId) ?? null;
      return { ...row, remainingLots: this.book.remainingLots(handle), ocoOrderId };
    });
  }

  /**
   * Foresees the trades of an order at once, self-trade aside. Without a limit the bound of a market order
   * holds.
   */
  preview(order: {
    readonly side: Side;
    readonly qtyLots?: number | undefined;
    readonly quoteBudget?: number | undefined;
    readonly limitTicks?: number | undefined;
  }): Preview {
    const limitTicks = order.limitTicks ?? this.sweepBound(order.side);
    if (limitTicks === null) return { qtyLots: 0, quote: 0, worstTicks: null };
    const qtyLots = order.qtyLots ?? Number.POSITIVE_INFINITY;
    const budget = order.quoteBudget ?? Number.POSITIVE_INFINITY;
    const walk = this.book.walk({
      owner: NO_OWNER,
      side: indexOf(order.side),
      priceTicks: limitTicks,
      qtyLots,
      budget,
    });
    assertCount(walk.lots, 'previewed lots', 0);
    assertCount(walk.quote, 'previewed quote', 0);
    return { qtyLots: walk.lots, quote: walk.quote, worstTicks: walk.worstTicks };
  }

  /**
   * Adds the owners of the resting orders that a taker would reach in the present book.
   * A null limit is the bound of a market order, null lots are everything within the limit.
   */
  crossedOwners(
    taker: { readonly side: Side; readonly limitTicks: number | null; readonly qtyLots: number | null },
    into: Set<number>,
  ): void {
    const limitTicks = taker.limitTicks ?? this.sweepBound(taker.side);
    if (limitTicks === null) return;
    const qtyLots = taker.qtyLots ?? Number.POSITIVE_INFINITY;
    const budget = Number.POSITIVE_INFINITY;
    this.book.walk(
      { owner: NO_OWNER, side: indexOf(taker.side), priceTicks: limitTicks, qtyLots, budget },
      (owner) => into.add(owner),
    );
  }

  private execute(order: ExecutableOrder, engineSeq: number): void {
    const { orderId, side } = order;
    const limitTicks = order.type === 'limit' ? order.priceTicks : this.sweepBound(side);
    const lots = order.qtyLots ?? null;
    if (limitTicks === null) return this.close(orderId, lots, 'no_liquidity');
    if (order.postOnly && this.crosses(side, limitTicks)) return this.close(orderId, lots, 'post_only');
    const taker: Taker = {
      owner: order.owner,
      side: indexOf(side),
      priceTicks: limitTicks,
      qtyLots: lots ?? Number.POSITIVE_INFINITY,
      budget: (order.type === 'market' ? order.quoteBudget : undefined) ?? Number.POSITIVE_INFINITY,
    };
    if (order.timeInForce === 'fok' && !this.fillsCompletely(taker)) return this.close(orderId, lots, 'fok');
    const cause = this.book.match(taker);
    this.recordFills(orderId, taker);
    this.settle(order, engineSeq, cause);
  }

  /** Decides what becomes of a taker after its fills. */
  private settle(order: ExecutableOrder, engineSeq: number, cause: StopCause): void {
    const { orderId } = order;
    const { takerLots, takerBudget } = this.book;
    const isComplete =
      takerLots === 0 ||
      (order.qtyLots === undefined && this.book.fillCount > 0 && isSpent(cause, takerBudget, this.lastPrice));
    if (isComplete) {
      this.events.push({ kind: 'completed', orderId });
      return;
    }
    const remainingLots = order.qtyLots === undefined ? null : takerLots;
    if (cause === 'self_trade' || cause === 'budget') return this.close(orderId, remainingLots, cause);
    if (order.type === 'market') {
      return this.close(orderId, remainingLots, cause === 'empty' ? 'no_liquidity' : 'sweep_bound');
    }
    if (order.timeInForce !== 'gtc') return this.close(orderId, remainingLots, 'ioc');
    this.rest({
      type: 'limit',
      orderId,
      owner: order.owner,
      side: order.side,
      priceTicks: order.priceTicks,
      remainingLots: takerLots,
      engineSeq,
      ocoOrderId: null,
    });
    this.events.push({ kind: 'rested', orderId, remainingLots: takerLots });
  }

  private recordFills(takerOrderId: number, taker: Taker): void {
    let takerLots = taker.qtyLots;
    for (let index = 0; index < this.book.fillCount; index += 1) {
      const makerOrderId = this.book.fillMakerId(index);
      const makerRemainingLots = this.book.fillMakerRemainingLots(index);
      const qtyLots = this.book.fillQtyLots(index);
      takerLots -= qtyLots;
      this.lastPrice = this.book.fillPriceTicks(index);
      this.events.push({
        kind: 'filled',
        takerOrderId,
        makerOrderId,
        takerSide: taker.side === BID ? 'buy' : 'sell',
        priceTicks: this.lastPrice,
        qtyLots,
        makerRemainingLots,
        takerRemainingLots: takerLots === Number.POSITIVE_INFINITY ? null : takerLots,
      });
      if (makerRemainingLots === 0) {
        this.open.delete(makerOrderId);
        this.events.push({ kind: 'completed', orderId: makerOrderId });
      }
      this.cancelSibling(makerOrderId);
      this.cancelSibling(takerOrderId);
    }
  }

  /** Fires stop orders until the last price triggers no more; each firing may trigger further ones. */
  private fireStops(): void {
    const queue: { readonly stop: ArmedOrder; readonly lastPriceTicks: number }[] = [];
    const collect = (): void => {
      if (this.lastPrice === null) return;
      for (const stop of this.stops.takeTriggered(this.lastPrice)) {
        queue.push({ stop, lastPriceTicks: this.lastPrice });
      }
    };
    collect();
    for (let index = 0; index < queue.length; index += 1) {
      const { stop, lastPriceTicks } = queue[index] as (typeof queue)[number];
      // Its sibling may have traded while it waited in the queue.
      if (!this.open.has(stop.orderId)) continue;
      this.open.delete(stop.orderId);
      this.cancelSibling(stop.orderId);
      this.seq += 1;
      this.events.push({
        kind: 'triggered',
        orderId: stop.orderId,
        engineSeq: this.seq,
        lastPriceTicks,
      });
      this.execute(toExecutable(stop), this.seq);
      collect();
    }
  }

  /** Takes an open order out by request, for good, or as a sibling; all are sequenced. */
  private remove(orderId: number, reason: 'requested' | 'delisted' | 'oco'): void {
    const order = this.open.get(orderId);
    if (order === undefined) return;
    this.open.delete(orderId);
    let remainingLots: number | null;
    if (order.type === 'limit') {
      remainingLots = this.book.cancel(order.handle);
    } else {
      this.stops.remove(order);
      remainingLots = order.qtyLots ?? null;
    }
    this.seq += 1;
    this.events.push({ kind: 'cancelled', orderId, remainingLots, reason, engineSeq: this.seq });
    this.cancelSibling(orderId, reason === 'delisted' ? reason : 'oco');
  }

  private cancelSibling(orderId: number, reason: 'delisted' | 'oco' = 'oco'): void {
    const siblingId = this.siblings.get(orderId);
    if (siblingId === undefined) return;
    this.siblings.delete(orderId);
    this.siblings.delete(siblingId);
    this.remove(siblingId, reason);
  }

  /** Ends an order in the command that placed or triggered it. */
  private close(orderId: number, remainingLots: number | null, reason: CancelReason): void {
    this.events.push({ kind: 'cancelled', orderId, remainingLots, reason, engineSeq: null });
    this.cancelSibling(orderId);
  }

  private accept(orderId: number): number {
    this.seq += 1;
    this.events.push({ kind: 'placed', orderId, engineSeq: this.seq });
    return this.seq;
  }

  private arm(order: ArmedOrder): void {
    this.open.set(order.orderId, order);
    this.stops.add(order);
  }

  private rest(order: RestingOrder): void {
    const { remainingLots, ocoOrderId: _, ...resting } = order;
    const handle = this.book.rest({ ...resting, side: indexOf(order.side), qtyLots: remainingLots });
    this.open.set(order.orderId, { ...resting, handle });
  }

  private restoreOrder(order: OpenOrder): void {
    this.assertNew(order.orderId);
    assertCount(order.engineSeq, 'engineSeq of an order');
    assert(order.engineSeq <= this.seq, 'an open order cannot be newer than the engine');
    if (order.type === 'limit') this.rest(order);
    else {
      checkCommand(order);
      this.arm(order);
    }
    if (order.ocoOrderId !== null) this.link(order.orderId, order.ocoOrderId);
  }

  private link(orderId: number, siblingId: number): void {
    this.siblings.set(orderId, siblingId);
    this.siblings.set(siblingId, orderId);
  }

  /** The worst price of a market order, counted from the best one; null without an opposite side. */
  sweepBound(side: Side): number | null {
    const best = side === 'buy' ? this.book.bestAsk : this.book.bestBid;
    return best === null ? null : sweepBound(side, best, this.config.marketSweepPpm);
  }

  private crosses(side: Side, limitTicks: number): boolean {
    const best = side === 'buy' ? this.book.bestAsk : this.book.bestBid;
    if (best === null) return false;
    return side === 'buy' ? best <= limitTicks : best >= limitTicks;
  }

  private fillsCompletely(taker: Taker): boolean {
    const walk = this.book.walk(taker);
    if (walk.lots === taker.qtyLots) return true;
    const isBudgetOnly = taker.qtyLots === Number.POSITIVE_INFINITY && walk.lots > 0;
    return isBudgetOnly && isSpent(walk.cause, taker.budget - walk.quote, walk.worstTicks);
  }

  private assertNew(orderId: number): void {
    assert(!this.open.has(orderId), `order ${orderId} is already open`);
  }
}

function byEngineSeq(a: { readonly engineSeq: number }, b: { readonly engineSeq: number }): number {
  return a.engineSeq - b.engineSeq;
}

function indexOf(side: Side): SideIndex {
  return side === 'buy' ? BID : ASK;
}
