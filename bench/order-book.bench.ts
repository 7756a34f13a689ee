import { CANCELLED, FILLED, type LimitCommand, MatchingEngine, RESTED } from '@openbourse/engine';
import { OrderBook as NodejsOrderBook, Side as NodejsSide } from 'nodejs-order-book';
import { drawWorkload, type Workload } from './order-book-workload.ts';
import { TextbookBook } from './textbook-book.ts';

const COMMANDS = 1_000_000;
/** On the deep book the published package needs a minute for a million commands: it gets a prefix of the stream. */
const NODEJS_COMMANDS = { A: 200_000, B: 20_000 } as const;
/** Factors by which the engine has to lead the textbook book. */
const FLOORS: Readonly<Record<string, number>> = { A: 5, B: 5, 'A dense': 1.4, 'B dense': 2 };
const ROUNDS = 11;
/** Commands that a writer takes from its queue at once; it divides every number of commands. */
const BATCH = 1_000;

/** A command as it waits in the queue of a writer: its object is there before the clock starts. */
type Command = { -readonly [Field in keyof LimitCommand]: LimitCommand[Field] } & { isCancel: boolean };

/** A book that executes commands and reads all that they lead to. */
interface Contender {
  execute(commands: readonly Command[]): void;
  readonly tradedLots: number;
  /** Of every fill, of what rests of an order and of what a cancel takes out, in their order. */
  readonly digest: number;
}

/** Result of one book with the timed commands of a workload. */
interface Run {
  readonly book: string;
  readonly commands: number;
  readonly commandsPerSecond: number;
  readonly tradedLots: number;
  readonly digest: number;
}

interface Entry {
  readonly book: string;
  readonly contender: () => Contender;
  readonly commands: number;
}

export interface OrderBookBenchRow {
  readonly workload: string;
  readonly restingOrders: number;
  readonly book: string;
  readonly commands: number;
  readonly commandsPerSecond: number;
  /** Factor by which the engine of this project is faster: the median of the ratios within a round. */
  readonly openbourseIsFasterBy: number;
}

/**
 * Runs the engine that the server runs and other books through the same command streams, and checks that all do the
 * same. Workload A rests about 1,000 orders, B about 100,000; `drawWorkload` defines the commands. Both are run with
 * prices spread over fine ticks and dense, with many orders at a price: the ratio to the textbook book depends on it,
 * because fewer levels make its sorted array short, so neither spread may be quoted alone. Throws when the engine does
 * not lead the textbook book by the factor of the workload.
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
    const rounds = inTurns(workload, [
      { book: 'openbourse MatchingEngine', contender: () => new Openbourse(), commands: COMMANDS },
      TEXTBOOK,
      { book: 'nodejs-order-book', contender: () => new Nodejs(), commands: nodejsCommands },
    ]);
    const [own, textbook, nodejs] = rounds[0] as readonly [Run, Run, Run];
    assertSame(name, [own.tradedLots, own.digest], [textbook.tradedLots, textbook.digest]);
    const prefix = measure(workload, { ...TEXTBOOK, commands: nodejsCommands });
    assertSame(name, [nodejs.tradedLots], [prefix.tradedLots]);
    const rows = toRows(workload, rounds);
    const ratio = (rows[1] as OrderBookBenchRow).openbourseIsFasterBy;
    if (ratio < (FLOORS[name] as number))
      throw new Error(`workload ${name}: ${ratio} times the textbook book, which must be ${FLOORS[name]}`);
    return rows;
  });
}

class Openbourse implements Contender {
  tradedLots = 0;
  digest = 0;
  private readonly engine = new MatchingEngine({ marketSweepPpm: 50_000 });

  execute(commands: readonly Command[]): void {
    const { engine } = this;
    let { tradedLots, digest } = this;
    for (const command of commands) {
      const events = command.isCancel ? engine.cancel(command.orderId) : engine.place(command);
      for (let event = 0; event < events.count; event += 1) {
        const kind = events.kind(event);
        if (kind === FILLED) {
          const qtyLots = events.qtyLots(event);
          tradedLots += qtyLots;
          digest = fold(fold(fold(digest, events.makerOrderId(event)), events.priceTicks(event)), qtyLots);
        } else if (kind === RESTED || kind === CANCELLED) {
          digest = fold(digest, events.remainingLots(event));
        }
      }
    }
    this.tradedLots = tradedLots;
    this.digest = digest;
  }
}

class Textbook implements Contender {
  tradedLots = 0;
  digest = 0;
  private readonly book = new TextbookBook();

  execute(commands: readonly Command[]): void {
    const { book } = this;
    let { tradedLots, digest } = this;
    for (const command of commands) {
      if (command.isCancel) {
        digest = fold(digest, book.cancel(command.orderId));
        continue;
      }
      let left = command.qtyLots;
      for (const { makerId, price, quantity } of book.place(command)) {
        left -= quantity;
        tradedLots += quantity;
        digest = fold(fold(fold(digest, makerId), price), quantity);
      }
      if (left > 0) digest = fold(digest, left);
    }
    this.tradedLots = tradedLots;
    this.digest = digest;
  }
}

class Nodejs implements Contender {
  tradedLots = 0;
  readonly digest = 0;
  private readonly book = new NodejsOrderBook();

  execute(commands: readonly Command[]): void {
    for (const { isCancel, orderId, side, priceTicks, qtyLots } of commands) {
      const id = String(orderId);
      if (isCancel) {
        this.book.cancel(id);
        continue;
      }
      const nodejsSide = side === 'buy' ? NodejsSide.BUY : NodejsSide.SELL;
      const result = this.book.limit({ id, side: nodejsSide, size: qtyLots, price: priceTicks });
      this.tradedLots += qtyLots - result.quantityLeft;
    }
  }
}

/** A digest in which each number and its position matter. */
function fold(digest: number, value: number): number {
  return (Math.imul(digest, 31) + value) | 0;
}

