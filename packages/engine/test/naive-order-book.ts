import type {
  ArmedOrder,
  CancelReason,
  EngineConfig,
  EngineEvent,
  LimitCommand,
  MarketCommand,
  OpenOrder,
  PlaceCommand,
  RestingOrder,
  Side,
  StopCommand,
  TrailingOrder,
} from '../src/order-book/commands.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * The reference of `MatchingEngine`: two plain arrays that are sorted whenever an order of precedence matters.
 * It is written to be obviously right and shares no logic with the engine that it checks.
 */
export class NaiveEngine {
  engineSeq = 0;
  lastPriceTicks: number | null = null;
  resting: Mutable<RestingOrder>[] = [];
  armed: Mutable<ArmedOrder>[] = [];
  private events: EngineEvent[] = [];
  /** Trades of the taker so far. */
  private fills = 0;
  private readonly config: EngineConfig;

  constructor(config: EngineConfig) {
    this.config = config;
  }

  place(command: PlaceCommand): readonly EngineEvent[] {
    this.events = [];
    const engineSeq = this.accept(command.orderId);
    if (command.type === 'limit' || command.type === 'market') this.execute(command, engineSeq, null);
    else if (command.type === 'stop_limit' || command.type === 'stop_market')
      this.armed.push({ ...command, engineSeq, ocoOrderId: null });
    else {
      const peakTicks = command.stopTicks === null ? this.lastPriceTicks : null;
      this.armed.push({ ...command, engineSeq, ocoOrderId: null, peakTicks });
    }
    this.fireStops();
    return this.events;
  }

  placeOco(limitLeg: LimitCommand, stopLeg: StopCommand): readonly EngineEvent[] {
    this.events = [];
    const limitSeq = this.accept(limitLeg.orderId);
    const stopSeq = this.accept(stopLeg.orderId);
    this.armed.push({ ...stopLeg, engineSeq: stopSeq, ocoOrderId: limitLeg.orderId });
    this.execute(limitLeg, limitSeq, stopLeg.orderId);
    this.fireStops();
    return this.events;
  }

  cancel(orderId: number, reason: 'requested' | 'replaced' = 'requested'): readonly EngineEvent[] {
    this.events = [];
    this.remove(orderId, reason);
    return this.events;
  }

  reduce(orderId: number, remainingLots: number): readonly EngineEvent[] {
    const order = this.resting.find((candidate) => candidate.orderId === orderId);
    if (order === undefined) throw new RangeError(`order ${orderId} does not rest`);
    order.remainingLots = remainingLots;
    const { iceberg } = order;
    if (iceberg !== undefined && iceberg.shownLots > remainingLots)
      order.iceberg = { ...iceberg, shownLots: remainingLots };
    this.engineSeq += 1;
    return [{ kind: 'reduced', orderId, remainingLots, engineSeq: this.engineSeq }];
  }

  openOrders(): readonly OpenOrder[] {
    return [...this.resting, ...this.armed].sort((a, b) => a.engineSeq - b.engineSeq);
  }

  /** Resting orders of one side, the first to trade first. */
  private queue(side: Side): Mutable<RestingOrder>[] {
    const direction = side === 'sell' ? 1 : -1;
    return this.resting
      .filter((order) => order.side === side)
      .sort(
        (a, b) =>
          direction * (a.priceTicks - b.priceTicks) ||
          (a.iceberg?.turnSeq ?? a.engineSeq) - (b.iceberg?.turnSeq ?? b.engineSeq) ||
          (a.iceberg?.turnFill ?? 0) - (b.iceberg?.turnFill ?? 0),
      );
  }

