import { TICK_BEAT_MS } from '@openbourse/api';
import { fakeClock } from '@openbourse/testkit';
import { createMetrics } from '../../kernel/metrics.ts';
import { toDecimal } from '../bar.ts';
import { createIndexBook } from '../feed/index-book.ts';
import { simulatedFeed } from '../feed/simulated-feed.ts';
import { COURSES } from '../market-data.ts';
import { matchOf } from './match-of.ts';

export interface Priced {
  readonly at: number;
  readonly price: string;
}

export interface Quote extends Priced {
  readonly source: string;
}

/** Prices of the simulated venues for a symbol, and their index as the server records it. */
export interface SimulatedHours {
  readonly quotes: readonly Quote[];
  /** Guarded, one every half second. */
  readonly ticks: readonly Priced[];
}

/** Some hours of a symbol whose price walks at random; the seed repeats them. */
export function simulateHours(wanted: {
  readonly seed: number;
  readonly symbol: string;
  readonly hours: number;
}): SimulatedHours {
  const clock = fakeClock(Date.UTC(2026, 10, 21, 10));
  const match = matchOf(wanted.symbol);
  const sources = { digital: [], forex: [] };
  const index = createIndexBook({ matches: [match], sources, sourcesMin: 2, metrics: createMetrics() });
  const feed = simulatedFeed({
    clock,
    seed: wanted.seed,
    matches: [match],
    courses: COURSES,
    lastPrices: new Map(),
  });
  const [quotes, ticks]: [Quote[], Priced[]] = [[], []];
  feed.start((tick) => {
    index.accept(tick, clock.now());
    quotes.push({ at: tick.at, price: tick.price, source: tick.source });
  });
  clock.every(TICK_BEAT_MS, () => {
    const price = index.price(match.id, clock.now());
    if (price !== null) ticks.push({ at: clock.now(), price: toDecimal(price) });
  });
  clock.advance(wanted.hours * 3_600_000);
  feed.stop();
  return { quotes, ticks };
}
