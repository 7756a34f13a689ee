/**
 * A process that sends orders over raw kept-open sockets, which costs a fraction of what the server spends on
 * them, or as questions at the broker, in place of gateways. It gets a `LoadOrder` as a message and answers with a `LoadResult`; a second message ends it early.
 */
import { type LoadDoor, openHttpDoor, openQuestionDoors } from './order-doors.ts';
import {
  type DrawnOrder,
  type LoadMarketTerms,
  type LoadTrader,
  type OpenOrder,
  type OrderWire,
  wireOf,
} from './order-wires.ts';

export interface LoadOrder {
  /** Of the HTTP server, or the address of the broker. */
  readonly door: number | string;
  readonly connections: number;
  /** Connections share them in turn. */
  readonly traders: readonly LoadTrader[];
  readonly markets: readonly LoadMarketTerms[];
  readonly seconds: number;
  /** Commands per second for all connections; null as fast as they are answered. */
  readonly rate: number | null;
}

export interface LoadResult {
  readonly placed: number;
  readonly cancelled: number;
  readonly refused: number;
  readonly seconds: number;
  /** Milliseconds from the moment that a command was due to its answer. */
  readonly p50: number;
  readonly p99: number;
}

const CANCEL_SHARE = 0.4;

class Sender {
  private readonly order: LoadOrder;
  private readonly wire: OrderWire;
  private readonly door: LoadDoor;
  private readonly open: OpenOrder[] = [];

  constructor(order: LoadOrder, index: number, door: LoadDoor) {
    this.order = order;
    this.wire = wireOf(order.traders[index % order.traders.length] as LoadTrader);
    this.door = door;
  }

  /** Places or cancels; answers which of them was done. */
  async command(): Promise<'placed' | 'cancelled' | 'refused'> {
    const isCancel = this.open.length > 20 || (this.open.length > 0 && Math.random() < CANCEL_SHARE);
    if (isCancel) {
      const body = await this.door.send(this.wire.cancel(this.open.pop() as OpenOrder));
      // An order that was executed in the meantime cannot be canceled, which takes the same way.
      return this.wire.isDone(body) ? 'cancelled' : 'refused';
    }
    const drawn = this.draw();
    const body = await this.door.send(this.wire.place(drawn));
    if (!this.wire.isDone(body)) return 'refused';
    const open = this.wire.openIn(body, drawn);
    if (open !== null) this.open.push(open);
    return 'placed';
  }

  private draw(): DrawnOrder {
    const { markets } = this.order;
    const market = markets[Math.floor(Math.random() * markets.length)] as LoadMarketTerms;
    const side = Math.random() < 0.5 ? 'buy' : 'sell';
    // One order in seven meets one that rests.
    const away = (side === 'buy' ? -1 : 1) * (Math.random() - 0.15) * 0.01;
    const price = (market.price * (1 + away)).toFixed(market.priceDecimals);
    const quantity = (market.quantity * (1 + Math.floor(Math.random() * 5))).toFixed(market.quantityDecimals);
    return { market, side, price, quantity };
  }
}

async function run(order: LoadOrder): Promise<LoadResult> {
  const { door } = order;
  const doors =
    typeof door === 'string'
      ? await openQuestionDoors(door, order.connections)
      : Array.from({ length: order.connections }, () => openHttpDoor(door));
  const senders = doors.map((one, index) => new Sender(order, index, one));
  const counts = { placed: 0, cancelled: 0, refused: 0 };
  const latencies: number[] = [];
  const startedAt = performance.now();
  let endsAt = startedAt + order.seconds * 1_000;
  process.once('message', () => {
    endsAt = performance.now();
  });
  let due = 0;
  const work = async (sender: Sender): Promise<void> => {
    while (performance.now() < endsAt) {
      let dueAt = performance.now();
      if (order.rate !== null) {
        dueAt = startedAt + (due * 1_000) / order.rate;
        due += 1;
        if (dueAt >= endsAt) return;
        const waitMs = dueAt - performance.now();
        if (waitMs > 0) await new Promise((resolve) => void setTimeout(resolve, waitMs));
      }
      counts[await sender.command()] += 1;
      latencies.push(performance.now() - dueAt);
    }
  };
  await Promise.all(senders.map(work));
  const seconds = (performance.now() - startedAt) / 1_000;
  for (const one of doors) one.close();
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number): number =>
    Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
  return { ...counts, seconds, p50: at(0.5), p99: at(0.99) };
}

process.once('message', (order: LoadOrder) => {
  void run(order).then((result) => {
    process.send?.(result);
    process.disconnect();
  });
});
