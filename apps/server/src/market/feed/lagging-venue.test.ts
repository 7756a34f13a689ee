import { MICRO_LIMITS, TICK_BEAT_MS } from '@openbourse/api';
import { expect, test } from 'vitest';
import { createMetrics } from '../../kernel/metrics.ts';
import { matchOf } from '../testing/match-of.ts';
import { createIndexBook } from './index-book.ts';
import { seededNoise } from './noise.ts';

/**
 * A venue that trades rarely, or repeats what it said, holds the index back, and who sees the others knows where it
 * goes. Micro orders are accepted only while the venues keep up with each other, so that knowledge wins no money.
 */
const SEED = 20_261_122;
const HOURS = 6;
const STEP_MS = 100;
const SECONDS = 30;
/** Profit 80 %, loss 100 % (rule book, section 3): who wins less often loses. */
const BREAK_EVEN = 1 / 1.8;
/** One in a thousand, on one side. */
const SIGMAS = 3.09;
/** Of all moments, those at which a bot expects most. */
const CHOSEN = 0.05;
/** 50 % a year. */
const DEVIATION_PER_STEP = 0.5 * Math.sqrt(STEP_MS / (365 * 86_400_000));
const OWN_DEVIATION = 0.00002;
const MOMENTUM_STEPS = 20;

interface VenueModel {
  /** Time that it keeps a price on average; 0: it follows at once. */
  readonly lagMs: number;
  /** Sends once a second, so long after the full one; between its trades the same price again. */
  readonly toldAfterMs: number;
}

type Strategy = 'leader' | 'momentum' | 'correction';
const STRATEGIES: readonly Strategy[] = ['leader', 'momentum', 'correction'];

/** A moment at which an order may be sent, what each strategy makes of it, and whether the order is accepted. */
interface Moment extends Readonly<Record<Strategy, number>> {
  readonly at: number;
  readonly isAccepted: boolean;
}

interface Play {
  readonly moments: readonly Moment[];
  /** The recorded index by its time. */
  readonly ticks: ReadonlyMap<number, number>;
}

function simulate(models: readonly VenueModel[]): Play {
  const noise = seededNoise(SEED);
  const match = matchOf('BTC/USDT');
  const sources = { digital: [], forex: [] };
  const index = createIndexBook({ matches: [match], sources, sourcesMin: 2, metrics: createMetrics() });
  const start = Date.UTC(2026, 10, 21, 10);
  let price = Math.log(60_000);
  const past: number[] = [];
  const venues = models.map((model, place) => ({
    model,
    source: `venue-${place}`,
    price,
    nextAt: start,
    move: 0,
    movedAt: 0,
  }));
  const slowest = venues.at(-1);
  const ticks = new Map<number, number>();
  const moments: Moment[] = [];
  let recorded = price;
  for (let now = start; now < start + HOURS * 3_600_000; now += STEP_MS) {
    price += DEVIATION_PER_STEP * noise.normal();
    past.push(price);
    for (const venue of venues) {
      if (now >= venue.nextAt) {
        const next = price + OWN_DEVIATION * noise.normal();
        Object.assign(venue, { move: next - venue.price, movedAt: now, price: next });
        venue.nextAt = now - Math.log(1 - noise.uniform()) * venue.model.lagMs;
      }
      if (now % 1_000 !== venue.model.toldAfterMs) continue;
      index.accept(
        { symbol: match.symbol, price: Math.exp(venue.price).toFixed(2), at: now, source: venue.source },
        now,
      );
    }
    const units = now % TICK_BEAT_MS === 0 ? index.price(match.id, now) : null;
    if (units !== null) {
      ticks.set(now, Number(units));
      recorded = Math.log(Number(units) / 1e18);
    }
    // Right before a beat the most is known of it.
    if (now % TICK_BEAT_MS !== TICK_BEAT_MS - STEP_MS || slowest === undefined) continue;
    moments.push({
      at: now,
      isAccepted: index.isPrompt(match.id, now),
      leader: price - recorded,
      momentum: price - (past.at(-1 - MOMENTUM_STEPS) ?? price),
      correction: now - slowest.movedAt < TICK_BEAT_MS ? slowest.move : 0,
    });
  }
  return { moments, ticks };
}

