import type { Json } from './call.ts';
import { refuse } from './error.ts';

/** Writes an instant in the unit that a connection asked for. */
export type TimeOf = (ms: number) => number;

export function timeOf(isLong: boolean): TimeOf {
  return isLong ? (ms) => ms * PER_MS : (ms) => ms;
}

/** The fields of answers that hold instants. */
const TIMES: ReadonlySet<string> = new Set([
  'time',
  'serverTime',
  'updateTime',
  'openTime',
  'closeTime',
  'transactTime',
  'transactionTime',
  'workingTime',
  'connectedSince',
  'authorizedSince',
  'T',
]);
/** A kline is a list; these places of it hold its first instant and its last. */
const KLINE = { length: 12, opened: 0, closed: 6 } as const;
const PER_MS = 1_000;

/** Reports whether instants are asked for in microseconds; parameters say it by their size. */
export function isInMicroseconds(unit: string): boolean {
  const name = unit.toUpperCase();
  if (name !== '' && name !== 'MILLISECOND' && name !== 'MICROSECOND') throw refuse('time_unit');
  return name === 'MICROSECOND';
}

/** An answer with its instants in microseconds. */
export function inMicroseconds(value: Json): Json {
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) {
    const isKline = value.length === KLINE.length && typeof value[0] === 'number';
    if (!isKline) return value.map(inMicroseconds);
    return value.map((one, place) => {
      if (place === KLINE.opened) return longer(one);
      return place === KLINE.closed && typeof one === 'number' ? lastOf(one) : one;
    });
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      TIMES.has(name) && typeof one === 'number' ? longer(one) : inMicroseconds(one),
    ]),
  );
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** The last microsecond of a last millisecond. */
function lastOf(ms: number): number {
  return (ms + 1) * PER_MS - 1;
}

/** A value that stands for no instant stays as it is. */
function longer(value: Json): Json {
  return typeof value === 'number' && value > 0 ? value * PER_MS : value;
}
