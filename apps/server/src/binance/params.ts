import { isDecimal, MAX_INTEGER_DIGITS, MAX_SCALE } from '@openbourse/money';
import type { Match } from '../market/index.ts';
import { type RefusalName, refuse } from './error.ts';

/**
 * Parameters of a call as data, and their reading: every refusal of a parameter comes from here.
 *
 * Ordering: parameters are judged in the order of their declaration, then whether others were sent.
 */
interface Shared {
  /** Refused when it is not sent or empty. */
  readonly isRequired?: true;
}
export type ParamSpec =
  | (Shared & { readonly kind: 'symbol' | 'symbols' | 'boolean' | 'instant' })
  /** An amount; with `precision` it has at most the decimals of that currency of the call's `symbol`. */
  | (Shared & { readonly kind: 'decimal'; readonly precision?: 'base' | 'quote' })
  /** Below `min` it is refused; above `cut` it is `cut`. */
  | (Shared & {
      readonly kind: 'integer';
      readonly min?: number;
      readonly cut?: number;
      readonly fallback?: number;
    })
  | (Shared & {
      readonly kind: 'enum';
      readonly values: readonly string[];
      readonly refusal?: RefusalName;
      readonly fallback?: string;
    })
  /** A text that matches a regular expression from its beginning to its end. */
  | (Shared & { readonly kind: 'text'; readonly range: string });

export type Params = Readonly<Record<string, ParamSpec>>;

type ValueOf<S extends ParamSpec> = S extends { readonly kind: 'symbol' }
  ? Match
  : S extends { readonly kind: 'symbols' }
    ? readonly Match[]
    : S extends { readonly kind: 'integer' | 'instant' }
      ? number
      : S extends { readonly kind: 'boolean' }
        ? boolean
        : S extends { readonly kind: 'enum'; readonly values: readonly (infer V)[] }
          ? V
          : string;

/** Input of a handler: instants in milliseconds, amounts as decimal texts. */
export type InputOf<P extends Params> = {
  readonly [N in keyof P]: P[N] extends { readonly isRequired: true } | { readonly fallback: unknown }
    ? ValueOf<P[N]>
    : ValueOf<P[N]> | undefined;
};

/** Sent values, by name. */
export type Fields = ReadonlyMap<string, string>;

/** Finds the match of a symbol such as `BTCUSDT`. */
export type FindSymbol = (symbol: string) => Match | undefined;

const SYMBOL = '^[A-Z0-9-_.]{1,20}$';
const SYMBOL_LIST = '^\\[("[A-Z0-9-_.]{1,20}"(,"[A-Z0-9-_.]{1,20}"){0,}){0,1}\\]$';
const INTEGER = '^[0-9]{1,20}$';
const DECIMAL = '^([0-9]{1,20})(\\.[0-9]{1,20})?$';
const BOOLEAN = '^(true|false)$';

/** Reads what a call was sent. `already` counts what the transport has read itself, such as the signature. */
export function readParams(
  params: Params,
  fields: Fields,
  of: { readonly findSymbol: FindSymbol; readonly already: number },
): Readonly<Record<string, unknown>> {
  const names = Object.keys(params);
  if (names.length === 0 && fields.size > 0) {
    throw refuse('parameters_expected', of.already, of.already + fields.size);
  }
  const input: Record<string, unknown> = {};
  let read = of.already;
  for (const [name, spec] of Object.entries(params)) {
    const text = fields.get(name);
    if (text !== undefined) read += 1;
    const value = readOne(name, spec, { text, findSymbol: of.findSymbol });
    if (value !== undefined) input[name] = value;
  }
  checkPrecisions(params, input);
  const sent = of.already + fields.size;
  if (read !== sent) throw refuse('unread', read, sent);
  return input;
}

interface Sent {
  readonly text: string | undefined;
  readonly findSymbol: FindSymbol;
}

function readOne(name: string, spec: ParamSpec, { text, findSymbol }: Sent): unknown {
  if (text === undefined || text === '') {
    if (spec.isRequired === true) throw refuse('missing', name);
    if (text === '') throw refuse('empty', name);
    return 'fallback' in spec ? spec.fallback : undefined;
  }
  switch (spec.kind) {
    case 'symbol':
      return readSymbol(name, text, findSymbol);
    case 'symbols':
      return readSymbols(name, text, findSymbol);
    case 'boolean':
      return checkRange(name, text.toLowerCase(), BOOLEAN) === 'true';
    case 'instant':
      return readInstant(name, text);
    case 'decimal':
      return readDecimal(name, text);
    case 'integer': {
      const value = readInteger(name, text);
      if (value < (spec.min ?? 0)) throw refuse('invalid', name);
      return Math.min(value, spec.cut ?? value);
    }
    case 'enum':
      if (spec.values.includes(text)) return text;
      throw refuse(spec.refusal ?? 'invalid', name);
    case 'text':
      return checkRange(name, text, spec.range);
  }
}

const ranges = new Map<string, RegExp>();

function checkRange(name: string, text: string, range: string): string {
  let pattern = ranges.get(range);
  if (pattern === undefined) {
    pattern = new RegExp(range);
    ranges.set(range, pattern);
  }
  if (!pattern.test(text)) throw refuse('illegal_characters', name, range);
  return text;
}

function readSymbol(name: string, text: string, find: FindSymbol): Match {
  const match = find(checkRange(name, text, SYMBOL));
  if (match === undefined) throw refuse('symbol');
  return match;
}

function readSymbols(name: string, text: string, find: FindSymbol): readonly Match[] {
  const listed = checkRange(name, text, SYMBOL_LIST).slice(1, -1);
  if (listed === '') throw refuse('missing', name);
  const symbols = listed.split(',').map((quoted) => quoted.slice(1, -1));
  if (new Set(symbols).size !== symbols.length) throw refuse('duplicate_symbols');
  return symbols.map((symbol) => readSymbol(name, symbol, find));
}

function readInteger(name: string, text: string): number {
  const value = BigInt(checkRange(name, text, INTEGER));
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw refuse('overflow', name);
  return Number.parseInt(text, 10);
}

/** Instants of our time have 13 digits in milliseconds; three more say microseconds. */
const MICROSECONDS_FROM = 100_000_000_000_000;

/** An instant in milliseconds, however it was sent. */
export function readInstant(name: string, text: string): number {
  const value = readInteger(name, text);
  return value >= MICROSECONDS_FROM ? Math.floor(value / 1_000) : value;
}

function readDecimal(name: string, text: string): string {
  const value = checkRange(name, text, DECIMAL).replace(/^0+(?=[0-9])/, '');
  const trimmed = value.includes('.') ? value.replace(/\.?0+$/, '') : value;
  if (!isDecimal(trimmed, MAX_SCALE)) {
    throw refuse(trimmed.indexOf('.') > MAX_INTEGER_DIGITS ? 'overflow' : 'precision', name);
  }
  return trimmed;
}

function checkPrecisions(params: Params, input: Readonly<Record<string, unknown>>): void {
  const match = input['symbol'] as Match | undefined;
  if (match === undefined) return;
  for (const [name, spec] of Object.entries(params)) {
    const value = input[name];
    if (spec.kind !== 'decimal' || spec.precision === undefined || typeof value !== 'string') continue;
    if (!isDecimal(value, match[spec.precision].scale)) throw refuse('precision', name);
  }
}
