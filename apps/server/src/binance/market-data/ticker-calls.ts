import { DAY_MS, HOUR_MS, MINUTE_MS } from '@openbourse/money';
import type { Market, Match } from '../../market/index.ts';
import type { NumberedTrade } from '../../spot/index.ts';
import { amountText, ZERO } from '../amount-text.ts';
import { type Call, type Json, publicCall } from '../call.ts';
import type { CallDeps } from '../call-deps.ts';
import { refuse } from '../error.ts';
import { symbolOf } from '../symbols.ts';
import { bestText } from './depth-calls.ts';
import {
  askedSymbols,
  forSymbols,
  offsetOf,
  type SomeSymbols,
  someSymbols,
  timeZone,
} from './shared-params.ts';
import { changeText, type Figures, miniText } from './ticker-text.ts';

const AVERAGE_MINUTES = 5;

const type = { kind: 'enum', values: ['FULL', 'MINI'], refusal: 'ticker_type', fallback: 'FULL' } as const;

/** Prices and what happened to them in a time. */
export function tickerCalls(deps: CallDeps): readonly Call[] {
  const { market, symbols } = deps;
  return [
    averageCall(deps),
    dayCall(deps),
    publicCall({
      socketName: 'ticker.tradingDay',
      method: 'GET',
      path: '/api/v3/ticker/tradingDay',
      weight: weightOfAsked,
      params: { ...someSymbols, timeZone, type },
      handle: (input) => {
        const offset = offsetOf(input.timeZone);
        const openTime = Math.floor((deps.clock.now() + offset) / DAY_MS) * DAY_MS - offset;
        return readWindows(deps, input, { openTime, closeTime: openTime + DAY_MS - 1 });
      },
    }),
    publicCall({
      socketName: 'ticker',
      method: 'GET',
      path: '/api/v3/ticker',
      weight: weightOfAsked,
      params: { ...someSymbols, windowSize: { kind: 'text', range: WINDOW_SIZE }, type },
      handle: (input) => {
        const closeTime = deps.clock.now();
        const since = closeTime - windowOf(input.windowSize ?? '1d');
        return readWindows(deps, input, { openTime: since - (since % MINUTE_MS), closeTime });
      },
    }),
    publicCall({
      socketName: 'ticker.price',
      method: 'GET',
      path: '/api/v3/ticker/price',
      weight: (input) => (input.symbol === undefined ? 4 : 2),
      params: someSymbols,
      handle: (input) =>
        forSymbols(input, symbols, (match) => ({
          symbol: symbolOf(match),
          price: amountText(market.quotation(match.id).close),
        })),
    }),
  ];
}

function averageCall({ clock, market }: CallDeps): Call {
  return publicCall({
    socketName: 'avgPrice',
    method: 'GET',
    path: '/api/v3/avgPrice',
    weight: 2,
    params: { symbol: { kind: 'symbol', isRequired: true } },
    handle: ({ symbol: { id } }) => {
      const { close, at } = market.quotation(id);
      return {
        mins: AVERAGE_MINUTES,
        price: amountText(market.referencePrice(id) ?? close),
        closeTime: at === 0 ? clock.now() : at,
      };
    },
  });
}

/** Weights of the last 24 hours by how many symbols are asked for. */
const DAY_WEIGHTS = [
  [20, 2],
  [100, 40],
] as const;
const DAY_WEIGHT_MOST = 80;

function dayCall(deps: CallDeps): Call {
  return publicCall({
    socketName: 'ticker.24hr',
    method: 'GET',
    path: '/api/v3/ticker/24hr',
    weight: (input) => {
      const count = input.symbol === undefined ? (input.symbols?.length ?? Infinity) : 1;
      return DAY_WEIGHTS.find(([most]) => count <= most)?.[1] ?? DAY_WEIGHT_MOST;
    },
    params: { ...someSymbols, type },
    handle: async (input) => {
      const asked = forSymbols(input, deps.symbols, (match) => match);
      const matches = Array.isArray(asked) ? asked : [asked];
      const last = await deps.spot.trades.last(matches.map(({ id }) => id));
      const texts = matches.map((match) =>
        input.type === 'MINI'
          ? miniDayText(deps, match, last.get(match.id))
          : dayText(deps, match, last.get(match.id)),
      );
      return Array.isArray(asked) ? texts : (texts[0] ?? null);
    },
  });
}

type DayDeps = Pick<CallDeps, 'clock' | 'market' | 'spot'>;

/** The last 24 hours of a symbol in the short form. */
function miniDayText({ clock, market }: DayDeps, match: Match, last: NumberedTrade | undefined): Json {
  const now = clock.now();
  const window = { openTime: now - DAY_MS, closeTime: now, lastTrade: last?.number ?? null };
  return miniText(match, dayFigures(market, match), window);
}

/**
 * The last 24 hours of a symbol. The price before them is not kept, so the one that opened them stands in for
 * it.
 */
function dayText(deps: DayDeps, match: Match, last: NumberedTrade | undefined): Json {
  const figures = dayFigures(deps.market, match);
  return {
    ...(miniDayText(deps, match, last) as { readonly [name: string]: Json }),
    ...changeText(figures),
    prevClosePrice: amountText(figures.open),
    lastQty: last === undefined ? ZERO : amountText(last.quantity),
    ...bestText(deps.spot.depth(match.id, 1)),
  };
}

function dayFigures(market: Market, { id }: Match): Figures {
  return { ...market.quotation(id), trades: market.dayTrades(id) };
}

const WINDOW_SIZE = '^(([1-9]|[1-5][0-9])m|([1-9]|1[0-9]|2[0-3])h|[1-7]d)$';
const UNITS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };

function windowOf(size: string): number {
  return Number.parseInt(size, 10) * (UNITS[size.slice(-1)] ?? 0);
}

const WEIGHT_OF_EACH = 4;
const WEIGHT_MOST = 200;
const SYMBOLS_MAX = 100;

function weightOfAsked({ symbols: several }: { readonly symbols: readonly Match[] | undefined }): number {
  return Math.min(WEIGHT_OF_EACH * (several?.length ?? 1), WEIGHT_MOST);
}

async function readWindows(
  deps: CallDeps,
  input: SomeSymbols & { readonly type: string },
  of: { readonly openTime: number; readonly closeTime: number },
): Promise<Json> {
  const asked = askedSymbols(input, deps.symbols);
  if (asked.length > SYMBOLS_MAX) throw refuse('many_parameters');
  const ids = asked.map(({ id }) => id);
  const last = await deps.spot.trades.last(ids);
  const windows = await deps.market.windows(ids, of.openTime);
  const texts = asked.map((match): Json => {
    const figures = windows.get(match.id) ?? standingStill(deps.market.quotation(match.id).close);
    const mini = miniText(match, figures, { ...of, lastTrade: last.get(match.id)?.number ?? null });
    return input.type === 'MINI' ? mini : { ...mini, ...changeText(figures) };
  });
  return input.symbol === undefined ? texts : (texts[0] ?? null);
}

function standingStill(price: string): Figures {
  return { open: price, high: price, low: price, close: price, volume: '0', turnover: '0', trades: 0 };
}