  private execute(order: LimitCommand | MarketCommand, engineSeq: number, stopLegId: number | null): void {
    const best = this.queue(order.side === 'buy' ? 'sell' : 'buy')[0];
    const cancelRest = (remainingLots: number | null, reason: CancelReason): void => {
      this.events.push({ kind: 'cancelled', orderId: order.orderId, remainingLots, reason, engineSeq: null });
      if (stopLegId !== null) this.remove(stopLegId, 'oco');
    };
    const allLots = order.qtyLots ?? null;
    if (order.type === 'market' && best === undefined) return cancelRest(allLots, 'no_liquidity');
    const limit =
      order.type === 'limit' ? order.priceTicks : this.marketLimit(order.side, best?.priceTicks ?? 0);
    if (order.postOnly && best !== undefined && isWithin(order.side, best.priceTicks, limit)) {
      return cancelRest(allLots, 'post_only');
    }
    if (order.timeInForce === 'fok' && !this.wouldComplete(order)) return cancelRest(allLots, 'fok');
    this.fills = 0;
    const outcome = this.trade(order, limit, stopLegId, engineSeq);
    if (outcome.reason === null) {
      this.events.push({ kind: 'completed', orderId: order.orderId });
      return;
    }
    if (outcome.reason === 'beyond_limit' && order.type === 'limit' && order.timeInForce === 'gtc') {
      const { orderId, owner, side, priceTicks } = order;
      const remainingLots = outcome.lots ?? 0;
      const ocoOrderId = this.armed.some((stop) => stop.orderId === stopLegId) ? stopLegId : null;
      const row = { type: 'limit', orderId, owner, side, priceTicks, remainingLots, engineSeq, ocoOrderId };
      this.resting.push(
        (order.visibleLots === undefined
          ? row
          : { ...row, iceberg: firstSlice(order, remainingLots, engineSeq) }) as RestingOrder,
      );
      this.events.push({ kind: 'rested', orderId, remainingLots });
      return;
    }
    if (outcome.reason === 'beyond_limit' || (order.type === 'limit' && outcome.reason === 'no_liquidity')) {
      return cancelRest(outcome.lots, order.type === 'market' ? 'sweep_bound' : 'ioc');
    }
    cancelRest(outcome.lots, outcome.reason);
  }

  /** Trades with one maker after the other. The reason is null when the order is complete. */
  private trade(
    order: LimitCommand | MarketCommand,
    limit: number,
    stopLegId: number | null,
    engineSeq = 0,
  ): { lots: number | null; reason: 'beyond_limit' | 'no_liquidity' | 'budget' | 'self_trade' | null } {
    const isBudgetOnly = order.qtyLots === undefined;
    let lots = order.qtyLots ?? null;
    let budget =
      order.type === 'market' && order.quoteBudget !== undefined ? BigInt(order.quoteBudget) : null;
    let lastTicks: number | null = null;
    for (;;) {
      if (lots === 0) return { lots, reason: null };
      const buysNoMore = lastTicks !== null && budget !== null && budget < BigInt(lastTicks);
      if (isBudgetOnly && buysNoMore) return { lots, reason: null };
      const maker = this.queue(order.side === 'buy' ? 'sell' : 'buy')[0];
      if (maker === undefined) {
        const rests = order.type === 'limit' && order.timeInForce === 'gtc';
        return { lots, reason: rests ? 'beyond_limit' : 'no_liquidity' };
      }
      if (!isWithin(order.side, maker.priceTicks, limit)) return { lots, reason: 'beyond_limit' };
      const price = BigInt(maker.priceTicks);
      const offered = maker.iceberg?.shownLots ?? maker.remainingLots;
      const affordable = budget === null ? BigInt(offered) : budget / price;
      if (affordable === 0n) return { lots, reason: isBudgetOnly && lastTicks !== null ? null : 'budget' };
      if (maker.owner === order.owner) return { lots, reason: 'self_trade' };
      const wanted = lots === null ? offered : Math.min(lots, offered);
      const qty = affordable < BigInt(wanted) ? Number(affordable) : wanted;
      if (lots !== null) lots -= qty;
      if (budget !== null) budget -= price * BigInt(qty);
      lastTicks = maker.priceTicks;
      this.fill(order, maker, { qty, takerLots: lots, engineSeq });
      if (stopLegId !== null) this.remove(stopLegId, 'oco');
    }
  }

