import { assertCount } from '../assert.ts';
import type { TrailingOrder } from './commands.ts';
import { trailedStop } from './execution-rules.ts';
import { SortedList } from './sorted-list.ts';

/** An order in memory; its peak is that of its group while it has one. */
interface Follower {
  readonly order: TrailingOrder;
  /** Null while it waits to follow, and when it waits to fire. */
  group: Group | null;
}

/** Followers with one peak. Prices are keys of which the highest is the best: for a buy, the negative price. */
interface Group {
  peakKey: number;
  /** The nearest stop first. */
  readonly followers: SortedList<Follower>;
  /** The nearest stop of this group and of those with better peaks. */
  nearestKey: number;
}

/**
 * The orders of one side that follow the trades.
 *
 * All of them saw the last trade, so that whoever follows longer has the better peak, or the same: groups are a stack by their
 * peaks. A trade beyond a peak moves the groups on top into one, whatever the number of their orders; any other trade moves
 * nothing, and one comparison says whether it fires one.
 */
class Followers {
  /** By descending peak. */
  private readonly groups: Group[] = [];
  private readonly sign: 1 | -1;

  constructor(sign: 1 | -1) {
    this.sign = sign;
  }

  follow(priceTicks: number): void {
    const { groups } = this;
    const key = this.sign * priceTicks;
    let moved = groups.at(-1);
    if (moved === undefined || moved.peakKey >= key) return;
    groups.pop();
    for (let next = groups.at(-1); next !== undefined && next.peakKey <= key; next = groups.at(-1)) {
      groups.pop();
      moved = joined(moved, next);
    }
    moved.peakKey = key;
    groups.push(moved);
    this.renew(groups.length - 1);
  }

  add(follower: Follower, peakTicks: number): void {
    const { groups } = this;
    const peakKey = this.sign * peakTicks;
    const position = this.positionOf(peakKey);
    let group = groups[position];
    if (group?.peakKey !== peakKey) {
      group = { peakKey, followers: new SortedList(isNearer), nearestKey: 0 };
      groups.splice(position, 0, group);
    }
    group.followers.add(follower);
    follower.group = group;
    this.renew(position);
  }

  remove(follower: Follower, group: Group): void {
    const position = this.positionOf(group.peakKey);
    group.followers.remove(follower);
    if (group.followers.count === 0) this.groups.splice(position, 1);
    this.renew(position);
  }

  meets(priceTicks: number): boolean {
    const top = this.groups.at(-1);
    return top !== undefined && top.nearestKey >= this.sign * priceTicks;
  }

  /** Takes out the orders whose stop a price meets, each with its peak. */
  *take(priceTicks: number): Iterable<readonly [Follower, number]> {
    const { groups, sign } = this;
    const key = sign * priceTicks;
    let index = groups.length - 1;
    for (; index >= 0 && (groups[index] as Group).nearestKey >= key; index -= 1) {
      const group = groups[index] as Group;
      for (let next = group.followers.first; next !== undefined; next = group.followers.first) {
        if (this.stopKeyOf(group, next) < key) break;
        group.followers.takeFirst();
        next.group = null;
        yield [next, sign * group.peakKey];
      }
      if (group.followers.count === 0) groups.splice(index, 1);
    }
    this.renew(index + 1);
  }

  /** Renews the nearest stops of the groups from a position on. */
  private renew(from: number): void {
    const { groups } = this;
    for (let index = from; index < groups.length; index += 1) {
      const group = groups[index] as Group;
      const before = index === 0 ? Number.NEGATIVE_INFINITY : (groups[index - 1] as Group).nearestKey;
      const { first } = group.followers;
      group.nearestKey = first === undefined ? before : Math.max(before, this.stopKeyOf(group, first));
    }
  }

  private stopKeyOf({ peakKey }: Group, { order }: Follower): number {
    return this.sign * trailedStop(order, this.sign * peakKey);
  }

