import { type FakeClock } from '@openbourse/testkit/fake-clock';
import { type Random } from '@openbourse/testkit/seeded-random';
import type { OpenFeed, Tick } from '../../apps/server/src/market/index.ts';

const SOURCES = ['north', 'east', 'west'] as const;
type Source = (typeof SOURCES)[number];
const SPEAK_MS = 500;
/** Parts of a million that a price moves by at most between two words of the venues. */
const STEP_PPM = 400;
/** Factor between a price and its first one at most, up or down. */
const REACH = 4n;
/** Parts of a million that a venue is off by without a flag of its own. */
const LEANING_PPM = 15_000;

/** First prices of the venues, by symbol; a world trades these and no more. */
export const START_PRICES: Readonly<Record<string, string>> = {
  'BTC/USDT': '91000.00',
  'ETH/USDT': '3000.00',
  'SOL/USDT': '140.00',
  'LTC/USDT': '85.00',
  EURUSD: '1.15000',
};

/** A coin of the exchange's own, which is worth the same part of a BTC all the time and draws nothing. */
const PIER_PER_BTC = 36_400n;
const FOLLOWERS = {
  'PIER/USDT': { decimals: 4, valueAt: (btcCents: bigint) => (btcCents * 100n) / PIER_PER_BTC },
  'PIER/BTC': { decimals: 8, valueAt: () => 100_000_000n / PIER_PER_BTC },
} as const;
const isFollower = (symbol: string): symbol is keyof typeof FOLLOWERS => symbol in FOLLOWERS;

/** A weather that lasts for a while; `calm` is none. In `leaning` one venue is away and another one a little off. */
export type Weather =
  | 'calm'
  | 'storm'
  | 'outage'
  | 'outlier'
  | 'crossed'
  | 'repeated'
  | 'lagging'
  | 'leaning';

/** Three venues whose prices wander by the seed, and which fail as venues do. */
export interface Venues {
  readonly openFeed: OpenFeed;
  /** Says every price once, as venues do whenever they are asked. */
  speak(): void;
  /** The weather of one venue, or of all prices for `storm`. */
  set(weather: Weather, source?: number): void;
  /** Moves a price by parts of a million, as news do; it stays within a quarter and four times of its first one. */
  jump(symbol: string, ppm: number): void;
  /** Keeps a price where it is, to the last digit, until the returned function is called. */
  hold(symbol: string): () => void;
  priceOf(symbol: string): string;
}

export function openVenues(clock: FakeClock, random: Random): Venues {
  const prices = new Map(
    Object.entries(START_PRICES).map(([symbol, text]) => {
      const first = BigInt(text.replace('.', ''));
      return [symbol, { first, value: first, decimals: text.split('.')[1]?.length ?? 0 }];
    }),
  );
  let weather: Weather = 'calm';
  let source: Source = SOURCES[0];
  let send: (tick: Tick) => void = () => undefined;
  /** Holds of each symbol. */
  const holds = new Map<string, number>();
  const isHeld = (symbol: string): boolean => (holds.get(symbol) ?? 0) > 0;
  const priceAt = (symbol: string): { readonly value: bigint; readonly decimals: number } => {
    if (!isFollower(symbol)) return prices.get(symbol)!;
    const { decimals, valueAt } = FOLLOWERS[symbol];
    return { decimals, value: valueAt(prices.get('BTC/USDT')!.value) };
  };
  const textOf = (symbol: string, ppm = 0): string => {
    const { value, decimals } = priceAt(symbol);
    const moved = (value * BigInt(1_000_000 + ppm)) / 1_000_000n;
    const digits = moved.toString().padStart(decimals + 1, '0');
    return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  };
  const move = (symbol: string, ppm: number): void => {
    const price = prices.get(symbol)!;
    const moved = (price.value * BigInt(1_000_000 + ppm)) / 1_000_000n;
    const [least, most] = [price.first / REACH, price.first * REACH];
    price.value = moved < least ? least : moved > most ? most : moved;
  };
  const sayAt = (symbol: string, from: Source): void => {
    const isTouched = from === source;
    if (isTouched && (weather === 'outage' || weather === 'leaning')) return;
    const spread = isHeld(symbol) || isFollower(symbol) ? 0 : random.int(40) - 20;
    const ppm = isTouched && weather === 'outlier' ? 90_000 : spread;
    const at = clock.trueNow() - (isTouched && weather === 'lagging' ? 9_000 : 0);
    const isLeaning =
      weather === 'leaning' && from === SOURCES[(SOURCES.indexOf(source) + 1) % SOURCES.length];
    const told = isTouched && weather === 'crossed' ? -ppm * 20 : isLeaning ? ppm + LEANING_PPM : ppm;
    const tick = { symbol, price: textOf(symbol, told), at, source: from };
    send(tick);
    if (isTouched && weather === 'repeated') send(tick);
  };
  return {
    openFeed: () => ({
      feed: {
        start: (onTick) => {
          send = onTick;
        },
        stop: () => {
          send = () => undefined;
        },
      },
      sources: { digital: SOURCES, forex: SOURCES },
      sourcesMin: 2,
    }),
    speak: () => {
      const most = weather === 'storm' ? STEP_PPM * 10 : STEP_PPM;
      for (const symbol of prices.keys()) {
        if (!isHeld(symbol)) move(symbol, random.int(2 * most + 1) - most);
        for (const from of SOURCES) sayAt(symbol, from);
      }
      for (const symbol of Object.keys(FOLLOWERS)) for (const from of SOURCES) sayAt(symbol, from);
    },
    set: (next, at = 0) => {
      if (weather === 'leaning') {
        // One that fell silent next would hold a wrong word for seconds, beside another that begins to lean.
        weather = 'calm';
        for (const symbol of prices.keys()) for (const from of SOURCES) sayAt(symbol, from);
      }
      weather = next;
      source = SOURCES[at % SOURCES.length]!;
    },
    jump: move,
    hold: (symbol) => {
      holds.set(symbol, (holds.get(symbol) ?? 0) + 1);
      return () => void holds.set(symbol, (holds.get(symbol) ?? 1) - 1);
    },
    priceOf: (symbol) => textOf(symbol),
  };
}

export { SPEAK_MS };