const plays = new Map<string, Play>();
/** Simulated once for all tests. */
function played(models: readonly VenueModel[]): Play {
  const name = JSON.stringify(models);
  const play = plays.get(name) ?? simulate(models);
  plays.set(name, play);
  return play;
}

/** Share of wins of a strategy with the orders from which it expects most. */
function winRate({ ticks }: Play, moments: readonly Moment[], strategy: Strategy) {
  const chosen = moments
    .filter((moment) => moment[strategy] !== 0)
    .toSorted((a, b) => Math.abs(b[strategy]) - Math.abs(a[strategy]))
    .slice(0, Math.floor(moments.length * CHOSEN));
  let [won, decided] = [0, 0];
  for (const moment of chosen) {
    const acceptedAt = moment.at + MICRO_LIMITS.acceptanceMs;
    const entry = firstTick(ticks, acceptedAt);
    const exit = lastTick(ticks, acceptedAt + SECONDS * 1_000);
    if (entry === undefined || exit === undefined || entry === exit) continue;
    decided += 1;
    if (exit > entry === moment[strategy] > 0) won += 1;
  }
  const error = decided === 0 ? 0 : Math.sqrt((BREAK_EVEN * (1 - BREAK_EVEN)) / decided);
  return { decided, winRate: decided === 0 ? 0 : won / decided, limit: BREAK_EVEN + SIGMAS * error };
}

/** The entry: the first tick after acceptance, within two seconds. */
function firstTick(ticks: Play['ticks'], after: number): number | undefined {
  const first = Math.floor(after / TICK_BEAT_MS) * TICK_BEAT_MS + TICK_BEAT_MS;
  for (let at = first; at <= after + MICRO_LIMITS.entryWaitMs; at += TICK_BEAT_MS)
    if (ticks.has(at)) return ticks.get(at);
  return undefined;
}

/** The exit: the last tick at or before the expiry, no older than three seconds. */
function lastTick(ticks: Play['ticks'], until: number): number | undefined {
  const last = Math.floor(until / TICK_BEAT_MS) * TICK_BEAT_MS;
  for (let at = last; at >= until - MICRO_LIMITS.exitTickAgeMaxMs; at -= TICK_BEAT_MS)
    if (ticks.has(at)) return ticks.get(at);
  return undefined;
}

const PROMPT: VenueModel = { lagMs: 0, toldAfterMs: 300 };
const PROMPT_TOO: VenueModel = { lagMs: 0, toldAfterMs: 500 };
const lagging = (lagMs: number, toldAfterMs = 700): VenueModel => ({ lagMs, toldAfterMs });

/** `accepts`: whether orders are accepted at all beside such venues. */
const CASES: readonly (readonly [name: string, models: readonly VenueModel[], accepts: boolean])[] = [
  ['two prompt venues', [PROMPT, lagging(0)], true],
  ['one of two keeps prices for 4 s', [PROMPT, lagging(4_000)], false],
  ['one of two keeps prices for 8 s', [PROMPT, lagging(8_000)], false],
  ['one of three keeps prices for 4 s', [PROMPT, PROMPT_TOO, lagging(4_000)], true],
  ['one of three keeps prices for 8 s', [PROMPT, PROMPT_TOO, lagging(8_000)], true],
  ['two of three keep prices for 4 s', [PROMPT, lagging(4_000, 500), lagging(4_000)], false],
];

test.each(CASES)(`%s: no strategy wins money (seed ${SEED})`, (_name, models, accepts) => {
  const play = played(models);
  const accepted = play.moments.filter(({ isAccepted }) => isAccepted);
  const share = accepted.length / play.moments.length;
  expect(accepts ? share > 0.95 : share < 0.01, `accepted ${share}`).toBe(true);
  for (const strategy of STRATEGIES) {
    const { winRate: rate, limit, decided } = winRate(play, accepted, strategy);
    expect(rate, strategy).toBeLessThanOrEqual(limit);
    expect(decided, strategy).toBeGreaterThanOrEqual(accepts ? 100 : 0);
  }
});

test.each([4_000, 8_000])(
  `accepted beside a venue that keeps prices for %i ms, bets on the leader would win money (seed ${SEED})`,
  (lagMs) => {
    const play = played([PROMPT, lagging(lagMs)]);
    const { winRate: rate, limit } = winRate(play, play.moments, 'leader');
    expect(rate).toBeGreaterThan(limit);
  },
);
