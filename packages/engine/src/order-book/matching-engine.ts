import { assert, assertCount } from '../assert.ts';
import { checkCommand, checkIceberg, checkLimit, checkOcoLegs } from './check-command.ts';
import type {
  ArmedOrder,
  CancelReason,
  Depth,
  EngineConfig,
  EngineSnapshot,
  LimitCommand,
  OpenOrder,
  PlaceCommand,
  Preview,
  PreviewOrder,
  RestingOrder,
  Side,
  StopCommand,
} from './commands.ts';
import { EventLog, NOTHING } from './event-log.ts';
import {
  type ExecutableOrder,
  isSpent,
  isStop,
  sweepBound,
  toArmed,
  toExecutable,
} from './execution-rules.ts';
import { bySeq, byTurn, firstSlice } from './iceberg.ts';
import { OrderBook } from './order-book.ts';
import { ASK, BID, type SideIndex } from './price-levels.ts';
import { StopOrders } from './stop-orders.ts';
import { NO_OWNER, type StopCause, type Taker } from './taker.ts';

/** An order that rests as it comes. */
type PassiveOrder = LimitCommand & { readonly timeInForce: 'gtc' };

/** Why an order is taken out by a command of its own. */
type OwnReason = 'requested' | 'replaced' | 'delisted' | 'countdown';

/**
 * The matching of one market: an order book, stop orders, OCO pairs and a dense sequence. See README.md.
 *
 * A malformed command throws a RangeError before anything changes.
 */
