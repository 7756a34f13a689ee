import { BLOCK_INTS } from './arena.ts';
import type { DepthLevel, Iceberg, RestingOrder } from './commands.ts';
import { ID, OrderIndex } from './order-index.ts';
import { ASK, BID, copyInto, NONE, PriceLevels, type SideIndex } from './price-levels.ts';
import type { StopCause, Taker, Walk } from './taker.ts';

/** An order to be put at the end of its price level. */
export interface NewOrder {
  readonly orderId: number;
  readonly owner: number;
  readonly priceTicks: number;
}

/** Hidden part of an iceberg and the turn of its slice; the record of the order has what is shown. */
type Reserve = { -readonly [Name in Exclude<keyof Iceberg, 'shownLots'>]: number } & { hiddenLots: number };

/** An iceberg to be put at the end of its price level. */
type RestingIceberg = NewOrder &
  Pick<RestingOrder, 'remainingLots' | 'engineSeq'> & { readonly iceberg: Iceberg };

// The record of an order takes 64 bytes: four integers, of which the last is the index's, then doubles. Only the first 48
// are used, because memory of the system begins 16 bytes into a cache line: so each order is in one.
const ORDER_INTS = 16;
const NEXT = 0;
const PREVIOUS = 1;
const LEVEL = 2;
const QTY = 2;
const OWNER = 4;
const SEQ = 5;

const FILL_STRIDE = 4;
const INITIAL_BLOCKS = 15;
const INITIAL_FILLS = 64;

/**
 * A price-time priority book of limit orders in typed arrays: O(1) place, cancel and fill.
 *
 * The orders of a level are a ring of links through the level's anchor. A handle is the arena offset of an
 * order's record: valid from `rest` until the order is filled or canceled, then recycled. The fills of the last
 * `match` stay readable until the next one.
 */
export class OrderBook {
  /** Fills of the last `match`. */
  fillCount = 0;
  /** Lots that the last taker still wants. */
  takerLots = 0;
  /** Budget that the last taker still has. */
  takerBudget = 0;

  private readonly levels = new PriceLevels(INITIAL_BLOCKS);
  private readonly index = new OrderIndex();
  private fills = new Float64Array(FILL_STRIDE * INITIAL_FILLS);
  private freeOrder = NONE;
  /** By id. Every command asks whether there are any, so that a book without icebergs is as fast as one that knows none. */
  private readonly reserves = new Map<number, Reserve>();

  get bestBid(): number | null {
    return this.levels.best(BID) === NONE ? null : this.levels.bestKey(BID);
  }

  get bestAsk(): number | null {
    return this.levels.best(ASK) === NONE ? null : -this.levels.bestKey(ASK);
  }

  /** Bytes of memory that the book holds; it grows by doubling and never shrinks. */
  get byteLength(): number {
    return this.levels.ints.byteLength;
  }

  /** Number of resting orders. */
  get orderCount(): number {
    return this.index.count;
  }

  has(orderId: number): boolean {
    return this.index.find(this.levels, orderId) !== NONE;
  }

  /** Reports whether the best order of the other side meets the price of a taker. */
  crosses(side: SideIndex, priceTicks: number): boolean {
    const opposite = (1 - side) as SideIndex;
    return this.levels.bestKey(opposite) >= this.levels.keyOf(opposite, priceTicks);
  }

  /**
   * Puts an order at the end of its level. It is not matched: call `match` before. Its id is new, and its ticks and
   * lots are positive safe integers with a safe product.
   */
  rest(order: NewOrder, side: SideIndex, qtyLots: number, engineSeq: number): void {
    const { priceTicks } = order;
    const level = this.levels.levelAt(side, priceTicks);
    if (this.freeOrder === NONE) this.addFreeOrders();
    const { ints, doubles } = this.levels;
    const handle = this.freeOrder;
    this.freeOrder = ints[handle + NEXT] as number;
    const last = ints[level + PREVIOUS] as number;
    ints[handle + NEXT] = level;
    ints[handle + PREVIOUS] = last;
    ints[handle + LEVEL] = level;
    ints[last + NEXT] = handle;
    ints[level + PREVIOUS] = handle;
    const at = handle >> 1;
    doubles[at + QTY] = qtyLots;
    doubles[at + ID] = order.orderId;
    doubles[at + OWNER] = order.owner;
    doubles[at + SEQ] = engineSeq;
    this.index.add(this.levels, handle, order.orderId);
    if (last === level) this.levels.occupy(level, side, priceTicks);
  }

