import { MINUTE_MS } from '@openbourse/money';
import { fakeClock } from '@openbourse/testkit';
import { expect, test } from 'vitest';
import { COURSES, CURRENCIES, MATCHES, MIN_NOTIONAL } from '../market-data.ts';
import type { Currency } from '../../ledger/index.ts';
import type { Match } from '../match.ts';
import type { Tick } from './feed.ts';
import { simulatedFeed } from './simulated-feed.ts';

const THURSDAY = Date.UTC(2026, 10, 19, 12);
const SATURDAY = Date.UTC(2026, 10, 21, 12);

const currencyOf = (code: string): Currency => ({
  ...CURRENCIES.find((one) => one.code === code)!,
  logo: '/x',
});
const MATCH_LIST: readonly Match[] = MATCHES.map((seed) => ({
  ...seed,
  base: currencyOf(seed.base),
  quote: currencyOf(seed.quote),
  minNotional: MIN_NOTIONAL,
  isSpotTradable: seed.kind === 'digital',
  venueSymbol: null,
  listedAt: null,
  opensAt: null,
  delistsAt: null,
}));

function run(options: {
  readonly seed: number;
  readonly start: number;
  readonly lengthMs: number;
  readonly lastPrices?: ReadonlyMap<string, string>;
}): readonly Tick[] {
  const clock = fakeClock(options.start);
  const ticks: Tick[] = [];
  const feed = simulatedFeed({
    clock,
    seed: options.seed,
    matches: MATCH_LIST,
    courses: COURSES,
    lastPrices: options.lastPrices ?? new Map(),
  });
  feed.start((tick) => ticks.push(tick));
  clock.advance(options.lengthMs);
  feed.stop();
  clock.advance(10_000);
  return ticks;
}

/** The last price of each 15 seconds. */
function series(ticks: readonly Tick[], symbol: string): readonly number[] {
  const prices = new Map<number, number>();
  for (const tick of ticks)
    if (tick.symbol === symbol) prices.set(Math.floor(tick.at / 15_000), Number(tick.price));
  return [...prices.values()];
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const changes = (of: readonly number[]): readonly number[] =>
    of.slice(1).map((value, index) => Math.log(value / of[index]!));
  const [x, y] = [changes(a), changes(b)];
  const dot = (p: readonly number[], q: readonly number[]): number =>
    p.reduce((sum, value, index) => sum + value * q[index]!, 0);
  return dot(x, y) / Math.sqrt(dot(x, x) * dot(y, y));
}

test('the same seed gives the same ticks, another seed others', () => {
  const of = (seed: number): readonly Tick[] => run({ seed, start: THURSDAY, lengthMs: 5_000 });
  expect(of(1)).toEqual(of(1));
  expect(of(1)).not.toEqual(of(2));
});

test('each symbol speaks two to four times a second, through three venues, in multiples of its tick', () => {
  const ticks = run({ seed: 3, start: THURSDAY, lengthMs: MINUTE_MS });
  for (const match of MATCH_LIST) {
    const own = ticks.filter((tick) => tick.symbol === match.symbol);
    expect(own.length).toBeGreaterThan(120);
    expect(own.length).toBeLessThan(240);
    expect(new Set(own.map((tick) => tick.source)).size).toBe(3);
    const decimals = match.priceTick.split('.')[1]?.length ?? 0;
    for (const tick of own) {
      expect(tick.price).toMatch(/^[0-9]+(\.[0-9]+)?$/);
      expect(tick.price.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(decimals);
    }
  }
});

test('it goes on from the last known prices, crosses included', () => {
  const lastPrices = new Map([
    ['BTC/USDT', '71234.56'],
    ['SHIB/USDT', '0.00003141'],
    ['EURUSD', '1.15'],
    ['GBPUSD', '1.3'],
    ['USDJPY', '140'],
  ]);
  const ticks = run({ seed: 4, start: THURSDAY, lengthMs: 1_000, lastPrices });
  const first = (symbol: string): number => Number(ticks.find((tick) => tick.symbol === symbol)!.price);
  for (const [symbol, price] of lastPrices)
    expect(Math.abs(first(symbol) / Number(price) - 1)).toBeLessThan(0.002);
  expect(Math.abs(first('EURGBP') / (1.15 / 1.3) - 1)).toBeLessThan(0.002);
  expect(Math.abs(first('GBPJPY') / (1.3 * 140) - 1)).toBeLessThan(0.002);
});

test('coins move together, and less with forex', () => {
  const ticks = run({ seed: 5, start: THURSDAY, lengthMs: 120 * MINUTE_MS });
  const btc = series(ticks, 'BTC/USDT');
  expect(correlation(btc, series(ticks, 'ETH/USDT'))).toBeGreaterThan(0.4);
  expect(Math.abs(correlation(btc, series(ticks, 'EURUSD')))).toBeLessThan(0.3);
});

test('at the weekend only coins have prices', () => {
  const ticks = run({ seed: 6, start: SATURDAY, lengthMs: 3_000 });
  expect(ticks.length).toBeGreaterThan(100);
  expect(ticks.filter((tick) => !tick.symbol.endsWith('/USDT'))).toEqual([]);
});
