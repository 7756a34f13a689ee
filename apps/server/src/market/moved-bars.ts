import { MINUTE_MS } from '@openbourse/money';
import type { KlinePeriod } from '@openbourse/api';
import { type Bar, barOf, mergeBars, type Print, toDecimal, toUnits } from './bar.ts';
import { openTimeOf } from './period.ts';
import type { MovedBar, MovedMatch } from './topics.ts';

/** Gathers what moved in this process until it is announced to the others. */
export interface MovedBars {
  /** `seq` is the number of a trade; null for a price of an index. */
  add(print: Print, seq: number | null): void;
  /** Everything since the last call. */
  take(): readonly MovedMatch[];
}

export function gatherMoved(): MovedBars {
  let moved = new Map<number, { at: number; seq: number | null; bars: Bar[] }>();
  return {
    add: (print, seq) => {
      const bar = barOf(print, '1m');
      const known = moved.get(print.matchId);
      if (known === undefined) {
        moved.set(print.matchId, { at: print.at, seq, bars: [bar] });
        return;
      }
      const newest = known.bars.at(-1);
      if (newest?.openTime === bar.openTime) known.bars[known.bars.length - 1] = mergeBars(newest, bar);
      else known.bars.push(bar);
      known.at = print.at;
      known.seq = seq;
    },
    take: () => {
      const taken = [...moved].map(([matchId, { bars, ...of }]) => ({
        matchId,
        ...of,
        bars: bars.map(writeBar),
      }));
      moved = new Map();
      return taken;
    },
  };
}

function writeBar(bar: Bar): MovedBar {
  return {
    openTime: bar.openTime,
    open: toDecimal(bar.open),
    high: toDecimal(bar.high),
    low: toDecimal(bar.low),
    close: toDecimal(bar.close),
    volume: toDecimal(bar.volume),
    turnover: toDecimal(bar.turnover),
    trades: bar.trades,
    takerBuyVolume: toDecimal(bar.takerBuyVolume),
    takerBuyTurnover: toDecimal(bar.takerBuyTurnover),
  };
}

export function readBar(bar: MovedBar): Bar {
  return {
    openTime: bar.openTime,
    open: toUnits(bar.open),
    high: toUnits(bar.high),
    low: toUnits(bar.low),
    close: toUnits(bar.close),
    volume: toUnits(bar.volume),
    turnover: toUnits(bar.turnover),
    trades: bar.trades,
    takerBuyVolume: toUnits(bar.takerBuyVolume),
    takerBuyTurnover: toUnits(bar.takerBuyTurnover),
  };
}

/** Time after which the process of prices has stored a candle of its index. */
const STORED_MS = 15_000;

/** A part of a minute, and when this process heard it. */
interface HeardBar {
  readonly bar: Bar;
  readonly heardAt: number;
}

/** The newest bars of indices, which their process may not have stored yet; merging one twice changes nothing. */
export interface WaitingBars {
  add(matchId: number, bars: readonly Bar[], now: number): void;
  of(matchId: number, period: KlinePeriod): readonly Bar[];
  /** Bars that may have been missing when the stored ones were read, oldest first. */
  unstored(matchId: number, readAt: number): readonly HeardBar[];
}

export function keepWaiting(): WaitingBars {
  const kept = new Map<number, HeardBar[]>();
  return {
    add: (matchId, bars, now) => {
      const since = openTimeOf('1m', now - STORED_MS - MINUTE_MS);
      const earlier = (kept.get(matchId) ?? []).filter(({ bar }) => bar.openTime > since);
      kept.set(matchId, [...earlier, ...bars.map((bar) => ({ bar, heardAt: now }))]);
    },
    of: (matchId, period) => {
      const byTime = new Map<number, Bar>();
      for (const { bar } of kept.get(matchId) ?? []) {
        const placed = { ...bar, openTime: openTimeOf(period, bar.openTime) };
        const earlier = byTime.get(placed.openTime);
        byTime.set(placed.openTime, earlier === undefined ? placed : mergeBars(earlier, placed));
      }
      return [...byTime.values()];
    },
    unstored: (matchId, readAt) =>
      (kept.get(matchId) ?? []).filter(({ heardAt }) => heardAt > readAt - STORED_MS),
  };
}
