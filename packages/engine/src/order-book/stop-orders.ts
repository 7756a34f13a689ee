import type { ArmedOrder } from './commands.ts';

/**
 * The armed stop orders of a market, sorted in the order in which they fire.
 *
 * Ordering: a price that moves continuously meets the nearest trigger first, so `up` triggers fire by ascending
 * and `down` triggers by descending stop price, equal ones by engine sequence; `up` before `down` in the rare
 * case that a new pair meets both. The next to fire is the last of its array.
 */
export class StopOrders implements Iterable<ArmedOrder> {
  private readonly armed = new Map<number, ArmedOrder>();
  private readonly up: ArmedOrder[] = [];
  private readonly down: ArmedOrder[] = [];

  has(orderId: number): boolean {
    return this.armed.size > 0 && this.armed.has(orderId);
  }

  get count(): number {
    return this.armed.size;
  }

  find(orderId: number): ArmedOrder | undefined {
    return this.armed.get(orderId);
  }

  [Symbol.iterator](): Iterator<ArmedOrder> {
    return this.armed.values();
  }

  add(order: ArmedOrder): void {
    this.armed.set(order.orderId, order);
    const list = this.listOf(order);
    list.splice(positionOf(list, order), 0, order);
  }

  /** Removes an order, also one that waits to fire, and returns it; undefined when it is not armed. */
  remove(orderId: number): ArmedOrder | undefined {
    const order = this.armed.get(orderId);
    if (order === undefined) return undefined;
    this.armed.delete(orderId);
    const list = this.listOf(order);
    const position = positionOf(list, order);
    if (list[position] === order) list.splice(position, 1);
    return order;
  }

  /** Reports whether the last price meets a trigger. */
  meets(lastPriceTicks: number): boolean {
    const up = this.up.at(-1);
    const down = this.down.at(-1);
    return (
      (up !== undefined && up.stopTicks <= lastPriceTicks) ||
      (down !== undefined && down.stopTicks >= lastPriceTicks)
    );
  }

  /** Lines up all orders whose trigger the last price meets, in firing order; they stay armed until they are removed. */
  takeTriggered(lastPriceTicks: number): ArmedOrder[] {
    const taken: ArmedOrder[] = [];
    for (let next = this.up.at(-1); next && next.stopTicks <= lastPriceTicks; next = this.up.at(-1)) {
      taken.push(next);
      this.up.pop();
    }
    for (let next = this.down.at(-1); next && next.stopTicks >= lastPriceTicks; next = this.down.at(-1)) {
      taken.push(next);
      this.down.pop();
    }
    return taken;
  }

  private listOf(order: ArmedOrder): ArmedOrder[] {
    return order.trigger === 'up' ? this.up : this.down;
  }
}

/** Position of the order, or where it belongs. */
function positionOf(list: readonly ArmedOrder[], order: ArmedOrder): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (firesBefore(order, list[middle] as ArmedOrder)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function firesBefore(a: ArmedOrder, b: ArmedOrder): boolean {
  if (a.stopTicks === b.stopTicks) return a.engineSeq < b.engineSeq;
  return a.trigger === 'up' ? a.stopTicks < b.stopTicks : a.stopTicks > b.stopTicks;
}
