import type { KlinePeriod } from '@openbourse/api';
import type { CandleRow } from '@openbourse/api/socket';
import { formatDecimal, MAX_SCALE, parseSignedDecimal } from '@openbourse/money';
import type { MarketTrade } from './match.ts';
import { openTimeOf } from './period.ts';
import type { CandleFigures } from './queries.ts';

/** A price, quantity or total in units of 10^-18, the scale of the database's columns. */
export type Units = bigint;

/** A candle in memory. `trades` counts trades of this server: 0 in seeded history and for an index. */
export interface Bar {
  readonly openTime: number;
  readonly open: Units;
  readonly high: Units;
  readonly low: Units;
  readonly close: Units;
  readonly volume: Units;
  readonly turnover: Units;
  readonly trades: number;
  /** Of trades whose taker bought. */
  readonly takerBuyVolume: Units;
  readonly takerBuyTurnover: Units;
}

/** Input of a candle: a trade, or a value of an index, which has no quantity. */
export interface Print {
  readonly matchId: number;
  readonly at: number;
  readonly price: Units;
  readonly quantity: Units;
  readonly total: Units;
  readonly trades: number;
  readonly isTakerBuy: boolean;
}

/** A bar with what it belongs to. */
export interface PlacedBar {
  readonly matchId: number;
  readonly period: KlinePeriod;
  readonly bar: Bar;
}

export function toUnits(decimal: string): Units {
  return parseSignedDecimal(decimal, MAX_SCALE);
}

export function toDecimal(units: Units): string {
  return formatDecimal(units, MAX_SCALE);
}

export function printOfTrade(trade: MarketTrade): Print {
  return {
    matchId: trade.matchId,
    at: trade.at,
    price: toUnits(trade.price),
    quantity: toUnits(trade.quantity),
    total: toUnits(trade.total),
    trades: 1,
    isTakerBuy: trade.takerSide === 'buy',
  };
}

export function barOf(print: Print, period: KlinePeriod): Bar {
  return {
    openTime: openTimeOf(period, print.at),
    open: print.price,
    high: print.price,
    low: print.price,
    close: print.price,
    volume: print.quantity,
    turnover: print.total,
    trades: print.trades,
    takerBuyVolume: print.isTakerBuy ? print.quantity : 0n,
    takerBuyTurnover: print.isTakerBuy ? print.total : 0n,
  };
}

/** One bar out of two that follow each other; it opens when the earlier one opened. */
export function mergeBars(earlier: Bar, later: Bar): Bar {
  return {
    openTime: earlier.openTime,
    open: earlier.open,
    high: earlier.high > later.high ? earlier.high : later.high,
    low: earlier.low < later.low ? earlier.low : later.low,
    close: later.close,
    volume: earlier.volume + later.volume,
    turnover: earlier.turnover + later.turnover,
    trades: earlier.trades + later.trades,
    takerBuyVolume: earlier.takerBuyVolume + later.takerBuyVolume,
    takerBuyTurnover: earlier.takerBuyTurnover + later.takerBuyTurnover,
  };
}

/** Gathers prints, oldest first, into one bar per match, period and open time. */
export function gatherBars(prints: readonly Print[], periods: readonly KlinePeriod[]): readonly PlacedBar[] {
  const gathered = new Map<string, PlacedBar>();
  for (const print of prints) {
    for (const period of periods)
      addPlaced(gathered, { matchId: print.matchId, period, bar: barOf(print, period) });
  }
  return [...gathered.values()];
}

/** Merges a bar into a collection, after what is there. */
export function addPlaced(into: Map<string, PlacedBar>, later: PlacedBar): void {
  const key = `${later.matchId} ${later.period} ${later.bar.openTime}`;
  const earlier = into.get(key);
  into.set(key, earlier === undefined ? later : { ...later, bar: mergeBars(earlier.bar, later.bar) });
}

export function barOfRecord(record: CandleFigures): Bar {
  return {
    openTime: record.open_time,
    open: toUnits(record.open),
    high: toUnits(record.high),
    low: toUnits(record.low),
    close: toUnits(record.close),
    volume: toUnits(record.volume),
    turnover: toUnits(record.turnover),
    trades: record.trades,
    takerBuyVolume: toUnits(record.taker_buy_volume),
    takerBuyTurnover: toUnits(record.taker_buy_turnover),
  };
}

export function candleOfBar(bar: Bar): CandleRow {
  return {
    time: bar.openTime,
    open: toDecimal(bar.open),
    high: toDecimal(bar.high),
    low: toDecimal(bar.low),
    close: toDecimal(bar.close),
    volume: toDecimal(bar.volume),
    turnover: toDecimal(bar.turnover),
  };
}

/** A candle with the figures of its trades besides prices. */
export interface DetailedCandle extends CandleRow {
  readonly trades: number;
  readonly takerBuyVolume: string;
  readonly takerBuyTurnover: string;
}

export function detailOfBar(bar: Bar): DetailedCandle {
  return {
    ...candleOfBar(bar),
    trades: bar.trades,
    takerBuyVolume: toDecimal(bar.takerBuyVolume),
    takerBuyTurnover: toDecimal(bar.takerBuyTurnover),
  };
}
