import type { Match } from '../../market/index.ts';
import { refuse } from '../error.ts';

export const symbol = { kind: 'symbol', isRequired: true } as const;

/** Rows of a list. */
export const rows = { kind: 'integer', min: 1, cut: 1_000, fallback: 500 } as const;

/** A list of symbols, or one of them, or none for all. */
export const someSymbols = { symbol: { kind: 'symbol' }, symbols: { kind: 'symbols' } } as const;

interface SomeSymbols {
  readonly symbol: Match | undefined;
  readonly symbols: readonly Match[] | undefined;
}

/** Answers for one symbol as itself, for several as a list. */
export function forSymbols<T>(
  { symbol: one, symbols: several }: SomeSymbols,
  all: readonly Match[],
  show: (match: Match) => T,
): T | T[] {
  if (one !== undefined && several !== undefined) throw refuse('combination');
  return one === undefined ? (several ?? all).map(show) : show(one);
}

/** The symbols of a call that asks for one or several of them. */
export function askedSymbols({ symbol: one, symbols: several }: SomeSymbols): readonly Match[] {
  if (one !== undefined && several !== undefined) throw refuse('combination');
  const asked = one === undefined ? several : [one];
  if (asked === undefined) throw refuse('one_of_missing', 'symbol', 'symbols');
  return asked;
}

const MINUTE_MS = 60_000;
const HOURS = { behind: 12, ahead: 14 };

/** The clock that candles and days follow, as hours or hours and minutes ahead of UTC. */
export const timeZone = { kind: 'text', range: '^[+-]?[0-9]{1,2}(:[0-5][0-9])?$' } as const;

/** How far a clock is ahead of UTC. */
export function offsetOf(text: string | undefined): number {
  if (text === undefined) return 0;
  const [hours = '0', minutes = '0'] = text.replace(/^[+-]/, '').split(':');
  const ahead = Number.parseInt(hours, 10) * 60 + Number.parseInt(minutes, 10);
  const signed = text.startsWith('-') ? -ahead : ahead;
  if (signed < -HOURS.behind * 60 || signed > HOURS.ahead * 60) throw refuse('invalid', 'timeZone');
  return signed * MINUTE_MS;
}
