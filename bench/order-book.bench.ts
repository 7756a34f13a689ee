import { BID, OrderBook, type SideIndex } from '@openbourse/engine';
import { OrderBook as NodejsOrderBook, Side as NodejsSide } from 'nodejs-order-book';
import { drawWorkload, type Workload } from './order-book-workload.ts';
import { TextbookBook } from './textbook-book.ts';

const COMMANDS = 1_000_000;
/** On the deep book the published package needs a minute for a million commands: it gets a prefix of the stream. */
const NODEJS_COMMANDS = { A: 200_000, B: 20_000 } as const;
const ROUNDS = 5;
/** Commands per call, as a writer takes them from its queue; it divides every number of commands. */
const BATCH = 1_000;

/** Result of one book with the timed commands of a workload. */
interface Run {
  /** Of the thread's processor time, which does not count what other programs on the machine take. */
  readonly seconds: number;
  readonly commands: number;
  readonly tradedLots: number;
}

/** Makes an empty book for a workload: a function that applies the commands of a range and returns the traded lots. */
type Contender = (workload: Workload) => (from: number, to: number) => number;

interface Entry {
  readonly contender: Contender;
  readonly commands: number;
}

export interface OrderBookBenchRow {
  readonly workload: string;
  readonly restingOrders: number;
  readonly book: string;
  readonly commands: number;
  readonly commandsPerSecond: number;
  /** Factor by which the order book of this project is faster, in the same run. */
  readonly openbourseIsFasterBy: number;
}

/**
 * Runs each book through the same command streams and checks that all of them trade the same volume. Workload
 * A rests about 1,000 orders, B about 100,000; `drawWorkload` defines the commands. Both are run with prices
 * spread over fine ticks and dense, with many orders at a price: the ratio to the textbook book depends on
 * it, because fewer levels make its sorted array short, so neither spread may be quoted alone. Every book
 * reports its fills: this one in its buffer of fills, which is read, the others as objects.
 */
export function runOrderBookBench(): readonly OrderBookBenchRow[] {
  const workloads = [
    drawWorkload({ name: 'A', resting: 1_000, depthTicks: 5_000, commands: COMMANDS, seed: 1 }),
    drawWorkload({ name: 'B', resting: 100_000, depthTicks: 20_000, commands: COMMANDS, seed: 2 }),
    drawWorkload({ name: 'A dense', resting: 1_000, depthTicks: 20, commands: COMMANDS, seed: 3 }),
    drawWorkload({ name: 'B dense', resting: 100_000, depthTicks: 1_000, commands: COMMANDS, seed: 4 }),
  ];
  return workloads.flatMap((workload) => {
    const { name } = workload;
    const nodejsCommands = NODEJS_COMMANDS[name.charAt(0) as keyof typeof NODEJS_COMMANDS];
    const [own, textbook, nodejs] = fastest(workload, [
      { contender: openbourse, commands: COMMANDS },
      { contender: textbookMap, commands: COMMANDS },
      { contender: nodejsOrderBook, commands: nodejsCommands },
    ]) as [Run, Run, Run];
    assertSameTrades(name, own, textbook);
    assertSameTrades(name, nodejs, measure(textbookMap, workload, nodejsCommands));
    return [
      toRow(workload, 'openbourse OrderBook', own, own),
      toRow(workload, 'textbook Map and arrays', textbook, own),
      toRow(workload, 'nodejs-order-book', nodejs, own),
    ];
  });
}

