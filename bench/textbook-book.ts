import type { Side } from '@openbourse/engine';

interface RestingOrder {
  readonly id: number;
  readonly side: Side;
  readonly price: number;
  quantity: number;
}

export interface TextbookFill {
  readonly makerId: number;
  readonly price: number;
  readonly quantity: number;
  readonly makerRemaining: number;
}

/** One side: a queue of orders per price, and the prices in a sorted array whose last one is the best. */
class BookSide {
  readonly levels = new Map<number, RestingOrder[]>();
  readonly prices: number[] = [];
  readonly direction: 1 | -1;

  constructor(side: Side) {
    this.direction = side === 'buy' ? 1 : -1;
  }

  add(order: RestingOrder): void {
    const level = this.levels.get(order.price);
    if (level !== undefined) {
      level.push(order);
      return;
    }
    this.levels.set(order.price, [order]);
    this.prices.splice(this.positionOf(order.price), 0, order.price);
  }

  remove(order: RestingOrder): void {
    const level = this.levels.get(order.price);
    if (level === undefined) throw new Error('the level of an open order is missing');
    level.splice(level.indexOf(order), 1);
    if (level.length === 0) this.removeLevel(order.price);
  }

  removeLevel(price: number): void {
    this.levels.delete(price);
    this.prices.splice(this.positionOf(price), 1);
  }

  private positionOf(price: number): number {
    let low = 0;
    let high = this.prices.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.direction * (this.prices[middle] as number) < this.direction * price) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * The book that one writes first, and the benchmark's yardstick: ordinary objects, a Map from price to orders per side,
 * prices in an array that a binary search keeps sorted with the best at its cheap end, a queue per level that is an
 * array, and a Map from id to order. A cancel finds its level by hash and its place in the queue by `indexOf`: no
 * linked list, because an afternoon's book has none.
 */
export class TextbookBook {
  private readonly bids = new BookSide('buy');
  private readonly asks = new BookSide('sell');
  private readonly orders = new Map<number, RestingOrder>();

  /** Trades a limit order against the other side, and rests what is left. */
  place(order: {
    readonly orderId: number;
    readonly side: Side;
    readonly priceTicks: number;
    readonly qtyLots: number;
  }): TextbookFill[] {
    const { orderId: id, side, priceTicks: price } = order;
    const fills: TextbookFill[] = [];
    const opposite = side === 'buy' ? this.asks : this.bids;
    let quantity = order.qtyLots;
    while (quantity > 0) {
      const best = opposite.prices.at(-1);
      if (best === undefined || (side === 'buy' ? best > price : best < price)) break;
      const level = opposite.levels.get(best) as RestingOrder[];
      const maker = level[0] as RestingOrder;
      const traded = Math.min(quantity, maker.quantity);
      quantity -= traded;
      maker.quantity -= traded;
      fills.push({ makerId: maker.id, price: best, quantity: traded, makerRemaining: maker.quantity });
      if (maker.quantity > 0) continue;
      this.orders.delete(maker.id);
      level.shift();
      if (level.length === 0) opposite.removeLevel(best);
    }
    if (quantity > 0) {
      const resting = { id, side, price, quantity };
      this.orders.set(id, resting);
      (side === 'buy' ? this.bids : this.asks).add(resting);
    }
    return fills;
  }

  /** Takes an open order out and answers what was left of it. */
  cancel(id: number): number {
    const order = this.orders.get(id);
    if (order === undefined) throw new Error(`order ${id} is not open`);
    this.orders.delete(id);
    (order.side === 'buy' ? this.bids : this.asks).remove(order);
    return order.quantity;
  }

  get orderCount(): number {
    return this.orders.size;
  }
}
