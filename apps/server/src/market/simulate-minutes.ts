import type { KlinePeriod } from '@openbourse/api';
import { MINUTE_MS } from '@openbourse/money';
import type { Noise } from './feed/noise.ts';
import { type TickScale, tickScale } from './feed/tick-scale.ts';
import { isMarketOpen } from './feed/trading-hours.ts';
import type { Match } from './match.ts';
import { nextOpenTime, openTimeOf } from './period.ts';
import type { HistoryColumns } from './queries.ts';
import type { CourseTable } from './simulate-history.ts';

const MINUTES_PER_DAY = 1_440;
/** The step in which simulated turnover is counted, so that sums stay whole numbers. */
export const TURNOVER_STEP = '0.0001';
const TURNOVER_PER_UNIT = 10_000;

/** The minutes of one match in columns: prices in ticks, volumes in quantity steps, turnover in its step. */
export interface Minutes {
  readonly openTimes: readonly number[];
  readonly opens: readonly number[];
  readonly highs: readonly number[];
  readonly lows: readonly number[];
  readonly closes: readonly number[];
  readonly volumes: readonly number[];
  readonly turnovers: readonly number[];
}

type Column = keyof Minutes;
type Row = Readonly<Record<Column, number>>;
type Columns = Record<Column, number[]>;

/** Draws the minutes of a match along the courses of its two currencies; a closed market has none. */
export function minutesOf(match: Match, courses: CourseTable, noise: Noise): Minutes {
  const scale = tickScale(match.priceTick);
  const step = tickScale(match.quantityStep);
  const dollars = dollarsPerMinute(match, courses);
  const price = priceCourse(match, courses);
  const columns = newColumns();
  const count = (courses.end - courses.start) / MINUTE_MS;
  let open = scale.toTicks(price(0));
  for (let minute = 0; minute < count; minute += 1) {
    const at = courses.start + minute * MINUTE_MS;
    if (!isMarketOpen(match.kind, at)) continue;
    const close = scale.toTicks(price(minute + 1));
    const lively = courses.liveliness.get(match.base.code)?.[minute] ?? 1;
    const range = rangeOf({ open, close }, noise);
    push(columns, {
      openTimes: at,
      opens: open,
      highs: range.high,
      lows: range.low,
      closes: close,
      ...volumeOf({ dollars, lively, close, range, scale, step }, noise),
    });
    open = close;
  }
  return columns;
}

/** Adds minutes up to candles of a period that opened at or after an instant, as text columns for the database. */
export function aggregate(
  minutes: Minutes,
  period: KlinePeriod,
  since: number,
): { readonly count: number; readonly columns: HistoryColumns } {
  const candles = newColumns();
  let last = -1;
  let until = 0;
  for (let index = firstSince(minutes, since); index < minutes.openTimes.length; index += 1) {
    const at = cell(minutes.openTimes, index);
    if (at >= until) {
      const openTimes = openTimeOf(period, at);
      until = nextOpenTime(period, openTimes);
      push(candles, { ...rowAt(minutes, index), openTimes });
      last += 1;
      continue;
    }
    candles.highs[last] = Math.max(cell(candles.highs, last), cell(minutes.highs, index));
    candles.lows[last] = Math.min(cell(candles.lows, last), cell(minutes.lows, index));
    candles.closes[last] = cell(minutes.closes, index);
    candles.volumes[last] = cell(candles.volumes, last) + cell(minutes.volumes, index);
    candles.turnovers[last] = cell(candles.turnovers, last) + cell(minutes.turnovers, index);
  }
  const text = (values: readonly number[]): string => `{${values.join(',')}}`;
  const { openTimes, opens, highs, lows, closes, volumes, turnovers } = candles;
  return {
    count: openTimes.length,
    columns: {
      openTimes: text(openTimes),
      opens: text(opens),
      highs: text(highs),
      lows: text(lows),
      closes: text(closes),
      volumes: text(volumes),
      turnovers: text(turnovers),
    },
  };
}

function priceCourse(match: Match, courses: CourseTable): (index: number) => number {
  const base = courses.logValues.get(match.base.code);
  const quote = courses.logValues.get(match.quote.code);
  return (index) => Math.exp((base?.[index] ?? 0) - (quote?.[index] ?? 0));
}

/** The dollars that a usual minute trades; 0 for forex, which is not traded here. */
function dollarsPerMinute(match: Match, { dailyTurnovers }: CourseTable): number {
  return match.kind === 'forex' ? 0 : (dailyTurnovers.get(match.base.code) ?? 0) / MINUTES_PER_DAY;
}

/** A high and a low beyond open and close, by about what a random walk of that minute would touch. */
function rangeOf(
  body: { readonly open: number; readonly close: number },
  noise: Noise,
): { readonly high: number; readonly low: number } {
  const top = Math.max(body.open, body.close);
  const bottom = Math.min(body.open, body.close);
  const wick = 0.6 * (top - bottom) + 0.00008 * top;
  return {
    high: top + Math.round(wick * noise.uniform() ** 2),
    low: Math.max(1, bottom - Math.round(wick * noise.uniform() ** 2)),
  };
}

/** More is traded in a lively minute and in one that moves the price. */
function volumeOf(
  minute: {
    readonly dollars: number;
    readonly lively: number;
    readonly close: number;
    readonly range: { readonly high: number; readonly low: number };
    readonly scale: TickScale;
    readonly step: TickScale;
  },
  noise: Noise,
): { readonly volumes: number; readonly turnovers: number } {
  if (minute.dollars === 0) return { volumes: 0, turnovers: 0 };
  const { high, low } = minute.range;
  const middle = ((high + low + 2 * minute.close) / 4) * minute.scale.size;
  const stir = 0.6 + Math.min(3, ((high - low) / high) * 900);
  const spent = minute.dollars * minute.lively * stir * Math.exp(0.5 * noise.normal() - 0.4);
  const volumes = minute.step.toTicks(spent / middle);
  return { volumes, turnovers: Math.round(volumes * minute.step.size * middle * TURNOVER_PER_UNIT) };
}

function newColumns(): Columns {
  return { openTimes: [], opens: [], highs: [], lows: [], closes: [], volumes: [], turnovers: [] };
}

function push(columns: Columns, row: Row): void {
  columns.openTimes.push(row.openTimes);
  columns.opens.push(row.opens);
  columns.highs.push(row.highs);
  columns.lows.push(row.lows);
  columns.closes.push(row.closes);
  columns.volumes.push(row.volumes);
  columns.turnovers.push(row.turnovers);
}

function rowAt(minutes: Minutes, index: number): Row {
  return {
    openTimes: cell(minutes.openTimes, index),
    opens: cell(minutes.opens, index),
    highs: cell(minutes.highs, index),
    lows: cell(minutes.lows, index),
    closes: cell(minutes.closes, index),
    volumes: cell(minutes.volumes, index),
    turnovers: cell(minutes.turnovers, index),
  };
}

function firstSince(minutes: Minutes, since: number): number {
  const index = minutes.openTimes.findIndex((at) => at >= since);
  return index === -1 ? minutes.openTimes.length : index;
}

function cell(values: readonly number[], index: number): number {
  return values[index] ?? 0;
}
