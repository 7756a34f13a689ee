import { TextbookBook } from './textbook-book.ts';

/** A pregenerated stream of commands in columns; a cancel always names an order that is open at that moment. */
export interface Workload {
  readonly name: string;
  readonly resting: number;
  /** The first commands only fill the book; the timed ones follow. */
  readonly setup: number;
  readonly commands: number;
  readonly isCancel: Uint8Array;
  readonly isBuy: Uint8Array;
  readonly orderId: Int32Array;
  readonly price: Int32Array;
  readonly quantity: Int32Array;
}

const START_PRICE = 6_500_000;

/**
 * Draws a market whose price wanders. As on real venues, most orders are canceled and few trade: of the timed
 * commands about half rest near the price, 46 % cancel a random open order and 5 % cross the spread and take
 * the front orders. Orders rest 1 to `depthTicks` ticks from the price, half of them within a quarter of
 * that; a crossing order is priced 8 ticks beyond it; each has 1 to 100 lots, evenly drawn. The tick is fine,
 * so that in the small book most levels hold one order. The number of resting orders stays.
 */
export function drawWorkload(options: {
  readonly name: string;
  readonly resting: number;
  readonly depthTicks: number;
  readonly commands: number;
  readonly seed: number;
}): Workload {
  const { name, resting, depthTicks, commands } = options;
  const random = seededRandom(options.seed);
  const total = resting + commands;
  const columns = {
    isCancel: new Uint8Array(total),
    isBuy: new Uint8Array(total),
    orderId: new Int32Array(total),
    price: new Int32Array(total),
    quantity: new Int32Array(total),
  };
  // The yardstick itself knows which orders are open, so that every cancel hits.
  const book = new TextbookBook();
  const open = new OpenIds(total);
  let middle = START_PRICE;
  for (let index = 0; index < total; index += 1) {
    const isSetup = index < resting;
    if (random() < 0.02) middle += random() < 0.5 ? -1 : 1;
    const pressure = open.size < resting * 0.99 ? 0.26 : open.size > resting * 1.01 ? 0.66 : 0.46;
    const isCancel = !isSetup && random() < pressure && open.size > 0;
    columns.isCancel[index] = isCancel ? 1 : 0;
    if (isCancel) {
      const id = open.pick(random());
      columns.orderId[index] = id;
      book.cancel(id);
      open.remove(id);
      continue;
    }
    const isBuy = random() < 0.5;
    const isCrossing = !isSetup && random() < 0.1;
    // Squared, so that orders crowd near the price.
    const distance = 1 + Math.floor(random() ** 2 * depthTicks);
    const away = isCrossing ? -8 : distance;
    const price = isBuy ? middle - away : middle + away;
    const quantity = 1 + Math.floor(random() * 100);
    columns.orderId[index] = index;
    columns.isBuy[index] = isBuy ? 1 : 0;
    columns.price[index] = price;
    columns.quantity[index] = quantity;
    const fills = book.place({
      ...{ orderId: index, side: isBuy ? 'buy' : 'sell', priceTicks: price, qtyLots: quantity },
    });
    let left = quantity;
    for (const fill of fills) {
      left -= fill.quantity;
      if (fill.makerRemaining === 0) open.remove(fill.makerId);
    }
    if (left > 0) open.add(index);
  }
  return { name, resting, setup: resting, commands, ...columns };
}

/** The ids of open orders, from which one is drawn in constant time. */
class OpenIds {
  private readonly ids: number[] = [];
  private readonly positions: Int32Array;

  constructor(capacity: number) {
    this.positions = new Int32Array(capacity);
  }

  get size(): number {
    return this.ids.length;
  }

  add(id: number): void {
    this.positions[id] = this.ids.length;
    this.ids.push(id);
  }

  pick(random: number): number {
    return this.ids[Math.floor(random * this.ids.length)] as number;
  }

  remove(id: number): void {
    const last = this.ids.pop() as number;
    if (last === id) return;
    const position = this.positions[id] as number;
    this.ids[position] = last;
    this.positions[last] = position;
  }
}

/** The mulberry32 generator: small, fast, the same stream on every machine. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
