import { PORTFOLIO_RANGES, type PortfolioRange } from '@openbourse/api/limits';
import { addDecimal, compareDecimal, DAY_MS, mulDecimal } from '@openbourse/money';
import type { Performance } from '../api.ts';

export type Stretch = Performance['days'][number];
export type Period = Performance['periods'][number];

/** Ranges with more than one day, which have a chart. */
export const CHART_RANGES = PORTFOLIO_RANGES.filter((range) => range !== '1d');

/** A day of a chart: what was there, and what was won since the first one; null once a part of it is not known. */
export interface ChartPoint {
  readonly at: number;
  readonly total: string;
  readonly sum: string | null;
}

export function periodOf({ periods }: Performance, range: PortfolioRange): Period | undefined {
  return periods.find((period) => period.range === range);
}

/** The days of a range and the present, oldest first. */
export function pointsOf(performance: Performance, range: PortfolioRange): readonly ChartPoint[] {
  const since = periodOf(performance, range)?.since ?? 0;
  const days = performance.days.filter(({ at }) => at >= since);
  const [first] = days;
  if (first === undefined) return [];
  const points: ChartPoint[] = [{ at: first.at, total: first.total, sum: first.at === since ? '0' : null }];
  for (const [index, { to, profit }] of days.entries()) {
    const sum = points.at(-1)?.sum ?? null;
    const total = days[index + 1]?.total ?? performance.total;
    points.push({ at: to, total, sum: sum === null || profit === null ? null : addDecimal(sum, profit) });
  }
  return points;
}

/** A day or a month of a calendar. */
export interface Cell {
  readonly at: number;
  /** False before the first movement and in the future. */
  readonly isInside: boolean;
  /** Null where it is not known, or not inside. */
  readonly profit: string | null;
  readonly percent: string | null;
  readonly total: string | null;
}

const WEEK_DAYS = 7;
const MONTHS = 12;

export function monthStart(at: number, later = 0): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1);
}

export function yearStart(at: number, later = 0): number {
  return Date.UTC(new Date(at).getUTCFullYear() + later, 0, 1);
}

/** The days of a month. */
export function daysOfMonth(performance: Performance, month: number): readonly Cell[] {
  const count = (monthStart(month, 1) - month) / DAY_MS;
  return Array.from({ length: count }, (_, index) => {
    const at = month + index * DAY_MS;
    return cellOf(performance, performance.days, { at, end: at + DAY_MS });
  });
}

/** The months of a year. */
export function monthsOfYear(performance: Performance, year: number): readonly Cell[] {
  return Array.from({ length: MONTHS }, (_, index) => {
    const at = monthStart(year, index);
    return cellOf(performance, performance.months, { at, end: monthStart(at, 1) });
  });
}

/** Profit of a month. */
export function cellOfMonth(performance: Performance, month: number): Cell {
  return cellOf(performance, performance.months, { at: month, end: monthStart(month, 1) });
}

/** Cells in weeks from Monday on; null where a week begins before them or ends after them. */
export function weeksOf(cells: readonly Cell[]): readonly (readonly (Cell | null)[])[] {
  const [first] = cells;
  if (first === undefined) return [];
  const before = (new Date(first.at).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS;
  const all: (Cell | null)[] = [...Array.from({ length: before }, () => null), ...cells];
  while (all.length % WEEK_DAYS > 0) all.push(null);
  return Array.from({ length: all.length / WEEK_DAYS }, (_, week) =>
    all.slice(week * WEEK_DAYS, (week + 1) * WEEK_DAYS),
  );
}

/** A stretch that goes on after the end of a cell says nothing about the cell alone. */
function cellOf(
  { started_at: start, days }: Performance,
  stretches: readonly Stretch[],
  { at, end }: { readonly at: number; readonly end: number },
): Cell {
  const now = days.at(-1)?.to ?? 0;
  const isInside = start !== null && end > start && at < now;
  const found = stretches.find((one) => one.at >= at && one.at < end && one.to <= end);
  const isWhole = found !== undefined && (found.at === at || found.at === start);
  if (!isInside || !isWhole) return { at, isInside, profit: null, percent: null, total: null };
  return { at, isInside, profit: found.profit, percent: found.percent, total: found.total };
}

/** Strength of a color from 1 to 3, by the greatest profit or loss beside it; 0 for none and for what is not known. */
export function strengthOf(cell: Cell, cells: readonly Cell[]): 0 | 1 | 2 | 3 {
  const size = sizeOf(cell);
  if (compareDecimal(size, '0') === 0) return 0;
  const greatest = cells.map(sizeOf).reduce((a, b) => (compareDecimal(a, b) > 0 ? a : b), '0');
  const tripled = mulDecimal(size, '3', SIZE_SCALE, 'floor');
  if (compareDecimal(tripled, mulDecimal(greatest, '2', SIZE_SCALE, 'floor')) >= 0) return 3;
  return compareDecimal(tripled, greatest) >= 0 ? 2 : 1;
}

const SIZE_SCALE = 8;

function sizeOf({ profit }: Cell): string {
  return profit === null ? '0' : profit.replace(/^-/, '');
}