  /** Puts an iceberg at the end of its level, as `rest` does with what it shows. */
  restIceberg(order: RestingIceberg, side: SideIndex): void {
    const { visibleLots, shownLots, turnSeq, turnFill } = order.iceberg;
    const hiddenLots = order.remainingLots - shownLots;
    this.reserves.set(order.orderId, { visibleLots, hiddenLots, turnSeq, turnFill });
    this.rest(order, side, shownLots, order.engineSeq);
  }

  /** Puts an order of a snapshot at the end of its level. */
  restore(order: Omit<RestingOrder, 'ocoOrderId'>, side: SideIndex): void {
    const { iceberg } = order;
    if (iceberg === undefined) this.rest(order, side, order.remainingLots, order.engineSeq);
    else this.restIceberg({ ...order, iceberg }, side);
  }

  /** Takes an order out of the book and returns the lots that remained, hidden ones too; 0 when it is not open. */
  cancel(orderId: number): number {
    const handle = this.index.remove(this.levels, orderId);
    if (handle === NONE) return 0;
    const lots = this.levels.doubles[(handle >> 1) + QTY] as number;
    this.unlink(handle);
    if (this.reserves.size === 0) return lots;
    const hiddenLots = this.hiddenOf(orderId);
    this.reserves.delete(orderId);
    return lots + hiddenLots;
  }

  /** Lowers the lots of an open order, which keeps its place in its level. */
  reduce(orderId: number, lots: number): void {
    const handle = this.index.find(this.levels, orderId);
    const { doubles } = this.levels;
    const at = (handle >> 1) + QTY;
    const reserve = this.reserves.get(orderId);
    if (reserve === undefined) {
      doubles[at] = lots;
      return;
    }
    doubles[at] = Math.min(doubles[at] as number, lots);
    reserve.hiddenLots = lots - doubles[at];
  }

  /**
   * Fills a taker against the opposite side in price-time order, each at the maker's price. An iceberg of which the slice is
   * filled goes to the end of its level with the next one, which has the step of the taker.
   * It stops at the first cause in this order: book empty, beyond the limit, budget below one lot, own order.
   */
  match(taker: Taker, engineSeq: number): StopCause {
    const opposite = (1 - taker.side) as SideIndex;
    this.fillCount = 0;
    const key = this.levels.bestKey(opposite);
    // Few orders cross, so the others leave before the loop, in a function small enough to be inlined.
    if (key >= this.levels.keyOf(opposite, taker.priceTicks)) return this.take(taker, opposite, engineSeq);
    this.takerLots = taker.qtyLots;
    this.takerBudget = taker.budget;
    return key === Number.NEGATIVE_INFINITY ? 'empty' : 'limit';
  }

