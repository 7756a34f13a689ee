import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { boolean, integer, list, nullable, object, optional, string, t } from '../schema.ts';

export * from './change-calls.ts';
export * from './listing-calls.ts';
export * from './operator-calls.ts';

/**
 * The 24-hour statistics of a match; `change` is in percent. A close of "0" says that there is no price yet;
 * forex has no volume and no turnover, because nothing is traded here.
 */
export const quotation = object({
  close: t.amount,
  change: t.percent,
  open: t.amount,
  high: t.amount,
  low: t.amount,
  volume: t.amount,
  turnover: t.amount,
  at: t.instant,
});

const currency = object({ id: integer(), code: string(), name: string(), logo: string() });

export const match = object({
  id: integer(),
  symbol: string(),
  kind: t.oneOf(['digital', 'forex'] as const),
  base_currency: currency,
  quote_currency: currency,
  base_currency_code: string(),
  quote_currency_code: string(),
  currency_quotation: quotation,
  /** The smallest step of a price, and of a quantity. */
  price_tick: t.amount,
  quantity_step: t.amount,
  quantity_max: t.amount,
  min_notional: t.amount,
  /** True when spot orders are accepted now; forex matches are not traded spot. */
  is_spot_tradable: boolean(),
  /** True when the market is open, by its trading hours. */
  is_open: boolean(),
  /** Time from which orders are accepted; null where they are, or nothing is announced. */
  opens_at: nullable(t.instant),
  /** Time at which the pair was listed; null for one that was there from the start. */
  listed_at: nullable(t.instant),
  /** Time at which trading in the pair ends for good; null where nothing is announced. */
  delists_at: nullable(t.instant),
});

const trade = object({
  id: integer(),
  price: t.amount,
  quantity: t.amount,
  /** The side of the taker. */
  side: t.side,
  at: t.instant,
});

export const candle = object({
  time: t.instant,
  open: t.amount,
  high: t.amount,
  low: t.amount,
  close: t.amount,
  volume: t.amount,
  turnover: t.amount,
});

const klineSize = optional(t.wholeNumber({ min: 1, max: LIMITS.klineSizeMax, example: 300 }));
/** Candles that opened before this instant: the way to page back. */
const before = optional(t.instantParam);

export const currencyMatches = endpoint('market.currency_matches', {
  summary:
    'Groups of matches with their 24-hour statistics: the first group is the digital currencies, the second forex.',
  input: object({}),
  reply: list(object({ id: integer(), code: string(), name: string(), matches: list(match) })),
});

export const deal = endpoint('market.deal', {
  summary: 'The latest trades of a match, newest first.',
  input: object({ currency_match_id: t.id, size: optional(t.limit) }),
  reply: list(trade),
  errors: ['market.match_not_found'],
});

export const kline = endpoint('market.kline', {
  limit: 'chart',
  summary: 'Candles of a match, oldest first; the last one is still moving.',
  input: object({ currency_match_id: t.id, period: t.period, size: klineSize, before }),
  reply: list(candle),
  errors: ['market.match_not_found'],
});

export const depth = endpoint('market.depth', {
  summary:
    'The order book of a match, summed by price: bids falling, asks rising, each as [price, quantity].',
  input: object({
    currency_match_id: t.id,
    levels: optional(t.wholeNumber({ min: 1, max: LIMITS.depthLevelsMax, example: 20 })),
  }),
  reply: object({ seq: integer(), bids: list(list(t.amount)), asks: list(list(t.amount)) }),
  errors: ['market.match_not_found'],
});

export const sparklines = endpoint('market.sparklines', {
  summary: 'The closing prices of the last 24 hours in steps of 30 minutes, for every match.',
  input: object({}),
  reply: list(object({ currency_match_id: integer(), closes: list(t.amount) })),
});

const forexTickerSchema = object({
  currency_match_id: integer(),
  symbol: string(),
  close: t.amount,
  change: t.percent,
  open: t.amount,
  high: t.amount,
  low: t.amount,
  at: t.instant,
  is_open: boolean(),
});
const symbol = t.text(3, 20, 'EURUSD');

export const forexTickers = endpoint('market.forex_tickers', {
  summary: 'The 24-hour statistics of every forex match.',
  input: object({}),
  reply: list(forexTickerSchema),
});

export const forexTicker = endpoint('market.forex_ticker', {
  summary: 'The 24-hour statistics of one forex match.',
  input: object({ symbol }),
  reply: forexTickerSchema,
  errors: ['market.symbol_not_found'],
});

export const forexKline = endpoint('market.forex_kline', {
  limit: 'chart',
  summary: 'Candles of a forex match from the guarded index, oldest first.',
  input: object({ symbol, period: t.period, size: klineSize, before }),
  reply: list(candle),
  errors: ['market.symbol_not_found'],
});
