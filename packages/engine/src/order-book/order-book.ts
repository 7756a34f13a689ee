import { assert, assertCount } from '../assert.ts';
import type { DepthLevel, Side } from './commands.ts';
import { copyInto, NONE, PriceLadder } from './price-ladder.ts';

/** An owner that no order has, for walks in which self-trade does not matter. */
export const NO_OWNER = -1;

/** An order to be put at the end of its price level. */
export interface NewOrder {
  readonly orderId: number;
  readonly owner: number;
  readonly side: Side;
  readonly priceTicks: number;
  readonly qtyLots: number;
}

/** What an incoming order takes: at most `lots`, spending at most `budget`, no worse than `limitTicks`. */
export interface Taker {
  readonly owner: number;
  readonly side: Side;
  readonly limitTicks: number;
  /** Infinity when the order has no quantity. */
  readonly lots: number;
  /** In ticks x lots; Infinity when the order has no budget. */
  readonly budget: number;
}

/** Why a taker stopped: it has all its lots; the book is empty; beyond its limit; its own order; out of budget. */
export type StopCause = 'filled' | 'empty' | 'limit' | 'self_trade' | 'budget';

/** What a taker would take, without taking it. */
export interface Walk {
  readonly cause: StopCause;
  readonly lots: number;
  /** In ticks x lots; no longer exact above the safe range. */
  readonly quote: number;
  readonly worstTicks: number | null;
}

// One order is four integers (links, level, side) and four doubles, so that each half lies on one cache line.
const STRIDE = 4;
const NEXT = 0;
const PREVIOUS = 1;
const LEVEL = 2;
const SIDE = 3;
const QTY = 0;
const ID = 1;
const OWNER = 2;

const FILL_STRIDE = 4;

/**
 * A price-time priority book of limit orders in typed arrays: O(1) place, cancel and fill.
 *
 * A handle is the slot of an order: valid from `rest` until the order is filled or cancelled, then recycled.
 * The fills of the last `match` stay readable until the next one.
 */
export class OrderBook {
  /** Fills of the last `match`. */
  fillCount = 0;
  /** Lots that the last taker still wants. */
  takerLots = 0;
  /** Budget that the last taker still has. */
  takerBudget = 0;

  private readonly bids = new PriceLadder('bids');
  private readonly asks = new PriceLadder('asks');
  private links: Int32Array;
  private values: Float64Array;
  private fills: Float64Array;
  private freeSlot = NONE;
  private slotCount = 1;
  private orders = 0;

  constructor(options: { readonly capacity: number } = { capacity: 1024 }) {
    assertCount(options.capacity, 'capacity');
    this.links = new Int32Array(STRIDE * (options.capacity + 1));
    this.values = new Float64Array(STRIDE * (options.capacity + 1));
    this.fills = new Float64Array(FILL_STRIDE * 64);
  }

  /** Number of resting orders. */
  get orderCount(): number {
    return this.orders;
  }

  get bestBid(): number | null {
    return this.bids.best === NONE ? null : this.bids.bestTicks;
  }

  get bestAsk(): number | null {
    return this.asks.best === NONE ? null : this.asks.bestTicks;
  }

  /** Puts an order at the end of its level and returns its handle. It is not matched: call `match` before. */
  rest(order: NewOrder): number {
    const { priceTicks, qtyLots } = order;
    assert(
      Number.isSafeInteger(priceTicks) &&
        Number.isSafeInteger(qtyLots) &&
        priceTicks > 0 &&
        qtyLots > 0 &&
        priceTicks * qtyLots <= Number.MAX_SAFE_INTEGER,
      'a resting order needs positive ticks and lots with a safe product',
    );
    const slot = this.takeSlot();
    const ladder = order.side === 'buy' ? this.bids : this.asks;
    const level = ladder.levelAt(priceTicks);
    const at = slot * STRIDE;
    this.values[at + QTY] = qtyLots;
    this.values[at + ID] = order.orderId;
    this.values[at + OWNER] = order.owner;
    this.links[at + NEXT] = NONE;
    this.links[at + LEVEL] = level;
    this.links[at + SIDE] = ladder.sign;
    const last = ladder.ends[2 * level + 1] as number;
    this.links[at + PREVIOUS] = last;
    ladder.ends[2 * level + 1] = slot;
    this.orders += 1;
    if (last !== NONE) {
      this.links[last * STRIDE + NEXT] = slot;
      return slot;
    }
    ladder.ends[2 * level] = slot;
    ladder.occupy(level);
    return slot;
  }