  private fill(
    order: LimitCommand | MarketCommand,
    maker: Mutable<RestingOrder>,
    trade: { readonly qty: number; readonly takerLots: number | null; readonly engineSeq: number },
  ): void {
    maker.remainingLots -= trade.qty;
    this.fills += 1;
    const { iceberg } = maker;
    if (iceberg !== undefined) {
      const { visibleLots } = iceberg;
      const shownLots = iceberg.shownLots - trade.qty;
      maker.iceberg =
        shownLots > 0
          ? { ...iceberg, shownLots }
          : {
              visibleLots,
              shownLots: Math.min(visibleLots, maker.remainingLots),
              turnSeq: trade.engineSeq,
              turnFill: this.fills,
            };
    }
    this.lastPriceTicks = maker.priceTicks;
    for (const stop of this.armed) if ('trailBps' in stop) see(stop, maker.priceTicks);
    this.events.push({
      kind: 'filled',
      takerOrderId: order.orderId,
      makerOrderId: maker.orderId,
      takerSide: order.side,
      priceTicks: maker.priceTicks,
      qtyLots: trade.qty,
      makerRemainingLots: maker.remainingLots,
      takerRemainingLots: trade.takerLots,
    });
    if (maker.remainingLots === 0) {
      this.resting = this.resting.filter((candidate) => candidate !== maker);
      this.events.push({ kind: 'completed', orderId: maker.orderId });
    }
    const siblingId = maker.ocoOrderId;
    maker.ocoOrderId = null;
    if (siblingId !== null) this.remove(siblingId, 'oco');
  }

  private fireStops(): void {
    const waiting: { stop: ArmedOrder; price: number; peak: number | null }[] = [];
    const join = (): void => {
      const price = this.lastPriceTicks;
      if (price === null) return;
      const met = this.armed.filter((stop) => isMet(stop, price));
      const fresh = met.filter((stop) => !waiting.some((entry) => entry.stop.orderId === stop.orderId));
      const inOrder = (trigger: 'up' | 'down'): ArmedOrder[] =>
        fresh
          .filter((stop) => directionOf(stop) === trigger)
          .sort((a, b) => {
            const [one, other] = [stopOf(a), stopOf(b)];
            return (trigger === 'up' ? one - other : other - one) || a.engineSeq - b.engineSeq;
          });
      for (const stop of [...inOrder('up'), ...inOrder('down')])
        waiting.push({ stop, price, peak: 'trailBps' in stop ? stop.peakTicks : null });
    };
    join();
    for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
      const { stop, price, peak } = entry;
      if (!this.armed.some((order) => order.orderId === stop.orderId)) continue;
      this.armed = this.armed.filter((order) => order.orderId !== stop.orderId);
      if (stop.ocoOrderId !== null) this.remove(stop.ocoOrderId, 'oco');
      this.engineSeq += 1;
      this.events.push({
        kind: 'triggered',
        orderId: stop.orderId,
        engineSeq: this.engineSeq,
        lastPriceTicks: price,
        ...(peak !== null && { peakTicks: peak }),
      });
      const now =
        stop.type === 'stop_limit' || stop.type === 'trail_limit'
          ? ({ ...stop, type: 'limit' } as const satisfies LimitCommand)
          : ({ ...stop, type: 'market' } as const satisfies MarketCommand);
      this.execute(now, this.engineSeq, null);
      join();
    }
  }

  /** Cancels an open order and, when requested, the other leg of its pair; nothing when it is not open. */
  private remove(orderId: number, reason: 'requested' | 'replaced' | 'oco'): void {
    const order = [...this.resting, ...this.armed].find((candidate) => candidate.orderId === orderId);
    if (order === undefined) return;
    this.resting = this.resting.filter((candidate) => candidate.orderId !== orderId);
    this.armed = this.armed.filter((candidate) => candidate.orderId !== orderId);
    this.engineSeq += 1;
    const remainingLots = order.type === 'limit' ? order.remainingLots : (order.qtyLots ?? null);
    const peakTicks = 'trailBps' in order ? order.peakTicks : null;
    this.events.push({
      ...{ kind: 'cancelled', orderId, remainingLots, reason, engineSeq: this.engineSeq },
      ...(peakTicks !== null && { peakTicks }),
    });
    if (reason !== 'oco' && order.ocoOrderId !== null) this.remove(order.ocoOrderId, 'oco');
  }

  /** Runs the order on a copy, without its all-or-nothing condition, and looks whether it completes. */
  private wouldComplete(order: LimitCommand | MarketCommand): boolean {
    const copy = new NaiveEngine(this.config);
    copy.resting = structuredClone(this.resting);
    const limit = order.type === 'limit' ? order.priceTicks : this.bestBound(order.side);
    // What it refills goes behind everything that rests.
    return copy.trade({ ...order, timeInForce: 'ioc' }, limit, null, Number.MAX_SAFE_INTEGER).reason === null;
  }

  private bestBound(side: Side): number {
    return this.marketLimit(side, this.queue(side === 'buy' ? 'sell' : 'buy')[0]?.priceTicks ?? 0);
  }

  private marketLimit(side: Side, best: number): number {
    const reach = (BigInt(best) * BigInt(this.config.marketSweepPpm)) / 1_000_000n;
    const limit = side === 'buy' ? BigInt(best) + reach : BigInt(best) - reach;
    return Number(limit);
  }

  private accept(orderId: number): number {
    this.engineSeq += 1;
    this.events.push({ kind: 'placed', orderId, engineSeq: this.engineSeq });
    return this.engineSeq;
  }
}

