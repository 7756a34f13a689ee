import { MICRO_LIMITS, TICK_BEAT_MS } from '@openbourse/api';
import { microOutcome } from '@openbourse/engine';
import { beforeAll, expect, test } from 'vitest';
import { type Priced, type SimulatedHours, simulateHours } from '../testing/simulated-hours.ts';

/**
 * A trader who hears the venues themselves knows almost all of the next tick right before it is recorded, and
 * knows as well where the venues that have not spoken lately will follow. Whenever in a beat such a bot sends
 * its orders, they win no more often than anybody's: they are accepted a second later, when the venues have
 * spoken anew.
 */
const SEED = 20_261_121;
const HOURS = 14;
const SECONDS = 30;
const BEATS = (SECONDS * 1_000) / TICK_BEAT_MS;
/** Of about 100,000 beats, those at which the bot expects most. */
const ORDERS = 10_000;
/** Prices walk at random, so half of all decided orders win; one in a thousand bots is luckier than this. */
const FAIR = 0.5;
const SIGMAS = 3.09;
/** Share of a venue's new price that is news; the rest is its own distance from the others. */
const NEWS = 0.618;

let market: SimulatedHours;
beforeAll(() => {
  market = simulateHours({ seed: SEED, symbol: 'BTC/USDT', hours: HOURS });
});

interface Bot {
  /** Time before a beat at which it sends its orders. */
  readonly sentBeforeMs: number;
  /** Price that it takes for the entry: the median of the venues or the last of them. */
  readonly expects: 'median' | 'last';
}

interface Chance {
  readonly sentAt: number;
  /** The place of the beat that comes next. */
  readonly next: number;
  /** Distance by which the price that the bot believes in lies above the entry that it expects. */
  readonly gain: number;
}

/** A number for a price as a program that trades would have it. */
const numberOf = ({ price }: Priced): number => Number.parseFloat(price);

/** Expectations of the bot at each beat, from the venues' prices until it sends. */
function chancesOf({ sentBeforeMs, expects }: Bot): readonly Chance[] {
  const { quotes, ticks } = market;
  const venues = new Map<string, number>();
  let [heard, believed, last] = [0, 0, 0];
  return ticks.flatMap(({ at }, next) => {
    const sentAt = at - sentBeforeMs;
    for (let quote = quotes[heard]; quote !== undefined && quote.at <= sentAt; quote = quotes[heard]) {
      last = numberOf(quote);
      believed = believed === 0 ? last : believed + NEWS * (last - believed);
      venues.set(quote.source, last);
      heard += 1;
    }
    if (venues.size < 3) return [];
    const [, middle = last] = [...venues.values()].toSorted((a, b) => a - b);
    return [{ sentAt, next, gain: believed / (expects === 'median' ? middle : last) - 1 }];
  });
}

/** Share of wins of the bot where it expects most, with a time from sending to acceptance. */
function winRateOf(bot: Bot, acceptanceMs: number): { readonly winRate: number; readonly limit: number } {
  const { ticks } = market;
  const chosen = chancesOf(bot)
    .filter(({ next }) => next + BEATS + 4 < ticks.length)
    .toSorted((a, b) => Math.abs(b.gain) - Math.abs(a.gain))
    .slice(0, ORDERS);
  let [won, decided] = [0, 0];
  for (const { sentAt, next, gain } of chosen) {
    const acceptedAt = sentAt + acceptanceMs;
    const entry = ticks.slice(next, next + 4).find(({ at }) => at > acceptedAt);
    const exit = ticks
      .slice(next + BEATS - 3, next + BEATS + 4)
      .findLast(({ at }) => at <= acceptedAt + SECONDS * 1_000);
    if (entry === undefined || exit === undefined) continue;
    const outcome = microOutcome(gain > 0 ? 'up' : 'down', { entry: entry.price, exit: exit.price });
    if (outcome === 'tied') continue;
    decided += 1;
    if (outcome === 'won') won += 1;
  }
  expect(decided).toBeGreaterThan(ORDERS * 0.95);
  return { winRate: won / decided, limit: FAIR + SIGMAS * Math.sqrt((FAIR * FAIR) / decided) };
}

const BOTS: readonly Bot[] = [1, 125, 250, 375, 499].flatMap((sentBeforeMs) =>
  (['median', 'last'] as const).map((expects) => ({ sentBeforeMs, expects })),
);

test.each(BOTS)(
  `to send $sentBeforeMs ms before a beat wins no more than the house leaves, by the $expects (seed ${SEED})`,
  (bot) => {
    const { winRate, limit } = winRateOf(bot, MICRO_LIMITS.acceptanceMs);
    expect(winRate).toBeLessThan(limit);
  },
);

test(`accepted at once, orders sent right before a beat would win more (seed ${SEED})`, () => {
  const { winRate, limit } = winRateOf({ sentBeforeMs: 1, expects: 'median' }, 0);
  expect(winRate).toBeGreaterThan(limit);
});