  /** Position of the group with a peak, or where it belongs. */
  private positionOf(peakKey: number): number {
    const { groups } = this;
    let low = 0;
    let high = groups.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((groups[middle] as Group).peakKey > peakKey) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * The trailing orders of a market: those that follow the trades, and those that wait for the price from which they do. A sell fires
 * when the price falls from the highest trade by its distance, a buy when it rises from the lowest.
 */
export class TrailingOrders implements Iterable<TrailingOrder> {
  private readonly followers = new Map<number, Follower>();
  private readonly sells = new Followers(1);
  private readonly buys = new Followers(-1);
  private readonly waitingUp = new SortedList<Follower>(isMetBefore);
  private readonly waitingDown = new SortedList<Follower>(isMetBefore);

  has(orderId: number): boolean {
    return this.followers.size > 0 && this.followers.has(orderId);
  }

  get count(): number {
    return this.followers.size;
  }

  find(orderId: number): TrailingOrder | undefined {
    const follower = this.followers.get(orderId);
    return follower === undefined ? undefined : this.stateOf(follower);
  }

  *[Symbol.iterator](): Iterator<TrailingOrder> {
    for (const follower of this.followers.values()) yield this.stateOf(follower);
  }

  add(order: TrailingOrder): void {
    if (order.peakTicks !== null) assertCount(order.peakTicks, 'peakTicks');
    const follower: Follower = { order, group: null };
    this.followers.set(order.orderId, follower);
    if (order.peakTicks === null) this.waitingFor(order).add(follower);
    else this.sideOf(order).add(follower, order.peakTicks);
  }

  remove(orderId: number): TrailingOrder | undefined {
    const follower = this.followers.get(orderId);
    if (follower === undefined) return undefined;
    const order = this.stateOf(follower);
    this.followers.delete(orderId);
    if (follower.group !== null) this.sideOf(order).remove(follower, follower.group);
    else this.waitingFor(order).remove(follower);
    return order;
  }

  /** Every trade counts, whoever else traded with the same taker. */
  follow(priceTicks: number): void {
    this.sells.follow(priceTicks);
    this.buys.follow(priceTicks);
    const { waitingUp, waitingDown } = this;
    for (let next = waitingUp.first; next && startOf(next) <= priceTicks; next = waitingUp.first)
      this.begin(waitingUp, priceTicks);
    for (let next = waitingDown.first; next && startOf(next) >= priceTicks; next = waitingDown.first)
      this.begin(waitingDown, priceTicks);
  }

  meets(lastPriceTicks: number): boolean {
    return this.sells.meets(lastPriceTicks) || this.buys.meets(lastPriceTicks);
  }

  /** Takes all orders whose stop the last price meets out of the line; they stay here until they are removed. */
  takeTriggered(lastPriceTicks: number): readonly TrailingOrder[] {
    if (!this.meets(lastPriceTicks)) return [];
    return [...this.sells.take(lastPriceTicks), ...this.buys.take(lastPriceTicks)].map(
      ([{ order }, peakTicks]) => {
        const fired = { ...order, peakTicks };
        this.followers.set(order.orderId, { order: fired, group: null });
        return fired;
      },
    );
  }

  private begin(waiting: SortedList<Follower>, priceTicks: number): void {
    const follower = waiting.takeFirst();
    if (follower !== undefined) this.sideOf(follower.order).add(follower, priceTicks);
  }

  private stateOf({ order, group }: Follower): TrailingOrder {
    return group === null ? order : { ...order, peakTicks: Math.abs(group.peakKey) };
  }

  private sideOf({ side }: TrailingOrder): Followers {
    return side === 'sell' ? this.sells : this.buys;
  }

  private waitingFor({ trigger, stopTicks }: TrailingOrder): SortedList<Follower> {
    return stopTicks === null || trigger === 'up' ? this.waitingUp : this.waitingDown;
  }
}

/** The price from which an order follows; one that follows at once and saw no trade follows from the first, whatever its price. */
function startOf({ order }: Follower): number {
  return order.stopTicks ?? 0;
}

function isMetBefore(a: Follower, b: Follower): boolean {
  const [one, other] = [startOf(a), startOf(b)];
  if (one === other) return a.order.engineSeq < b.order.engineSeq;
  return one < other === (a.order.stopTicks === null || a.order.trigger === 'up');
}

/** Followers of one peak have their stops in the order of their distances. */
function isNearer(a: Follower, b: Follower): boolean {
  const { trailBps: one, engineSeq: first } = a.order;
  const { trailBps: other, engineSeq: second } = b.order;
  return one === other ? first < second : one < other;
}

/** Brings two groups together, the few to the many. */
function joined(a: Group, b: Group): Group {
  const [few, many] = a.followers.count < b.followers.count ? [a, b] : [b, a];
  for (const follower of few.followers) {
    many.followers.add(follower);
    follower.group = many;
  }
  return many;
}
