/** The currencies and matches that a new installation starts with. Ids are stable: clients keep them. */
import { ACCOUNT_TYPE_CODES, USDT_ID } from '@openbourse/api';
import type { Dynamics, Group } from './feed/dynamics.ts';
import type { ListedCurrency } from '../ledger/index.ts';
import type { MatchKind } from './match.ts';

export type CurrencySeed = Omit<ListedCurrency, 'logo'>;

export interface MatchSeed {
  readonly id: number;
  readonly symbol: string;
  readonly kind: MatchKind;
  readonly base: string;
  readonly quote: string;
  readonly priceTick: string;
  readonly quantityStep: string;
  readonly quantityMax: string;
  readonly keepsTicks: boolean;
  readonly offersMicro: boolean;
}

/** Orders are worth at least this much of the quote currency (rule book, section 1). */
export const MIN_NOTIONAL = '5';

type CurrencyLine = readonly [id: number, code: string, name: string];

const COINS: readonly CurrencyLine[] = [
  [1, 'USDT', 'Tether'],
  [2, 'BTC', 'Bitcoin'],
  [3, 'ETH', 'Ethereum'],
  [4, 'SOL', 'Solana'],
  [5, 'XRP', 'XRP'],
  [6, 'BNB', 'BNB'],
  [7, 'ADA', 'Cardano'],
  [8, 'DOGE', 'Dogecoin'],
  [9, 'TRX', 'TRON'],
  [10, 'AVAX', 'Avalanche'],
  [11, 'DOT', 'Polkadot'],
  [12, 'LINK', 'Chainlink'],
  [13, 'LTC', 'Litecoin'],
  [14, 'BCH', 'Bitcoin Cash'],
  [15, 'UNI', 'Uniswap'],
  [16, 'ATOM', 'Cosmos'],
  [17, 'ETC', 'Ethereum Classic'],
  [18, 'XLM', 'Stellar'],
  [19, 'FIL', 'Filecoin'],
  [20, 'NEAR', 'NEAR Protocol'],
  [21, 'APT', 'Aptos'],
  [22, 'ARB', 'Arbitrum'],
  [23, 'OP', 'Optimism'],
  [24, 'SHIB', 'Shiba Inu'],
  [25, 'PEPE', 'Pepe'],
  [26, 'AAVE', 'Aave'],
];

const FIATS: readonly CurrencyLine[] = [
  [101, 'USD', 'US Dollar'],
  [102, 'EUR', 'Euro'],
  [103, 'GBP', 'British Pound'],
  [104, 'JPY', 'Japanese Yen'],
  [105, 'AUD', 'Australian Dollar'],
  [106, 'CAD', 'Canadian Dollar'],
  [107, 'CHF', 'Swiss Franc'],
  [108, 'NZD', 'New Zealand Dollar'],
];

const METALS: readonly CurrencyLine[] = [
  [121, 'XAU', 'Gold'],
  [122, 'XAG', 'Silver'],
];

const COIN_SCALE = 8;
const FIAT_SCALES: Readonly<Record<string, number>> = { JPY: 0 };
const METAL_SCALE = 3;
/** Margins and stakes are in USDT; other coins stay out of those accounts. */
const COIN_ACCOUNTS = ['trade', 'fiat', 'financial'] as const;
const HELD_BY_NOBODY = { accounts: [], offers_fiat: false } as const;
/** The coins that people trade for national money. */
const WITH_FIAT: readonly string[] = ['USDT', 'BTC', 'ETH'];

export const CURRENCIES: readonly CurrencySeed[] = [
  ...COINS.map(([id, code, name]) => ({
    ...{ id, code, name, scale: COIN_SCALE, kind: 'coin' as const },
    accounts: id === USDT_ID ? ACCOUNT_TYPE_CODES : COIN_ACCOUNTS,
    offers_fiat: WITH_FIAT.includes(code),
  })),
  ...FIATS.map(([id, code, name]) => ({
    ...{ id, code, name, scale: FIAT_SCALES[code] ?? 2, kind: 'fiat' as const },
    ...HELD_BY_NOBODY,
  })),
  ...METALS.map(([id, code, name]) => ({
    ...{ id, code, name, scale: METAL_SCALE, kind: 'metal' as const },
    ...HELD_BY_NOBODY,
  })),
];

/** Only in a demonstration. */
export const DEMO_TOKEN: CurrencySeed = {
  ...{ id: 60, code: 'HBR', name: 'Harbour', scale: 4, kind: 'coin' },
  ...{ accounts: COIN_ACCOUNTS, offers_fiat: false },
};

/** The pairs on which micro contracts are offered. */
const WITH_MICRO: readonly string[] = [
  'BTC/USDT',
  'ETH/USDT',
  'SOL/USDT',
  'XRP/USDT',
  'EURUSD',
  'GBPUSD',
  'USDJPY',
  'AUDUSD',
  'XAUUSD',
];
/** Those on which contracts are offered beside. */
const WITH_CONTRACTS: readonly string[] = ['USDCAD', 'USDCHF', 'NZDUSD', 'EURGBP', 'EURJPY', 'GBPJPY'];

