import type { ArmedOrder, StopOrder } from './commands.ts';
import { firesBefore } from './execution-rules.ts';
import { SortedList } from './sorted-list.ts';
import { TrailingOrders } from './trailing-orders.ts';

/**
 * The armed stop orders of a market, sorted in the order in which they fire.
 *
 * Ordering: a price that moves continuously meets the nearest trigger first, so `up` triggers fire by ascending
 * and `down` triggers by descending stop price, equal ones by engine sequence; `up` before `down` in the rare
 * case that a new pair meets both. Trailing orders fire among them by their stop prices of that moment.
 */
export class StopOrders implements Iterable<ArmedOrder> {
  private readonly armed = new Map<number, StopOrder>();
  private readonly up = new SortedList<StopOrder>(firesBefore);
  private readonly down = new SortedList<StopOrder>(firesBefore);
  private readonly trailing = new TrailingOrders();

  has(orderId: number): boolean {
    return (this.armed.size > 0 && this.armed.has(orderId)) || this.trailing.has(orderId);
  }

  get count(): number {
    return this.armed.size + this.trailing.count;
  }

  find(orderId: number): ArmedOrder | undefined {
    return this.armed.get(orderId) ?? this.trailing.find(orderId);
  }

  *[Symbol.iterator](): Iterator<ArmedOrder> {
    yield* this.armed.values();
    yield* this.trailing;
  }

  add(order: ArmedOrder): void {
    if ('trailBps' in order) return this.trailing.add(order);
    this.armed.set(order.orderId, order);
    this.listOf(order).add(order);
  }

  /** Removes an order, also one that waits to fire, and returns it; undefined when it is not armed. */
  remove(orderId: number): ArmedOrder | undefined {
    const order = this.armed.get(orderId);
    if (order === undefined) return this.trailing.remove(orderId);
    this.armed.delete(orderId);
    this.listOf(order).remove(order);
    return order;
  }

  /** Takes notice of a trade, which trailing orders follow. */
  follow(priceTicks: number): void {
    if (this.trailing.count > 0) this.trailing.follow(priceTicks);
  }

  /** Reports whether the last price meets a trigger. */
  meets(lastPriceTicks: number): boolean {
    const up = this.up.first;
    const down = this.down.first;
    return (
      (up !== undefined && up.stopTicks <= lastPriceTicks) ||
      (down !== undefined && down.stopTicks >= lastPriceTicks) ||
      this.trailing.meets(lastPriceTicks)
    );
  }

  /** Lines up all orders whose trigger the last price meets, in firing order; they stay armed until they are removed. */
  takeTriggered(lastPriceTicks: number): ArmedOrder[] {
    const taken: ArmedOrder[] = [];
    for (let next = this.up.first; next && next.stopTicks <= lastPriceTicks; next = this.up.first) {
      taken.push(next);
      this.up.takeFirst();
    }
    for (let next = this.down.first; next && next.stopTicks >= lastPriceTicks; next = this.down.first) {
      taken.push(next);
      this.down.takeFirst();
    }
    const trailing = this.trailing.takeTriggered(lastPriceTicks);
    return trailing.length === 0
      ? taken
      : [...taken, ...trailing].sort((a, b) => (firesBefore(a, b) ? -1 : 1));
  }

  private listOf(order: StopOrder): SortedList<StopOrder> {
    return order.trigger === 'up' ? this.up : this.down;
  }
}