  private take(taker: Taker, opposite: SideIndex, engineSeq: number): StopCause {
    const { ints, doubles } = this.levels;
    const limitKey = this.levels.keyOf(opposite, taker.priceTicks);
    let lots = taker.qtyLots;
    let budget = taker.budget;
    let cause: StopCause = 'filled';
    while (lots > 0) {
      const key = this.levels.bestKey(opposite);
      if (key < limitKey) {
        cause = key === Number.NEGATIVE_INFINITY ? 'empty' : 'limit';
        break;
      }
      const maker = ints[this.levels.best(opposite)] as number;
      const at = maker >> 1;
      const makerLots = doubles[at + QTY] as number;
      const price = this.levels.keyOf(opposite, key);
      let qty = makerLots < lots ? makerLots : lots;
      if (budget !== Number.POSITIVE_INFINITY) {
        qty = Math.min(qty, affordableLots(budget, price));
        if (qty === 0) {
          cause = 'budget';
          break;
        }
      }
      if (doubles[at + OWNER] === taker.owner) {
        cause = 'self_trade';
        break;
      }
      lots -= qty;
      budget -= qty * price;
      this.writeFill(at, price, qty);
      if (qty < makerLots) doubles[at + QTY] = makerLots - qty;
      else if (this.reserves.size === 0 || !this.refill(maker, engineSeq))
        this.unlink(this.index.remove(this.levels, doubles[at + ID] as number));
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

  /** Follows the path of `match` without changing anything, hidden lots too; `onMaker` sees each owner it reaches. */
  walk(taker: Taker, onMaker?: (owner: number) => void): Walk {
    const { ints, doubles } = this.levels;
    const opposite = (1 - taker.side) as SideIndex;
    const limitKey = this.levels.keyOf(opposite, taker.priceTicks);
    const path: { -readonly [Name in keyof Walk]: Walk[Name] } = {
      ...{ cause: 'filled', lots: 0, quote: 0, worstTicks: null },
    };
    const reach = (price: number, at: number, offered: number): StopCause | null => {
      if (path.lots === taker.qtyLots) return 'filled';
      if (this.levels.keyOf(opposite, price) < limitKey) return 'limit';
      const wanted = Math.min(offered, taker.qtyLots - path.lots);
      const qty = Math.min(wanted, affordableLots(taker.budget - path.quote, price));
      if (qty === 0) return 'budget';
      if (doubles[at + OWNER] === taker.owner) return 'self_trade';
      onMaker?.(doubles[at + OWNER] as number);
      path.lots += qty;
      path.quote += qty * price;
      path.worstTicks = price;
      return null;
    };
    let cause: StopCause | null = null;
    let level = this.levels.best(opposite);
    for (; level !== NONE && cause === null; level = this.levels.nextLevel(level)) {
      const price = this.levels.ticksOf(level);
      for (
        let maker = ints[level] as number;
        maker !== level && cause === null;
        maker = ints[maker + NEXT] as number
      )
        cause = reach(price, maker >> 1, doubles[(maker >> 1) + QTY] as number);
      // What is hidden comes after everything that the level shows; in which turn makes no difference to a sum.
      if (this.reserves.size === 0 || taker.isShownOnly === true) continue;
      for (
        let maker = ints[level] as number;
        maker !== level && cause === null;
        maker = ints[maker + NEXT] as number
      ) {
        const hiddenLots = this.hiddenOf(doubles[(maker >> 1) + ID] as number);
        if (hiddenLots > 0) cause = reach(price, maker >> 1, hiddenLots);
      }
    }
    return { ...path, cause: cause ?? (path.lots === taker.qtyLots ? 'filled' : 'empty') };
  }

  /** The best levels of one side; a sum of lots beyond the safe range is shown as its end. */
  depth(side: SideIndex, levels: number): DepthLevel[] {
    const { ints, doubles } = this.levels;
    const rows: DepthLevel[] = [];
    let level = this.levels.best(side);
    for (; level !== NONE && rows.length < levels; level = this.levels.nextLevel(level)) {
      let lots = 0;
      let orders = 0;
      for (let order = ints[level] as number; order !== level; order = ints[order + NEXT] as number) {
        lots += doubles[(order >> 1) + QTY] as number;
        orders += 1;
      }
      rows.push([this.levels.ticksOf(level), Math.min(lots, Number.MAX_SAFE_INTEGER), orders]);
    }
    return rows;
  }

  /** The resting orders of a side, the first to trade first. */
  *orders(side: SideIndex): Iterable<Omit<RestingOrder, 'ocoOrderId'>> {
    const { ints } = this.levels;
    for (let level = this.levels.best(side); level !== NONE; level = this.levels.nextLevel(level)) {
      for (let order = ints[level] as number; order !== level; order = ints[order + NEXT] as number)
        yield this.read(order);
    }
  }

  /** An order that rests. */
  order(orderId: number): Omit<RestingOrder, 'ocoOrderId'> | undefined {
    const handle = this.index.find(this.levels, orderId);
    return handle === NONE ? undefined : this.read(handle);
  }

  private hiddenOf(orderId: number): number {
    return this.reserves.get(orderId)?.hiddenLots ?? 0;
  }

  /** Shows the next slice of a maker, at the end of its level; reports whether there is one. */
  private refill(maker: number, engineSeq: number): boolean {
    const { ints, doubles } = this.levels;
    const orderId = doubles[(maker >> 1) + ID] as number;
    const reserve = this.reserves.get(orderId);
    if (reserve === undefined) return false;
    if (reserve.hiddenLots === 0) {
      this.reserves.delete(orderId);
      return false;
    }
    const lots = Math.min(reserve.visibleLots, reserve.hiddenLots);
    reserve.hiddenLots -= lots;
    reserve.turnSeq = engineSeq;
    reserve.turnFill = this.fillCount;
    doubles[(maker >> 1) + QTY] = lots;
    const level = ints[maker + LEVEL] as number;
    const next = ints[maker + NEXT] as number;
    if (next === level) return true;
    // It is the first of its level.
    ints[level] = next;
    ints[next + PREVIOUS] = level;
    const last = ints[level + PREVIOUS] as number;
    ints[last + NEXT] = maker;
    ints[maker + PREVIOUS] = last;
    ints[maker + NEXT] = level;
    ints[level + PREVIOUS] = maker;
    return true;
  }

  private read(handle: number): Omit<RestingOrder, 'ocoOrderId'> {
    const { ints, doubles } = this.levels;
    const level = ints[handle + LEVEL] as number;
    const at = handle >> 1;
    const shownLots = doubles[at + QTY] as number;
    const reserve = this.reserves.get(doubles[at + ID] as number);
    const order: Omit<RestingOrder, 'ocoOrderId'> = {
      type: 'limit',
      orderId: doubles[at + ID] as number,
      owner: doubles[at + OWNER] as number,
      side: this.levels.sideOf(level) === BID ? 'buy' : 'sell',
      priceTicks: this.levels.ticksOf(level),
      remainingLots: shownLots,
      engineSeq: doubles[at + SEQ] as number,
    };
    if (reserve === undefined) return order;
    const { hiddenLots, ...terms } = reserve;
    return { ...order, remainingLots: shownLots + hiddenLots, iceberg: { ...terms, shownLots } };
  }

  private unlink(handle: number): void {
    const { ints } = this.levels;
    const next = ints[handle + NEXT] as number;
    const previous = ints[handle + PREVIOUS] as number;
    ints[previous + NEXT] = next;
    ints[next + PREVIOUS] = previous;
    const level = ints[handle + LEVEL] as number;
    ints[handle + NEXT] = this.freeOrder;
    this.freeOrder = handle;
    this.levels.vacate(level);
  }

  private writeFill(maker: number, price: number, qty: number): void {
    const { doubles } = this.levels;
    const at = this.fillCount * FILL_STRIDE;
    if (at === this.fills.length) this.fills = copyInto(new Float64Array(2 * at), this.fills);
    this.fills[at] = doubles[maker + ID] as number;
    this.fills[at + 1] = price;
    this.fills[at + 2] = qty;
    const hiddenLots = this.reserves.size === 0 ? 0 : this.hiddenOf(doubles[maker + ID] as number);
    this.fills[at + 3] = (doubles[maker + QTY] as number) - qty + hiddenLots;
    this.fillCount += 1;
  }

  /** Cuts a new block into orders, of which the first is the next to be used. */
  private addFreeOrders(): void {
    const block = this.levels.takeBlock();
    const { ints } = this.levels;
    for (let order = block + BLOCK_INTS - ORDER_INTS; order >= block; order -= ORDER_INTS) {
      ints[order + NEXT] = this.freeOrder;
      this.freeOrder = order;
    }
  }
}

/**
 * Whole lots that a budget buys at a price. The floored double quotient is exact: below a whole n the true quotient
 * is at most n - 1 / price, which is further from n than half a unit in the last place while n x price < 2^53.
 */
function affordableLots(budget: number, priceTicks: number): number {
  return Math.floor(budget / priceTicks);
}
