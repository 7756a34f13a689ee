import { MINUTE_MS } from '@openbourse/money';
import type { Match } from '../../market/index.ts';
import { refuse } from '../error.ts';
import { SYMBOL_STATUSES, type Symbols, type SymbolStatus } from '../symbols.ts';

export const symbol = { kind: 'symbol', isRequired: true } as const;

/** Rows of a list. */
export const rows = { kind: 'integer', min: 1, cut: 1_000, fallback: 500 } as const;

export const symbolStatus = { kind: 'enum', values: SYMBOL_STATUSES, refusal: 'symbol_status' } as const;

/** A list of symbols, or one of them, or none for all; with a status only those that have it. */
export const someSymbols = {
  symbol: { kind: 'symbol' },
  symbols: { kind: 'symbols' },
  symbolStatus,
} as const;

export interface SomeSymbols {
  readonly symbol: Match | undefined;
  readonly symbols: readonly Match[] | undefined;
  readonly symbolStatus: SymbolStatus | undefined;
}

/** Refuses a symbol that is not in the status that is asked for. */
export function checkStatus(symbols: Symbols, match: Match, status: SymbolStatus | undefined): void {
  if (status !== undefined && symbols.statusOf(match) !== status) throw refuse('symbol_status_differs');
}

/** The symbols that are meant; undefined when none is named. */
function namedSymbols(input: SomeSymbols, symbols: Symbols): readonly Match[] | undefined {
  const { symbol: one, symbols: several, symbolStatus: status } = input;
  if (one !== undefined && several !== undefined) throw refuse('combination');
  if (one === undefined) return several && withStatus(symbols, several, status);
  checkStatus(symbols, one, status);
  return [one];
}

function withStatus(
  symbols: Symbols,
  matches: readonly Match[],
  status: SymbolStatus | undefined,
): readonly Match[] {
  return status === undefined ? matches : matches.filter((match) => symbols.statusOf(match) === status);
}

/** Answers for one symbol as itself, for several as a list. */
export function forSymbols<T>(input: SomeSymbols, symbols: Symbols, show: (match: Match) => T): T | T[] {
  const { symbol: one } = input;
  const named = namedSymbols(input, symbols);
  if (one !== undefined) return show(one);
  return (named ?? withStatus(symbols, symbols.all(), input.symbolStatus)).map(show);
}

/** The symbols of a call that asks for one or several of them. */
export function askedSymbols(input: SomeSymbols, symbols: Symbols): readonly Match[] {
  const asked = namedSymbols(input, symbols);
  if (asked === undefined) throw refuse('one_of_missing', 'symbol', 'symbols');
  return asked;
}

const HOURS = { behind: 12, ahead: 14 };

/** The clock that candles and days follow, as hours or hours and minutes ahead of UTC. */
export const timeZone = { kind: 'text', range: '^[+-]?[0-9]{1,2}(:[0-5][0-9])?$' } as const;

/** Lead of a clock over UTC. */
export function offsetOf(text: string | undefined): number {
  if (text === undefined) return 0;
  const [hours = '0', minutes = '0'] = text.replace(/^[+-]/, '').split(':');
  const ahead = Number.parseInt(hours, 10) * 60 + Number.parseInt(minutes, 10);
  const signed = text.startsWith('-') ? -ahead : ahead;
  if (signed < -HOURS.behind * 60 || signed > HOURS.ahead * 60) throw refuse('invalid', 'timeZone');
  return signed * MINUTE_MS;
}
