import { DAY_MS } from '@openbourse/money';
import { DOLLARS, type Dynamics, type Group } from './dynamics.ts';
import type { Noise } from './noise.ts';
import { isMarketOpen, sessionWeight } from './trading-hours.ts';

/**
 * Moves the dollar value of every currency together: each follows the common factor of its group and a course
 * of its own, both with a volatility that wanders, and now and then a jump. Pairs are quotients of two values,
 * so crosses such as EURGBP always agree with EURUSD and GBPUSD.
 *
 * Values are logarithms of dollars: a model of prices, no money. Known limits: no dividends, no news.
 */
export interface PriceModel {
  /** Moves on by a stretch of time that ends at the given instant. */
  step(lengthMs: number, at: number): void;
  /** The logarithm of the value in dollars. */
  logValue(code: string): number;
  /** Reports whether a currency has a course. */
  has(code: string): boolean;
  /** Liveliness of a currency now, relative to its average. */
  liveliness(code: string): number;
}

interface Course {
  readonly deviationPerDay: number;
  readonly isClosing: boolean;
  /** The logarithm of the current volatility relative to its average. */
  mood: number;
  move: number;
}

interface Walker {
  readonly dynamics: Dynamics;
  readonly own: Course;
  readonly factor: Course;
  logValue: number;
}

/** Return of the volatility to its average, its wandering, and the frequency and size of jumps. */
const MOOD_RETURN_PER_DAY = 3;
const MOOD_DEVIATION = 0.35;
const JUMPS_PER_DAY = 12;
const JUMP_FACTOR = 5;

/** Starts from dollar values; a currency that is not given starts from the value of its course. */
export function createPriceModel(
  noise: Noise,
  courses: readonly Dynamics[],
  startUsd: ReadonlyMap<string, number>,
): PriceModel {
  const factors: Readonly<Record<Group, Course>> = {
    crypto: newCourse(1, false),
    fiat: newCourse(1, true),
    metal: newCourse(1, true),
  };
  const shared = Object.values(factors);
  const walkers = new Map(courses.map((dynamics) => [dynamics.code, newWalker(dynamics, factors, startUsd)]));
  return {
    step: (lengthMs, at) => {
      const isForexOpen = isMarketOpen('forex', at);
      const weights = { lengthDays: lengthMs / DAY_MS, session: sessionWeight(at), isForexOpen };
      for (const factor of shared) advance(factor, noise, weights);
      for (const walker of walkers.values()) {
        advance(walker.own, noise, weights);
        const { correlation, dailyVolatility } = walker.dynamics;
        walker.logValue += correlation * dailyVolatility * walker.factor.move + walker.own.move;
      }
    },
    logValue: (code) => (DOLLARS.includes(code) ? 0 : present(walkers.get(code), code).logValue),
    has: (code) => DOLLARS.includes(code) || walkers.has(code),
    liveliness: (code) => Math.exp(present(walkers.get(code), code).own.mood),
  };
}

function newCourse(deviationPerDay: number, isClosing: boolean): Course {
  return { deviationPerDay, isClosing, mood: 0, move: 0 };
}

function newWalker(
  dynamics: Dynamics,
  factors: Readonly<Record<Group, Course>>,
  startUsd: ReadonlyMap<string, number>,
): Walker {
  const ownDeviation = dynamics.dailyVolatility * Math.sqrt(1 - dynamics.correlation ** 2);
  return {
    dynamics,
    own: newCourse(ownDeviation, dynamics.group !== 'crypto'),
    factor: factors[dynamics.group],
    logValue: Math.log(startUsd.get(dynamics.code) ?? dynamics.usd),
  };
}

function advance(
  course: Course,
  noise: Noise,
  weights: { readonly lengthDays: number; readonly session: number; readonly isForexOpen: boolean },
): void {
  // A closed market stands still.
  if (course.isClosing && !weights.isForexOpen) {
    course.move = 0;
    return;
  }
  const { lengthDays } = weights;
  const pull = Math.min(1, MOOD_RETURN_PER_DAY * lengthDays);
  course.mood += -course.mood * pull + MOOD_DEVIATION * Math.sqrt(2 * pull) * noise.normal();
  const isJump = noise.uniform() < JUMPS_PER_DAY * lengthDays;
  const session = course.isClosing ? weights.session : 1;
  const deviation = course.deviationPerDay * Math.exp(course.mood) * session * Math.sqrt(lengthDays);
  course.move = deviation * noise.normal() * (isJump ? JUMP_FACTOR : 1);
}

function present<T>(value: T | undefined, code: string): T {
  if (value === undefined) throw new Error(`no simulated course for ${code}`);
  return value;
}