  /** Takes an order out of the book and returns the lots that remained. */
  cancel(handle: number): number {
    const at = handle * STRIDE;
    const level = this.links[at + LEVEL] ?? NONE;
    assert(level !== NONE, `no order has the handle ${handle}`);
    const ladder = this.links[at + SIDE] === 1 ? this.bids : this.asks;
    const next = this.links[at + NEXT] as number;
    const previous = this.links[at + PREVIOUS] as number;
    if (previous === NONE) ladder.ends[2 * level] = next;
    else this.links[previous * STRIDE + NEXT] = next;
    if (next === NONE) ladder.ends[2 * level + 1] = previous;
    else this.links[next * STRIDE + PREVIOUS] = previous;
    if (previous === next) ladder.vacate(level);
    this.freeSlotAt(handle);
    return this.values[at + QTY] as number;
  }

  /** Lots that a resting order still has. */
  remainingLots(handle: number): number {
    return this.values[handle * STRIDE + QTY] as number;
  }

  /**
   * Fills a taker against the opposite side in price-time order, each at the maker's price.
   * It stops at the first cause in this order: book empty, beyond the limit, budget below one lot, own order.
   */
  match(taker: Taker): StopCause {
    const ladder = taker.side === 'buy' ? this.asks : this.bids;
    const limitKey = ladder.sign * taker.limitTicks;
    const { owner } = taker;
    let lots = taker.lots;
    let budget = taker.budget;
    let cause: StopCause = 'filled';
    this.fillCount = 0;
    while (lots > 0) {
      const level = ladder.best;
      if (ladder.bestKey < limitKey || level === NONE) {
        cause = level === NONE ? 'empty' : 'limit';
        break;
      }
      const slot = ladder.ends[2 * level] as number;
      const at = slot * STRIDE;
      const makerLots = this.values[at + QTY] as number;
      const price = ladder.bestTicks;
      let qty = makerLots < lots ? makerLots : lots;
      if (budget !== Number.POSITIVE_INFINITY) {
        qty = Math.min(qty, affordableLots(budget, price));
        if (qty === 0) {
          cause = 'budget';
          break;
        }
      }
      if (this.values[at + OWNER] === owner) {
        cause = 'self_trade';
        break;
      }
      lots -= qty;
      budget -= qty * price;
      this.writeFill(slot, price, qty);
      if (qty === makerLots) this.removeFirst(ladder, slot);
      else this.values[at + QTY] = makerLots - qty;
    }
    this.takerLots = lots;
    this.takerBudget = budget;
    return cause;
  }

  fillMakerId(index: number): number {
    return this.fills[index * FILL_STRIDE] as number;
  }

  fillPriceTicks(index: number): number {
    return this.fills[index * FILL_STRIDE + 1] as number;
  }

  fillQtyLots(index: number): number {
    return this.fills[index * FILL_STRIDE + 2] as number;
  }

  fillMakerRemainingLots(index: number): number {
    return this.fills[index * FILL_STRIDE + 3] as number;
  }