function openbourse(workload: Workload): (from: number, to: number) => number {
  const { isCancel, isBuy, orderId, price, quantity } = workload;
  const book = new OrderBook();
  // Filled, so that no memory page is touched for the first time while the clock runs.
  const handles = new Int32Array(isCancel.length).fill(1);
  // One object is refilled per command, as a reader of a command log would do.
  const order = {
    orderId: 0,
    owner: 0,
    side: BID as SideIndex,
    priceTicks: 0,
    qtyLots: 0,
    budget: Number.POSITIVE_INFINITY,
  };
  return (from, to) => {
    let tradedLots = 0;
    for (let index = from; index < to; index += 1) {
      const id = orderId[index] as number;
      if (isCancel[index] === 1) {
        book.cancel(handles[id] as number);
        continue;
      }
      order.orderId = id;
      order.owner = id;
      order.side = (1 - (isBuy[index] as number)) as SideIndex;
      order.priceTicks = price[index] as number;
      order.qtyLots = quantity[index] as number;
      book.match(order);
      for (let fill = 0; fill < book.fillCount; fill += 1) tradedLots += book.fillQtyLots(fill);
      if (book.takerLots === 0) continue;
      order.qtyLots = book.takerLots;
      handles[id] = book.rest(order);
    }
    return tradedLots;
  };
}

function textbookMap(workload: Workload): (from: number, to: number) => number {
  const { isCancel, isBuy, orderId, price, quantity } = workload;
  const book = new TextbookBook();
  return (from, to) => {
    let tradedLots = 0;
    for (let index = from; index < to; index += 1) {
      const id = orderId[index] as number;
      if (isCancel[index] === 1) {
        book.cancel(id);
        continue;
      }
      const events = book.place({
        id,
        side: isBuy[index] === 1 ? 'buy' : 'sell',
        price: price[index] as number,
        quantity: quantity[index] as number,
      });
      for (const event of events) tradedLots += event.quantity;
    }
    return tradedLots;
  };
}

function nodejsOrderBook(workload: Workload): (from: number, to: number) => number {
  const { isCancel, isBuy, orderId, price, quantity } = workload;
  const book = new NodejsOrderBook();
  // Its ids are strings; they are made before the clock starts.
  const ids = Array.from(orderId, String);
  return (from, to) => {
    let tradedLots = 0;
    for (let index = from; index < to; index += 1) {
      const id = ids[index] as string;
      if (isCancel[index] === 1) {
        book.cancel(id);
        continue;
      }
      const size = quantity[index] as number;
      const side = isBuy[index] === 1 ? NodejsSide.BUY : NodejsSide.SELL;
      const result = book.limit({ id, side, size, price: price[index] as number });
      tradedLots += size - result.quantityLeft;
    }
    return tradedLots;
  };
}

function measure(contender: Contender, workload: Workload, commands: number): Run {
  const { setup } = workload;
  const apply = contender(workload);
  apply(0, setup);
  let tradedLots = 0;
  const started = process.threadCpuUsage();
  for (let from = setup; from < setup + commands; from += BATCH) tradedLots += apply(from, from + BATCH);
  const { user, system } = process.threadCpuUsage(started);
  return { seconds: (user + system) / 1_000_000, commands, tradedLots };
}

/** Each book's fastest round after a warm-up. They take turns, so that a slow machine slows all alike. */
function fastest(workload: Workload, entries: readonly Entry[]): readonly Run[] {
  for (const { contender, commands } of entries) measure(contender, workload, commands);
  const rounds = Array.from({ length: ROUNDS }, () =>
    entries.map(({ contender, commands }) => measure(contender, workload, commands)),
  );
  return entries.map((_, index) =>
    rounds
      .map((runs) => runs[index] as Run)
      .reduce((best, candidate) => (candidate.seconds < best.seconds ? candidate : best)),
  );
}

function assertSameTrades(workload: string, a: Run, b: Run): void {
  if (a.tradedLots !== b.tradedLots || a.tradedLots === 0) {
    throw new Error(
      `workload ${workload}: traded ${a.tradedLots} and ${b.tradedLots} lots, which must be equal`,
    );
  }
}

function toRow(workload: Workload, book: string, run: Run, own: Run): OrderBookBenchRow {
  const perSecond = run.commands / run.seconds;
  return {
    workload: workload.name,
    restingOrders: workload.resting,
    book,
    commands: run.commands,
    commandsPerSecond: Math.round(perSecond),
    openbourseIsFasterBy: Math.round((own.commands / own.seconds / perSecond) * 10) / 10,
  };
}

if (import.meta.main) {
  const rows = runOrderBookBench();
  if (process.argv.includes('--json')) console.log(JSON.stringify(rows));
  else console.table(rows);
}