type Pair = Omit<MatchSeed, 'keepsTicks' | 'offersMicro'>;
type MatchLine = readonly [id: number, base: string, tick: string, step: string, max: string];

const AGAINST_USDT: readonly MatchLine[] = [
  [1, 'BTC', '0.01', '0.00001', '100'],
  [2, 'ETH', '0.01', '0.0001', '2000'],
  [3, 'SOL', '0.01', '0.001', '40000'],
  [4, 'XRP', '0.0001', '0.1', '4000000'],
  [5, 'BNB', '0.01', '0.001', '10000'],
  [6, 'ADA', '0.0001', '0.1', '8000000'],
  [7, 'DOGE', '0.00001', '1', '20000000'],
  [8, 'TRX', '0.0001', '0.1', '16000000'],
  [9, 'AVAX', '0.01', '0.01', '150000'],
  [10, 'DOT', '0.001', '0.01', '700000'],
  [11, 'LINK', '0.01', '0.01', '250000'],
  [12, 'LTC', '0.01', '0.001', '40000'],
  [13, 'BCH', '0.1', '0.001', '10000'],
  [14, 'UNI', '0.001', '0.01', '500000'],
  [15, 'ATOM', '0.001', '0.01', '700000'],
  [16, 'ETC', '0.01', '0.01', '150000'],
  [17, 'XLM', '0.0001', '1', '20000000'],
  [18, 'FIL', '0.001', '0.01', '700000'],
  [19, 'NEAR', '0.001', '0.1', '900000'],
  [20, 'APT', '0.001', '0.01', '400000'],
  [21, 'ARB', '0.0001', '0.1', '6000000'],
  [22, 'OP', '0.0001', '0.1', '3000000'],
  [23, 'SHIB', '0.00000001', '1', '200000000000'],
  [24, 'PEPE', '0.00000001', '1', '300000000000'],
  [25, 'AAVE', '0.01', '0.001', '15000'],
];

const FOREX: readonly Pair[] = [
  forex(101, ['EUR', 'USD'], '0.00001'),
  forex(102, ['GBP', 'USD'], '0.00001'),
  forex(103, ['USD', 'JPY'], '0.001'),
  forex(104, ['AUD', 'USD'], '0.00001'),
  forex(105, ['USD', 'CAD'], '0.00001'),
  forex(106, ['USD', 'CHF'], '0.00001'),
  forex(107, ['NZD', 'USD'], '0.00001'),
  forex(108, ['EUR', 'GBP'], '0.00001'),
  forex(109, ['EUR', 'JPY'], '0.001'),
  forex(110, ['GBP', 'JPY'], '0.001'),
  { ...forex(111, ['XAU', 'USD'], '0.01'), quantityStep: '0.01', quantityMax: '10000' },
  { ...forex(112, ['XAG', 'USD'], '0.001'), quantityStep: '1', quantityMax: '500000' },
];

const PAIRS: readonly Pair[] = [
  ...AGAINST_USDT.map(([id, base, priceTick, quantityStep, quantityMax]) => ({
    id,
    symbol: `${base}/USDT`,
    kind: 'digital' as const,
    base,
    quote: 'USDT',
    priceTick,
    quantityStep,
    quantityMax,
  })),
  ...FOREX,
];

export const MATCHES: readonly MatchSeed[] = PAIRS.map((pair) => {
  const offersMicro = WITH_MICRO.includes(pair.symbol);
  return { ...pair, offersMicro, keepsTicks: offersMicro || WITH_CONTRACTS.includes(pair.symbol) };
});

function forex(id: number, [base, quote]: readonly [string, string], priceTick: string): Pair {
  return {
    id,
    symbol: `${base}${quote}`,
    kind: 'forex',
    base,
    quote,
    priceTick,
    quantityStep: '1000',
    quantityMax: '10000000',
  };
}

type CourseLine = readonly [
  code: string,
  usd: number,
  dailyVolatility: number,
  correlation: number,
  turnoverMillions?: number,
];

const courses = (group: Group, rows: readonly CourseLine[]): readonly Dynamics[] =>
  rows.map(([code, usd, dailyVolatility, correlation, millions = 0]) => ({
    code,
    group,
    usd,
    dailyVolatility,
    correlation,
    dailyTurnover: millions * 1_000_000,
  }));

/** The courses along which currencies are simulated. */
export const COURSES: readonly Dynamics[] = [
  ...courses('crypto', [
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
  ...courses('fiat', [
    ['EUR', 1.08432, 0.0044, 0.78],
    ['GBP', 1.27156, 0.005, 0.72],
    ['JPY', 0.0066137, 0.0056, 0.45],
    ['AUD', 0.66214, 0.006, 0.7],
    ['CAD', 0.73046, 0.004, 0.6],
    ['CHF', 1.11724, 0.0048, 0.6],
    ['NZD', 0.60812, 0.0062, 0.68],
  ]),
  ...courses('metal', [
    ['XAU', 2_348.62, 0.009, 0.75],
    ['XAG', 29.417, 0.017, 0.72],
  ]),
];
