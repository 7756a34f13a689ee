import { DAY_MS, HOUR_MS } from '@openbourse/money';
import { toTimestamp } from '../../kernel/db.ts';
import type { MatchKind } from '../match.ts';

const CLOSING_HOUR = 22;
const SATURDAY = 6;
const SUNDAY = 0;

/** Session of a market by its hours: whether it is open, and when that changes. */
export interface Session {
  readonly isOpen: boolean;
  /** Why it is closed; null while it is open. */
  readonly reason: 'weekend' | 'holiday' | null;
  /** Null while it is open. */
  readonly opensAt: number | null;
  /** Null while it is closed, and where it never closes. */
  readonly closesAt: number | null;
}

/**
 * The hours of forex and metals, all in UTC, so no daylight saving moves them: a trading day lasts from 22:00 to 22:00
 * and belongs to the day on which it ends. Monday to Friday are traded, without 1 January, Good Friday and 25 December.
 * Digital currencies never close.
 */
export function sessionOf(kind: MatchKind, at: number): Session {
  const isOpen = isMarketOpen(kind, at);
  if (kind === 'digital') return { isOpen, reason: null, opensAt: null, closesAt: null };
  const day = tradingDayOf(at);
  let next = day;
  while (isTradingDay(next) === isOpen) next += 1;
  const changesAt = next * DAY_MS - (24 - CLOSING_HOUR) * HOUR_MS;
  if (isOpen) return { isOpen, reason: null, opensAt: null, closesAt: changesAt };
  return { isOpen, reason: isWeekend(day) ? 'weekend' : 'holiday', opensAt: changesAt, closesAt: null };
}

/**
 * Details of a refusal of a closed market: when it opens, as epoch milliseconds and to read; null while it is
 * open.
 */
export function openingOf({ opensAt }: Pick<Session, 'opensAt'>): {
  readonly opens_at: number;
  readonly opens: string;
} | null {
  if (opensAt === null) return null;
  return { opens_at: opensAt, opens: `${toTimestamp(opensAt).slice(0, 16).replace('T', ' ')} UTC` };
}

/** Reports whether the market is open by its hours. */
export function isMarketOpen(kind: MatchKind, at: number): boolean {
  return kind === 'digital' || isTradingDay(tradingDayOf(at));
}

/** The trading day of an instant, as days since 1970. */
function tradingDayOf(at: number): number {
  return Math.floor((at + (24 - CLOSING_HOUR) * HOUR_MS) / DAY_MS);
}

function isTradingDay(day: number): boolean {
  return !isWeekend(day) && !isHoliday(day);
}

function isWeekend(day: number): boolean {
  const weekday = new Date(day * DAY_MS).getUTCDay();
  return weekday === SATURDAY || weekday === SUNDAY;
}

function isHoliday(day: number): boolean {
  const year = new Date(day * DAY_MS).getUTCFullYear();
  let holidays = holidaysByYear.get(year);
  if (holidays === undefined) {
    const dayOf = (at: number): number => Math.floor(at / DAY_MS);
    holidays = [dayOf(Date.UTC(year, 0, 1)), dayOf(easterOf(year)) - 2, dayOf(Date.UTC(year, 11, 25))];
    holidaysByYear.set(year, holidays);
  }
  return holidays.includes(day);
}

const holidaysByYear = new Map<number, readonly number[]>();

/** Easter Sunday in the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8). */
function easterOf(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
}

/**
 * Liveliness of a forex market in the hour against the average: Asia is calm, London with New York is not.
 */
export function sessionWeight(at: number): number {
  const hour = Math.floor(at / HOUR_MS) % 24;
  if (hour >= 12 && hour < 16) return 1.5;
  if (hour >= 7 && hour < 20) return 1.2;
  return hour < 7 ? 0.7 : 0.5;
}
