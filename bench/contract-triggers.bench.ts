import {
  CONVERSION_ONE,
  ContractEngine,
  isLiquidatable,
  limitMark,
  liquidationMark,
  type PendingOrder,
  type Position,
  readMoney,
  readPrice,
  type StoredPosition,
} from '@openbourse/engine';
import { CRYPTO_TERMS } from '../packages/engine/test/sample-terms.ts';

const POSITIONS = 800_000;
const ORDERS = 200_000;
const USERS = 100_000;
const QUIET_BEATS = 20_000;
const FEW = 10;
const FEW_BEATS = 20;
const MANY = (POSITIONS + ORDERS) / 100;
const MANY_BEATS = 3;
/** Where few trigger, the engine must be this many times faster than the scan. */
const TARGET = 100;
const START = readPrice('60000');
const MATCH_ID = 1;

export interface ContractTriggersBenchRow {
  readonly ticks: string;
  readonly triggered: number;
  readonly engineMillis: number;
  /** Testing every position and order by the formulas of the rule book. */
  readonly scanMillis: number;
  /** Testing a list of trigger prices that is kept up to date: the leanest scan there is. */
  readonly levelScanMillis: number;
  readonly engineIsFasterThanScanBy: number;
  readonly engineIsFasterThanLevelScanBy: number;
}

/** The open positions and pending orders of one match, and the first price at which a falling mark triggers each. */
interface Book {
  readonly engine: ContractEngine;
  readonly positions: readonly StoredPosition[];
  readonly orders: readonly PendingOrder[];
  readonly levels: Float64Array;
}

/**
 * Holds 800,000 open positions and 200,000 pending orders, and sends ticks that trigger none, few (10) and 1 % of
 * them. The engine finds and settles; the scans only find. Throws when they find different numbers, or when the engine
 * is less than 100 times faster than the scan of positions where none or few trigger.
 */
export function runContractTriggersBench(): readonly ContractTriggersBenchRow[] {
  const book = build();
  const sorted = book.levels.toSorted();
  const few = Array.from({ length: FEW_BEATS }, (_, index) => levelAt(sorted, FEW * (index + 1)));
  const many = Array.from({ length: MANY_BEATS }, (_, index) => levelAt(sorted, MANY * (index + 1)));
  const scan = measure(1, () => scanByFormula(book, START));
  const levelScan = measure(20, () => scanLevels(book.levels, START));
  if (scan.found !== 0 || levelScan.found !== 0)
    throw new Error('a tick that moves nothing triggers nothing');
  const quiet = runTicks(
    book,
    Array.from({ length: QUIET_BEATS }, (_, index) => START + BigInt(index % 7)),
  );
  const expected = scanByFormula(book, few.at(-1) as bigint);
  const fewRun = runTicks(book, few);
  assertSame(fewRun.found, expected);
  const expectedMany = scanByFormula(book, many.at(-1) as bigint);
  const manyRun = runTicks(book, many);
  assertSame(fewRun.found + manyRun.found, expectedMany);
  const rows = [
    toRow('none', quiet, { scan, levelScan, ticks: QUIET_BEATS }),
    toRow('few', fewRun, { scan, levelScan, ticks: FEW_BEATS }),
    toRow('1 %', manyRun, { scan, levelScan, ticks: MANY_BEATS }),
  ];
  for (const row of rows.slice(0, 2))
    if (row.engineIsFasterThanScanBy < TARGET)
      throw new Error(`${row.ticks}: ${row.engineIsFasterThanScanBy} times faster, which must be ${TARGET}`);
  return rows;
}

function build(): Book {
  const engine = new ContractEngine({ positionsPerMatchMax: 20 });
  const random = seededRandom(1);
  const levels = new Float64Array(POSITIONS + ORDERS);
  for (let userId = 1; userId <= USERS; userId += 1) engine.setBalance(userId, readMoney('1000'));
  engine.loadTick({ matchId: MATCH_ID, seq: 1, mark: START, conversion: CONVERSION_ONE });
  const positions = Array.from({ length: POSITIONS }, (_, index) => {
    const stored = drawPosition(index, random);
    engine.load(stored);
    levels[index] = firstLevel(engine.position(stored.id) as Position);
    return stored;
  });
  const orders = Array.from({ length: ORDERS }, (_, index) => {
    const order = drawOrder(index, random);
    engine.loadOrder(order);
    const isLong = order.side === 'long';
    levels[POSITIONS + index] = isLong ? Number(limitMark(CRYPTO_TERMS, 'long', order.limitPrice)) : 0;
    return order;
  });
  return { engine, positions, orders, levels };
}

type Random = (below: number) => number;