/** The first slice that an order shows: slices are cut from its first lot, also when it traded before it rests. */
function firstSlice(order: LimitCommand, remainingLots: number, engineSeq: number): RestingOrder['iceberg'] {
  const visibleLots = order.visibleLots ?? 0;
  let shownLots = visibleLots;
  for (let lot = 0; lot < order.qtyLots - remainingLots; lot += 1)
    shownLots = shownLots === 1 ? visibleLots : shownLots - 1;
  return { visibleLots, shownLots: Math.min(shownLots, remainingLots), turnSeq: engineSeq, turnFill: 0 };
}

function isWithin(side: Side, price: number, limit: number): boolean {
  return side === 'buy' ? price <= limit : price >= limit;
}

/** A trailing order sees a trade: the one that meets its activation price is the first that it follows. */
function see(order: Mutable<TrailingOrder>, price: number): void {
  const { side, stopTicks, trigger, peakTicks } = order;
  if (peakTicks === null) {
    const isMetNow = stopTicks === null || (trigger === 'up' ? price >= stopTicks : price <= stopTicks);
    if (isMetNow) order.peakTicks = price;
  } else order.peakTicks = side === 'sell' ? Math.max(peakTicks, price) : Math.min(peakTicks, price);
}

function directionOf(stop: ArmedOrder): 'up' | 'down' {
  if (!('trailBps' in stop)) return stop.trigger;
  return stop.side === 'buy' ? 'up' : 'down';
}

function isMet(stop: ArmedOrder, price: number): boolean {
  if (!('trailBps' in stop)) return stop.trigger === 'up' ? price >= stop.stopTicks : price <= stop.stopTicks;
  if (stop.peakTicks === null) return false;
  const [at, peak, bps] = [10_000n * BigInt(price), BigInt(stop.peakTicks), BigInt(stop.trailBps)];
  return stop.side === 'sell' ? at <= peak * (10_000n - bps) : at >= peak * (10_000n + bps);
}

/** The first whole tick that is met. */
function stopOf(stop: ArmedOrder): number {
  if (!('trailBps' in stop)) return stop.stopTicks;
  const [peak, bps] = [BigInt(stop.peakTicks ?? 0), BigInt(stop.trailBps)];
  const met =
    stop.side === 'sell' ? (peak * (10_000n - bps)) / 10_000n : (peak * (10_000n + bps) + 9_999n) / 10_000n;
  return Number(met);
}