export class MatchingEngine {
  private readonly config: EngineConfig;
  private readonly book = new OrderBook();
  private readonly stops = new StopOrders();
  private readonly events = new EventLog();
  private seq = 0;
  /** Of all ids so far. Ids mostly ascend, and one above it is new without a look-up. */
  private greatestId = -1;
  private lastPrice: number | null = null;
  /** The two legs of each OCO pair, by each other. */
  private readonly siblings = new Map<number, number>();

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
    engine.restoreOrders([...snapshot.orders].sort(byTurn));
    return engine;
  }

  /** Takes in further orders of a snapshot, by their turn (`byTurn`) and after those that it has. */
  restoreOrders(orders: readonly OpenOrder[]): void {
    for (const order of orders) this.restoreOrder(order);
    assert(
      (this.bestBid() ?? 0) < (this.bestAsk() ?? Number.POSITIVE_INFINITY),
      'the restored book is crossed',
    );
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
    return this.book.has(orderId) || this.stops.has(orderId);
  }

  /** Accepts an order, trades it, and fires the stop orders that its trades trigger. */
  place(command: PlaceCommand): EventLog {
    checkCommand(command);
    this.assertNew(command.orderId);
    if (this.isPassive(command)) {
      this.seq += 1;
      this.addToBook(command, command.qtyLots, this.seq);
      this.events.restedAtOnce(command.orderId, this.seq, command.qtyLots);
      return this.events;
    }
    this.events.clear();
    const engineSeq = this.accept(command.orderId);
    if (isStop(command)) this.stops.add(toArmed(command, { engineSeq, lastPriceTicks: this.lastPrice }));
    else this.execute(command, engineSeq);
    this.fireStops();
    return this.events;
  }

  /** Accepts a pair of which at most one leg trades: an execution or cancel of one cancels the other. */
  placeOco(limitLeg: LimitCommand, stopLeg: StopCommand): EventLog {
    checkOcoLegs(limitLeg, stopLeg);
    this.assertNew(limitLeg.orderId);
    this.assertNew(stopLeg.orderId);
    this.events.clear();
    const limitSeq = this.accept(limitLeg.orderId);
    const stopSeq = this.accept(stopLeg.orderId);
    this.stops.add({ ...stopLeg, engineSeq: stopSeq, ocoOrderId: limitLeg.orderId });
    this.link(limitLeg.orderId, stopLeg.orderId);
    this.execute(limitLeg, limitSeq);
    this.fireStops();
    return this.events;
  }

  /** Cancels an open order, and its OCO sibling. An order that is not open yields no event. */
  cancel(orderId: number, reason: OwnReason = 'requested'): EventLog {
    this.events.clear();
    this.remove(orderId, reason);
    this.cancelSibling(orderId, reason === 'delisted' || reason === 'countdown' ? reason : 'oco');
    return this.events;
  }

  /** Lowers what an order of the book still wants, above zero: it keeps its place. Not for a leg of a pair. */
  reduce(orderId: number, remainingLots: number): EventLog {
    assertCount(remainingLots, 'remainingLots');
    const lots = this.book.order(orderId)?.remainingLots ?? 0;
    assert(remainingLots < lots && !this.siblings.has(orderId), `order ${orderId} cannot be reduced so`);
    this.events.clear();
    this.seq += 1;
    this.book.reduce(orderId, remainingLots);
    this.events.reduced(orderId, remainingLots, this.seq);
    return this.events;
  }

  depth(levels: number): Depth {
    return { bids: this.book.depth(BID, levels), asks: this.book.depth(ASK, levels) };
  }

  /** The rows of the whole state by ascending engine sequence: the canonical order for a hash. */
  openOrders(): readonly OpenOrder[] {
    const resting = [...this.book.orders(BID), ...this.book.orders(ASK)].map(
      (order): RestingOrder => ({ ...order, ocoOrderId: this.siblings.get(order.orderId) ?? null }),
    );
    return [...resting, ...this.stops].sort(bySeq);
  }

  /** Number of open orders. */
  get openCount(): number {
    return this.book.orderCount + this.stops.count;
  }

  /** The row of an open order, as `openOrders` has it. */
  openOrder(orderId: number): OpenOrder | undefined {
    const resting = this.book.order(orderId);
    if (resting === undefined) return this.stops.find(orderId);
    return { ...resting, ocoOrderId: this.siblings.get(orderId) ?? null };
  }

  /**
   * Foresees the trades of an order at once, self-trade aside. Without a limit the bound of a market order
   * holds.
   */
  preview(order: PreviewOrder): Preview {
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
      isShownOnly: order.isShownOnly,
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

  /** Reports whether an order rests without a trade, as most do: nothing that follows from trades is looked at then. */
  private isPassive(order: PlaceCommand): order is PassiveOrder {
    return (
      order.type === 'limit' &&
      order.timeInForce === 'gtc' &&
      !this.book.crosses(indexOf(order.side), order.priceTicks)
    );
  }

  private execute(order: ExecutableOrder, engineSeq: number): void {
    if (this.isPassive(order)) return this.rest(order, order.qtyLots, engineSeq);
    const { orderId, owner } = order;
    const side = indexOf(order.side);
    const lots = order.qtyLots ?? NOTHING;
    const limitTicks = order.type === 'limit' ? order.priceTicks : this.sweepBound(order.side);
    if (limitTicks === null) return this.close(orderId, lots, 'no_liquidity');
    // One that does not cross is passive.
    if (order.postOnly) return this.close(orderId, lots, 'post_only');
    const taker: Taker = {
      owner,
      side,
      priceTicks: limitTicks,
      qtyLots: order.qtyLots ?? Number.POSITIVE_INFINITY,
      budget: (order.type === 'market' ? order.quoteBudget : undefined) ?? Number.POSITIVE_INFINITY,
    };
    if (order.timeInForce === 'fok' && !this.fillsCompletely(taker)) return this.close(orderId, lots, 'fok');
    const cause = this.book.match(taker, engineSeq);
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
    if (isComplete) return this.events.completed(orderId);
    const remainingLots = order.qtyLots === undefined ? NOTHING : takerLots;
    if (cause === 'self_trade' || cause === 'budget') return this.close(orderId, remainingLots, cause);
    if (order.type === 'market') {
      return this.close(orderId, remainingLots, cause === 'empty' ? 'no_liquidity' : 'sweep_bound');
    }
    if (order.timeInForce !== 'gtc') return this.close(orderId, remainingLots, 'ioc');
    this.rest(order, takerLots, engineSeq);
  }

  private recordFills(takerOrderId: number, taker: Taker): void {
    let takerRemainingLots = taker.qtyLots;
    for (let index = 0; index < this.book.fillCount; index += 1) {
      const makerOrderId = this.book.fillMakerId(index);
      const makerRemainingLots = this.book.fillMakerRemainingLots(index);
      const qtyLots = this.book.fillQtyLots(index);
      const priceTicks = this.book.fillPriceTicks(index);
      takerRemainingLots -= qtyLots;
      this.lastPrice = priceTicks;
      this.stops.follow(priceTicks);
      this.events.filled(
        takerOrderId,
        taker.side,
        takerRemainingLots,
        makerOrderId,
        makerRemainingLots,
        priceTicks,
        qtyLots,
      );
      if (makerRemainingLots === 0) this.events.completed(makerOrderId);
      this.cancelSibling(makerOrderId);
      this.cancelSibling(takerOrderId);
    }
  }

  /** Fires stop orders until the last price triggers no more; each firing may trigger further ones. */
  private fireStops(): void {
    if (this.lastPrice === null || !this.stops.meets(this.lastPrice)) return;
    const queue: { readonly stop: ArmedOrder; readonly lastPriceTicks: number }[] = [];
    const collect = (lastPriceTicks: number): void => {
      for (const stop of this.stops.takeTriggered(lastPriceTicks)) queue.push({ stop, lastPriceTicks });
    };
    collect(this.lastPrice);
    for (let index = 0; index < queue.length; index += 1) {
      const { stop, lastPriceTicks } = queue[index] as (typeof queue)[number];
      // Its sibling may have traded while it waited in the queue.
      if (this.stops.remove(stop.orderId) === undefined) continue;
      this.cancelSibling(stop.orderId);
      this.seq += 1;
      this.events.triggered(stop.orderId, this.seq, lastPriceTicks);
      this.events.notePeak(stop);
      this.execute(toExecutable(stop), this.seq);
      collect(this.lastPrice);
    }
  }

  /** Takes an order out, if it is open, by request, for good, or as a sibling; all are sequenced. */
  private remove(orderId: number, reason: OwnReason | 'oco'): void {
    const lots = this.book.cancel(orderId);
    const stop = lots === 0 ? this.stops.remove(orderId) : undefined;
    if (lots === 0 && stop === undefined) return;
    this.seq += 1;
    this.events.cancelled(orderId, stop === undefined ? lots : (stop.qtyLots ?? NOTHING), reason, this.seq);
    if (stop !== undefined) this.events.notePeak(stop);
  }

  private cancelSibling(orderId: number, reason: 'delisted' | 'countdown' | 'oco' = 'oco'): void {
    if (this.siblings.size === 0) return;
    const siblingId = this.siblings.get(orderId);
    if (siblingId === undefined) return;
    this.siblings.delete(orderId);
    this.siblings.delete(siblingId);
    this.remove(siblingId, reason);
  }

  /** Ends an order in the command that placed or triggered it. */
  private close(orderId: number, remainingLots: number, reason: CancelReason): void {
    this.events.cancelled(orderId, remainingLots, reason, NOTHING);
    this.cancelSibling(orderId);
  }

  private accept(orderId: number): number {
    this.seq += 1;
    this.events.placed(orderId, this.seq);
    return this.seq;
  }

  private rest(order: LimitCommand, lots: number, engineSeq: number): void {
    this.addToBook(order, lots, engineSeq);
    this.events.rested(order.orderId, lots);
  }

  private addToBook(order: LimitCommand, lots: number, engineSeq: number): void {
    const { visibleLots } = order;
    if (visibleLots === undefined) return this.book.rest(order, indexOf(order.side), lots, engineSeq);
    const iceberg = firstSlice({ visibleLots, qtyLots: order.qtyLots, lots, engineSeq });
    this.book.restIceberg({ ...order, remainingLots: lots, engineSeq, iceberg }, indexOf(order.side));
  }

  private restoreOrder(order: OpenOrder): void {
    this.assertNew(order.orderId);
    assertCount(order.engineSeq, 'engineSeq of an order');
    assert(order.engineSeq <= this.seq, 'an open order cannot be newer than the engine');
    if (order.type === 'limit') {
      checkLimit(order.priceTicks, order.remainingLots);
      if (order.iceberg !== undefined) checkIceberg(order.iceberg, order.remainingLots);
      this.book.restore(order, indexOf(order.side));
    } else {
      checkCommand(order);
      this.stops.add(order);
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

  private fillsCompletely(taker: Taker): boolean {
    const walk = this.book.walk(taker);
    if (walk.lots === taker.qtyLots) return true;
    const isBudgetOnly = taker.qtyLots === Number.POSITIVE_INFINITY && walk.lots > 0;
    return isBudgetOnly && isSpent(walk.cause, taker.budget - walk.quote, walk.worstTicks);
  }

  private assertNew(orderId: number): void {
    if (orderId > this.greatestId) this.greatestId = orderId;
    else if (this.has(orderId)) throw new RangeError(`order ${orderId} is already open`);
  }
}

/** Without a branch, which would be mispredicted every second time: sides are as good as random. */
function indexOf(side: Side): SideIndex {
  return +(side === 'sell') as SideIndex;
}