/** A small linear congruential generator: the book depends on the seed only. */
function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function drawPosition(index: number, random: Random): StoredPosition {
  const side = random(2) === 0 ? 'long' : 'short';
  const sign = side === 'long' ? 1 : -1;
  const entry = cents(6_000_000 + random(20_000) - 10_000);
  const leverage = [5, 10, 20, 50][random(4)] as number;
  const lots = 1 + random(50);
  const hasTriggers = random(2) === 0;
  return {
    ...{ id: `p${index}`, userId: 1 + (index % USERS), matchId: MATCH_ID, side, marginMode: 'isolated' },
    ...{ leverage, lots, entry, conversion: CONVERSION_ONE, terms: CRYPTO_TERMS },
    margin: (entry * BigInt(lots)) / BigInt(1_000 * leverage),
    takeProfit: hasTriggers ? cents(6_000_000 + sign * (60_000 + random(500_000))) : null,
    stopLoss: hasTriggers ? cents(6_000_000 - sign * (20_000 + random(60_000))) : null,
    ...{ openedAt: 0, triggersAt: 0, trail: null, chargedDay: null, closing: null },
  };
}

function drawOrder(index: number, random: Random): PendingOrder {
  const side = random(2) === 0 ? 'long' : 'short';
  const sign = side === 'long' ? -1 : 1;
  return {
    ...{ id: `o${index}`, userId: 1 + (index % USERS), matchId: MATCH_ID, side, marginMode: 'isolated' },
    ...{ leverage: 20, lots: 1, takeProfit: null, stopLoss: null, terms: CRYPTO_TERMS, acceptedAt: 0 },
    limitPrice: cents(6_000_000 + sign * (20_000 + random(500_000))),
    ...{ margin: readMoney('3.1'), fee: readMoney('0.04') },
  };
}

function cents(count: number): bigint {
  return BigInt(count) * CRYPTO_TERMS.priceTick;
}

/** The first price at which a falling mark closes a position; 0 for none. */
function firstLevel(position: Position): number {
  const { takeProfit, stopLoss } = position;
  if (position.side === 'short') return Number(takeProfit ?? 0n);
  return Math.max(Number(stopLoss ?? 0n), Number(liquidationMark(position) ?? 0n));
}

/** The price at which the given number of triggers of a falling mark have fired. */
function levelAt(sorted: Float64Array, count: number): bigint {
  return BigInt(sorted[sorted.length - count] as number);
}

function scanByFormula({ engine, positions, orders }: Book, mark: bigint): number {
  let found = 0;
  for (const { id } of positions) {
    const position = engine.position(id);
    // What an earlier tick closed counts as found.
    if (position === null || isDue(position, mark)) found += 1;
  }
  for (const { id, side, limitPrice } of orders) {
    const due = limitMark(CRYPTO_TERMS, side, limitPrice);
    if (engine.order(id) === null || (side === 'long' ? mark <= due : mark >= due)) found += 1;
  }
  return found;
}

function isDue(position: Position, mark: bigint): boolean {
  const { takeProfit, stopLoss } = position;
  const isLong = position.side === 'long';
  if (takeProfit !== null && (isLong ? mark >= takeProfit : mark <= takeProfit)) return true;
  if (stopLoss !== null && (isLong ? mark <= stopLoss : mark >= stopLoss)) return true;
  return isLiquidatable(position, mark);
}

function scanLevels(levels: Float64Array, mark: bigint): number {
  const price = Number(mark);
  let found = 0;
  for (const level of levels) if (level >= price) found += 1;
  return found;
}

interface Measured {
  readonly millis: number;
  readonly found: number;
}

function runTicks({ engine }: Book, marks: readonly bigint[]): Measured {
  return measure(1, () => {
    let found = 0;
    for (const [index, mark] of marks.entries()) {
      const ticks = [{ matchId: MATCH_ID, seq: index + 2, mark, conversion: CONVERSION_ONE }];
      found += engine.beat({ at: index + 1, ticks, closed: [] }).length;
    }
    return found;
  });
}

/** Of the thread's processor time, which does not count what other programs on the machine take. */
function measure(times: number, run: () => number): Measured {
  const started = process.threadCpuUsage();
  let found = 0;
  for (let time = 0; time < times; time += 1) found = run();
  const { user, system } = process.threadCpuUsage(started);
  return { millis: (user + system) / 1_000 / times, found };
}

function assertSame(found: number, expected: number): void {
  if (found !== expected || found === 0)
    throw new Error(`the engine decided ${found}, the scan found ${expected}, which must be equal`);
}

function toRow(
  ticks: string,
  run: Measured,
  against: { readonly scan: Measured; readonly levelScan: Measured; readonly ticks: number },
): ContractTriggersBenchRow {
  const engineMillis = run.millis / against.ticks;
  return {
    ticks,
    triggered: Math.round(run.found / against.ticks),
    engineMillis: round(engineMillis),
    scanMillis: round(against.scan.millis),
    levelScanMillis: round(against.levelScan.millis),
    engineIsFasterThanScanBy: round(against.scan.millis / engineMillis),
    engineIsFasterThanLevelScanBy: round(against.levelScan.millis / engineMillis),
  };
}

function round(value: number): number {
  return value < 10 ? Math.round(value * 10_000) / 10_000 : Math.round(value);
}

if (import.meta.main) console.table(runContractTriggersBench());
