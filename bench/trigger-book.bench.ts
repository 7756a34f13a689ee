import { TriggerBook } from '../packages/engine/src/contract/trigger-book.ts';

const TRIGGERS = 1_000_000;
const LEVELS = 5_000_000;
/** Triggers of one tick, as shares of all; the ticks of a share come one after the other. */
const SHARES = [0.00001, 0.01, 0.1, 0.3];
const TICKS = 3;
const ROUNDS = 3;
/** Even when much of the book fires at once, it must not be slower than the scan. */
const FLOOR = 1;

export interface TriggerBookBenchRow {
  readonly share: string;
  readonly triggered: number;
  readonly bookMillis: number;
  readonly scanMillis: number;
  readonly bookIsFasterBy: number;
}

/**
 * Holds a million triggers in the trigger book and in the leanest list that can be scanned, their levels in a typed array,
 * and sends the same falling ticks to both: each takes out what fires and hands it over. Throws when they hand over
 * different triggers, or when the book is slower than the scan.
 */
export function runTriggerBookBench(): readonly TriggerBookBenchRow[] {
  const rows = SHARES.map((share) => {
    const rounds = Array.from({ length: ROUNDS }, () => measure(share));
    const bookMillis = Math.min(...rounds.map((run) => run.bookMillis));
    const scanMillis = Math.min(...rounds.map((run) => run.scanMillis));
    return {
      ...{ share: `${share * 100} %`, triggered: Math.round(share * TRIGGERS) },
      ...{ bookMillis: round(bookMillis), scanMillis: round(scanMillis) },
      bookIsFasterBy: round(scanMillis / bookMillis),
    };
  });
  for (const row of rows)
    if (row.bookIsFasterBy < FLOOR)
      throw new Error(`${row.share}: ${row.bookIsFasterBy} times as fast as a scan, which must be ${FLOOR}`);
  return rows;
}

/** The fastest tick of each. */
function measure(share: number): { readonly bookMillis: number; readonly scanMillis: number } {
  const levels = drawLevels();
  const items = Array.from(levels, (level) => ({ level }));
  const book = new TriggerBook<(typeof items)[number]>('falling');
  for (const item of items) book.add(item.level, item);
  const sorted = levels.toSorted();
  const bookTicks: number[] = [];
  const scanTicks: number[] = [];
  const fired = Math.round(share * TRIGGERS);
  for (let tick = 1; tick <= TICKS; tick += 1) {
    const price = sorted.at(-fired * tick) as number;
    const byBook: object[] = [];
    const byScan: object[] = [];
    bookTicks.push(millisOf(() => book.fire(price, (item) => byBook.push(item))));
    const scan = (): void => {
      for (let index = 0; index < levels.length; index += 1)
        if ((levels[index] as number) >= price) {
          levels[index] = -1;
          byScan.push(items[index] as object);
        }
    };
    scanTicks.push(millisOf(scan));
    assertSame(byBook, byScan);
  }
  return { bookMillis: Math.min(...bookTicks), scanMillis: Math.min(...scanTicks) };
}

/** Levels by a small linear congruential generator: the same in every run. */
function drawLevels(): Float64Array {
  let state = 1;
  return Float64Array.from({ length: TRIGGERS }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return 1 + Math.floor((state / 2 ** 32) * LEVELS);
  });
}

function assertSame(byBook: readonly object[], byScan: readonly object[]): void {
  const scanned = new Set(byScan);
  if (byBook.length !== byScan.length || !byBook.every((item) => scanned.has(item)))
    throw new Error(`the book fired ${byBook.length}, the scan ${byScan.length}, which must be the same`);
}

function millisOf(run: () => void): number {
  const started = performance.now();
  run();
  return performance.now() - started;
}

function round(value: number): number {
  return value < 10 ? Math.round(value * 10_000) / 10_000 : Math.round(value);
}

if (import.meta.main) console.table(runTriggerBookBench());
