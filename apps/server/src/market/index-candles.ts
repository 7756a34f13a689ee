import { KLINE_PERIODS, type KlinePeriod } from '@openbourse/api';
import { type Database, sendAll } from '../kernel/db.ts';
import type { Log } from '../kernel/log.ts';
import { addPlaced, type Bar, barOf, type PlacedBar, type Print } from './bar.ts';
import { writeBars } from './write-bars.ts';

/** Gathers what the index of forex matches does and writes it to their candles in batches. */
export interface IndexCandles {
  add(print: Print): void;
  /** Writes what waits. When the database refuses, it waits on for the next flush. */
  flush(): Promise<void>;
  /** Candles of a match and period that are not stored yet, oldest first. */
  waiting(matchId: number, period: KlinePeriod): readonly Bar[];
}

export function createIndexCandles(deps: { readonly db: Database; readonly log: Log }): IndexCandles {
  let gathered = new Map<string, PlacedBar>();
  // While a batch is being written it still counts as waiting: merging an index twice changes nothing.
  let writing: Map<string, PlacedBar> = new Map();
  let running: Promise<void> = Promise.resolve();
  const write = async (): Promise<void> => {
    if (gathered.size === 0) return;
    writing = gathered;
    gathered = new Map();
    try {
      await deps.db.transaction((tx) => sendAll(tx, [writeBars([...writing.values()])]));
    } catch (error) {
      deps.log.warn({ err: error }, 'index candles wait for the database');
      const later = gathered;
      gathered = writing;
      for (const placed of later.values()) addPlaced(gathered, placed);
    }
    writing = new Map();
  };
  return {
    add: (print) => {
      for (const period of KLINE_PERIODS)
        addPlaced(gathered, { matchId: print.matchId, period, bar: barOf(print, period) });
    },
    flush: () => {
      running = running.then(write);
      return running;
    },
    waiting: (matchId, period) =>
      [...writing.values(), ...gathered.values()]
        .filter((placed) => placed.matchId === matchId && placed.period === period)
        .map((placed) => placed.bar),
  };
}
