import { MICRO_LIMITS } from '@openbourse/api';
import { microOutcome, microPayout, readMoney, readPercent } from '@openbourse/engine';
import { beforeAll, expect, test } from 'vitest';
import { type Priced, simulateHours } from '../testing/simulated-hours.ts';

/**
 * A trader who sees prices half a second before everyone else has no edge in micro contracts: the entry is a
 * tick that is recorded after acceptance, so early knowledge is paid for (rule book, section 3).
 */
const SEED = 20_261_121;
const BEAT_MS = 500;
const EARLY_MS = 500;
const ORDERS = 1_000;
const HOURS = 14;
const SECONDS = 30;
const STAKE = readMoney('10');
const RATES = { profit: readPercent('80'), loss: readPercent('100') };
/** The share of decided orders that a player must win to lose nothing. */
const BREAK_EVEN = 1 / 1.8;
/** One in a thousand, on one side. */
const SIGMAS = 3.09;

let ticks: readonly Priced[];

beforeAll(() => {
  ({ ticks } = simulateHours({ seed: SEED, symbol: 'BTC/USDT', hours: HOURS }));
});

type Entry = 'next' | 'last';

interface Played {
  readonly decided: number;
  readonly winRate: number;
  /** Above it, luck is no explanation. */
  readonly limit: number;
  readonly profit: bigint;
}

/** A number for a price as a program that trades would have it. */
const numberOf = ({ price }: Priced): number => Number.parseFloat(price);

/**
 * Plays 1,000 orders where the next tick lies furthest from the last one, `follow` with the move and `fade` against
 * it. With `last` the entry is the price that everybody sees at acceptance, as it must not be.
 */
function play(bot: {
  readonly style: 'follow' | 'fade';
  readonly entry: Entry;
  readonly acceptAfterMs: number;
}): Played {
  const places = ticks.flatMap((tick, index) => {
    const acceptedAt = tick.at + bot.acceptAfterMs;
    const known = seenAt(index, acceptedAt + EARLY_MS);
    const move = known === undefined ? 0 : numberOf(known) / numberOf(tick) - 1;
    return [{ index, acceptedAt, move }];
  });
  const chosen = places
    .filter(({ index }) => index + (SECONDS * 1_000) / BEAT_MS + 2 < ticks.length)
    .toSorted((a, b) => Math.abs(b.move) - Math.abs(a.move))
    .slice(0, ORDERS);
  let [won, decided, profit] = [0, 0, 0n];
  for (const { index, acceptedAt, move } of chosen) {
    const entry = bot.entry === 'next' ? firstAfter(index, acceptedAt) : ticks[index];
    const exit = seenAt(index, acceptedAt + SECONDS * 1_000);
    if (entry === undefined || exit === undefined || entry.at > acceptedAt + MICRO_LIMITS.entryWaitMs)
      continue;
    const direction = move > 0 === (bot.style === 'follow') ? 'up' : 'down';
    const outcome = microOutcome(direction, { entry: entry.price, exit: exit.price });
    profit += microPayout(outcome, STAKE, RATES) - STAKE;
    if (outcome === 'tied') continue;
    decided += 1;
    if (outcome === 'won') won += 1;
  }
  const limit = BREAK_EVEN + SIGMAS * Math.sqrt((BREAK_EVEN * (1 - BREAK_EVEN)) / decided);
  return { decided, winRate: won / decided, limit, profit };
}

/** The last tick at or before an instant, looked for from a place on. */
function seenAt(from: number, at: number): Priced | undefined {
  let index = from;
  for (let next = ticks[index + 1]; next !== undefined && next.at <= at; next = ticks[index + 1]) index += 1;
  return ticks[index];
}

function firstAfter(from: number, at: number): Priced | undefined {
  let index = from;
  for (let tick = ticks[index]; tick !== undefined && tick.at <= at; tick = ticks[index]) index += 1;
  return ticks[index];
}

test.each([
  ['follow', 0],
  ['follow', 499],
  ['fade', 0],
  ['fade', 499],
] as const)(
  `to %s what is known early wins no money, %i ms after a tick (seed ${SEED})`,
  (style, acceptAfterMs) => {
    const { decided, winRate, limit, profit } = play({ style, entry: 'next', acceptAfterMs });
    expect(decided).toBeGreaterThan(ORDERS * 0.95);
    expect(winRate).toBeLessThan(limit);
    expect(profit).toBeLessThan(0n);
  },
);

test(`with an entry at the price that everybody sees, the same orders would win (seed ${SEED})`, () => {
  const { winRate, limit, profit } = play({ style: 'follow', entry: 'last', acceptAfterMs: 0 });
  expect(winRate).toBeGreaterThan(limit);
  expect(profit).toBeGreaterThan(0n);
});
