import { BID, OrderBook, type SideIndex } from '@openbourse/engine';
import { OrderBook as NodejsOrderBook, Side as NodejsSide } from 'nodejs-order-book';
import { drawWorkload, type Workload } from './order-book-workload.ts';
import { TextbookBook } from './textbook-book.ts';

const COMMANDS = 1_000_000;
/** On the deep book the published package needs a minute for a million commands: it gets a prefix of the stream. */
const NODEJS_COMMANDS = { A: 200_000, B: 20_000 } as const;
const ROUNDS = 5;

/** What one book did with the timed commands of a workload. */
interface Run {
  readonly seconds: number;
  readonly commands: number;
  readonly tradedLots: number;
}

type Contender = (workload: Workload, commands: number) => Run;

export interface OrderBookBenchRow {
  readonly workload: string;
  readonly restingOrders: number;
  readonly book: string;
  readonly commands: number;
  readonly commandsPerSecond: number;
  /** How many times faster the order book of this project is, in the same run. */
  readonly openbourseIsFasterBy: number;
}

/** Runs each book through the same command streams and checks that all of them trade the same volume. */
export function runOrderBookBench(): readonly OrderBookBenchRow[] {
  const workloads = [
    drawWorkload({ name: 'A', resting: 1_000, depthTicks: 5_000, commands: COMMANDS, seed: 1 }),
    drawWorkload({ name: 'B', resting: 100_000, depthTicks: 20_000, commands: COMMANDS, seed: 2 }),
  ];
  return workloads.flatMap((workload) => {
    const nodejsCommands = NODEJS_COMMANDS[workload.name as keyof typeof NODEJS_COMMANDS];
    const own = fastest(runOpenbourse, workload, COMMANDS);
    const textbook = fastest(runTextbook, workload, COMMANDS);
    // One round after a short warm-up: the package is slow enough to make its own noise negligible.
    runNodejsOrderBook(workloads[0] as Workload, 20_000);
    const nodejs = runNodejsOrderBook(workload, nodejsCommands);
    assertSameTrades(workload.name, own, textbook);
    assertSameTrades(workload.name, nodejs, runTextbook(workload, nodejsCommands));
    return [
      toRow(workload, 'openbourse OrderBook', own, own),
      toRow(workload, 'textbook Map and arrays', textbook, own),
      toRow(workload, 'nodejs-order-book', nodejs, own),
    ];
  });
}

function runOpenbourse(workload: Workload, commands: number): Run {
  const { setup, isCancel, isBuy, orderId, price, quantity } = workload;
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
  let tradedLots = 0;
  let started = performance.now();
  for (let index = 0; index < setup + commands; index += 1) {
    if (index === setup) {
      tradedLots = 0;
      started = performance.now();
    }
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
  return { seconds: (performance.now() - started) / 1000, commands, tradedLots };
}

function runTextbook(workload: Workload, commands: number): Run {
  const { setup, isCancel, isBuy, orderId, price, quantity } = workload;
  const book = new TextbookBook();
  let tradedLots = 0;
  let started = performance.now();
  for (let index = 0; index < setup + commands; index += 1) {
    if (index === setup) {
      tradedLots = 0;
      started = performance.now();
    }
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
  return { seconds: (performance.now() - started) / 1000, commands, tradedLots };
}

function runNodejsOrderBook(workload: Workload, commands: number): Run {
  const { setup, isCancel, isBuy, orderId, price, quantity } = workload;
  const book = new NodejsOrderBook();
  // Its ids are strings; they are made before the clock starts.
  const ids = Array.from(orderId.subarray(0, setup + commands), String);
  let tradedLots = 0;
  let started = performance.now();
  for (let index = 0; index < setup + commands; index += 1) {
    if (index === setup) {
      tradedLots = 0;
      started = performance.now();
    }
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
  return { seconds: (performance.now() - started) / 1000, commands, tradedLots };
}

/** The fastest of several rounds after a warm-up: what the machine can do when nothing disturbs it. */
function fastest(contender: Contender, workload: Workload, commands: number): Run {
  contender(workload, commands);
  const runs = Array.from({ length: ROUNDS }, () => contender(workload, commands));
  return runs.reduce((best, run) => (run.seconds < best.seconds ? run : best));
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