const TEXTBOOK: Entry = {
  book: 'textbook Map and arrays',
  contender: () => new Textbook(),
  commands: COMMANDS,
};

function measure(workload: Workload, { book, contender: make, commands }: Entry): Run {
  const { setup } = workload;
  const contender = make();
  const queue = Array.from({ length: BATCH }, emptyCommand);
  for (let from = 0; from < setup; from += BATCH) {
    refill(queue, workload, from);
    contender.execute(queue);
  }
  let micros = 0;
  for (let from = setup; from < setup + commands; from += BATCH) {
    refill(queue, workload, from);
    // Of the processor, so that the time that other programs take does not count.
    const before = process.threadCpuUsage();
    contender.execute(queue);
    const { user, system } = process.threadCpuUsage(before);
    micros += user + system;
  }
  const { tradedLots, digest } = contender;
  return { book, commands, commandsPerSecond: (commands * 1_000_000) / micros, tradedLots, digest };
}

function emptyCommand(): Command {
  return {
    ...{ isCancel: false, type: 'limit', orderId: 0, owner: 0, side: 'buy', priceTicks: 0, qtyLots: 0 },
    ...{ timeInForce: 'gtc', postOnly: false },
  };
}

function refill(queue: readonly Command[], workload: Workload, from: number): void {
  for (const [at, command] of queue.entries()) {
    const index = from + at;
    command.isCancel = workload.isCancel[index] === 1;
    command.orderId = workload.orderId[index] as number;
    command.owner = command.orderId;
    command.side = workload.isBuy[index] === 1 ? 'buy' : 'sell';
    command.priceTicks = workload.price[index] as number;
    command.qtyLots = workload.quantity[index] as number;
  }
}

/** The books take turns, after a warm-up, so that what loads the machine slows all alike. */
function inTurns(workload: Workload, entries: readonly Entry[]): readonly (readonly Run[])[] {
  const round = (): readonly Run[] => entries.map((entry) => measure(workload, entry));
  round();
  return Array.from({ length: ROUNDS }, round);
}

function assertSame(workload: string, a: readonly number[], b: readonly number[]): void {
  if (a[0] === 0 || a.join() !== b.join())
    throw new Error(`workload ${workload}: ${a.join()} and ${b.join()}, which must be equal`);
}

/** Medians of the rounds; the first book is the engine of this project. */
function toRows(workload: Workload, rounds: readonly (readonly Run[])[]): readonly OrderBookBenchRow[] {
  return (rounds[0] as readonly Run[]).map(({ book, commands }, at) => {
    const rates = rounds.map((runs) => (runs[at] as Run).commandsPerSecond);
    const ratios = rounds.map((runs, round) => (runs[0] as Run).commandsPerSecond / (rates[round] as number));
    return {
      ...{ workload: workload.name, restingOrders: workload.resting, book, commands },
      commandsPerSecond: Math.round(median(rates)),
      openbourseIsFasterBy: Math.round(median(ratios) * 10) / 10,
    };
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] as number;
}

if (import.meta.main) {
  const rows = runOrderBookBench();
  if (process.argv.includes('--json')) console.log(JSON.stringify(rows));
  else console.table(rows);
}
