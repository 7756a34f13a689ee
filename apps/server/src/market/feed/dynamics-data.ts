/** How simulated currencies behave. Model parameters, not money: prices are where a new simulation ends its history. */
export type Group = 'crypto' | 'fiat' | 'metal';

export interface Dynamics {
  readonly code: string;
  readonly group: Group;
  /** What one unit is worth in US dollars. */
  readonly usd: number;
  /** The standard deviation of a day's return. */
  readonly dailyVolatility: number;
  /** The part of that deviation which is shared with the group, from -1 to 1. */
  readonly correlation: number;
  /**
   * What a day of seeded history trades against USDT, in dollars: about what the traders of demo mode do. 0 for
   * forex, which is not traded here.
   */
  readonly dailyTurnover: number;
}

type Line = readonly [
  code: string,
  usd: number,
  dailyVolatility: number,
  correlation: number,
  turnoverMillions?: number,
];

const lines = (group: Group, rows: readonly Line[]): readonly Dynamics[] =>
  rows.map(([code, usd, dailyVolatility, correlation, millions = 0]) => ({
    code,
    group,
    usd,
    dailyVolatility,
    correlation,
    dailyTurnover: millions * 1_000_000,
  }));

export const DYNAMICS: readonly Dynamics[] = [
  ...lines('crypto', [
    ['BTC', 64_012.35, 0.019, 0.7, 16],
    ['ETH', 3_412.08, 0.028, 0.69, 6],
    ['SOL', 171.22, 0.037, 0.64, 5.5],
    ['XRP', 0.6218, 0.034, 0.54, 4.5],
    ['BNB', 584.31, 0.022, 0.6, 4],
    ['ADA', 0.4522, 0.036, 0.61, 2.6],
    ['DOGE', 0.16842, 0.045, 0.56, 3.2],
    ['TRX', 0.1287, 0.02, 0.4, 2.8],
    ['AVAX', 36.41, 0.04, 0.62, 2.4],
    ['DOT', 7.214, 0.036, 0.62, 2.3],
    ['LINK', 15.62, 0.037, 0.61, 2.6],
    ['LTC', 83.47, 0.029, 0.59, 2.4],
    ['BCH', 452.6, 0.034, 0.56, 2.2],
    ['UNI', 10.214, 0.043, 0.53, 2.1],
    ['ATOM', 8.417, 0.035, 0.59, 2],
    ['ETC', 27.31, 0.032, 0.58, 1.6],
    ['XLM', 0.1128, 0.032, 0.53, 1.7],
    ['FIL', 5.841, 0.04, 0.58, 1.9],
    ['NEAR', 6.732, 0.045, 0.56, 2],
    ['APT', 9.218, 0.043, 0.56, 2],
    ['ARB', 1.0427, 0.044, 0.59, 1.9],
    ['OP', 2.3418, 0.046, 0.59, 1.8],
    ['SHIB', 0.00002514, 0.046, 0.53, 2.4],
    ['PEPE', 0.00001207, 0.06, 0.48, 2.6],
    ['AAVE', 96.84, 0.041, 0.58, 1.8],
  ]),
  ...lines('fiat', [
    ['EUR', 1.08432, 0.0044, 0.78],
    ['GBP', 1.27156, 0.005, 0.72],
    ['JPY', 0.0066137, 0.0056, 0.45],
    ['AUD', 0.66214, 0.006, 0.7],
    ['CAD', 0.73046, 0.004, 0.6],
    ['CHF', 1.11724, 0.0048, 0.6],
    ['NZD', 0.60812, 0.0062, 0.68],
  ]),
  ...lines('metal', [
    ['XAU', 2_348.62, 0.009, 0.75],
    ['XAG', 29.417, 0.017, 0.72],
  ]),
];

/** Worth one dollar throughout: the quote of the digital currencies and the dollar itself. */
export const DOLLARS: readonly string[] = ['USDT', 'USD'];