  /** Follows the path of `match` without changing anything; `onMaker` sees each owner it reaches. */
  walk(taker: Taker, onMaker?: (owner: number) => void): Walk {
    const ladder = taker.side === 'buy' ? this.asks : this.bids;
    const limitKey = ladder.sign * taker.limitTicks;
    let lots = 0;
    let quote = 0;
    let worstTicks: number | null = null;
    const end = (cause: StopCause): Walk => ({ cause, lots, quote, worstTicks });
    for (let level = ladder.best; level !== NONE; level = ladder.nextLevel(level)) {
      const price = ladder.ticksOf(level);
      for (let slot = ladder.ends[2 * level] as number; slot !== NONE; ) {
        if (lots === taker.lots) return end('filled');
        if (ladder.sign * price < limitKey) return end('limit');
        const at = slot * STRIDE;
        const makerLots = this.values[at + QTY] as number;
        const qty = Math.min(makerLots, taker.lots - lots, affordableLots(taker.budget - quote, price));
        if (qty === 0) return end('budget');
        if (this.values[at + OWNER] === taker.owner) return end('self_trade');
        onMaker?.(this.values[at + OWNER] as number);
        lots += qty;
        quote += qty * price;
        worstTicks = price;
        slot = this.links[at + NEXT] as number;
      }
    }
    return end(lots === taker.lots ? 'filled' : 'empty');
  }

  /** The best levels of one side; a sum of lots beyond the safe range is shown as its end. */
  depth(side: Side, levels: number): DepthLevel[] {
    const ladder = side === 'buy' ? this.bids : this.asks;
    const rows: DepthLevel[] = [];
    for (let level = ladder.best; level !== NONE && rows.length < levels; level = ladder.nextLevel(level)) {
      let lots = 0;
      let orders = 0;
      let slot = ladder.ends[2 * level] as number;
      while (slot !== NONE) {
        lots += this.values[slot * STRIDE + QTY] as number;
        orders += 1;
        slot = this.links[slot * STRIDE + NEXT] as number;
      }
      rows.push([ladder.ticksOf(level), Math.min(lots, Number.MAX_SAFE_INTEGER), orders]);
    }
    return rows;
  }

  private removeFirst(ladder: PriceLadder, slot: number): void {
    const at = slot * STRIDE;
    const level = this.links[at + LEVEL] as number;
    const next = this.links[at + NEXT] as number;
    ladder.ends[2 * level] = next;
    if (next === NONE) {
      ladder.ends[2 * level + 1] = NONE;
      ladder.vacate(level);
    } else {
      this.links[next * STRIDE + PREVIOUS] = NONE;
    }
    this.freeSlotAt(slot);
  }

  private writeFill(slot: number, price: number, qty: number): void {
    const at = this.fillCount * FILL_STRIDE;
    if (at === this.fills.length) this.fills = copyInto(new Float64Array(2 * at), this.fills);
    this.fills[at] = this.values[slot * STRIDE + ID] as number;
    this.fills[at + 1] = price;
    this.fills[at + 2] = qty;
    this.fills[at + 3] = (this.values[slot * STRIDE + QTY] as number) - qty;
    this.fillCount += 1;
  }

  private takeSlot(): number {
    const slot = this.freeSlot;
    if (slot !== NONE) {
      this.freeSlot = this.links[slot * STRIDE + NEXT] as number;
      return slot;
    }
    if (this.slotCount * STRIDE === this.links.length) {
      this.links = copyInto(new Int32Array(2 * this.links.length), this.links);
      this.values = copyInto(new Float64Array(2 * this.values.length), this.values);
    }
    return this.slotCount++;
  }

  private freeSlotAt(slot: number): void {
    this.links[slot * STRIDE + LEVEL] = NONE;
    this.links[slot * STRIDE + NEXT] = this.freeSlot;
    this.freeSlot = slot;
    this.orders -= 1;
  }
}

/** Whole lots that a budget buys at a price. A quotient that was rounded up to the next whole is corrected. */
function affordableLots(budget: number, priceTicks: number): number {
  const lots = Math.floor(budget / priceTicks);
  return lots * priceTicks > budget ? lots - 1 : lots;
}
