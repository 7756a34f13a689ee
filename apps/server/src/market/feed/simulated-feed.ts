import type { Clock } from '../../kernel/clock.ts';
import type { Match } from '../match.ts';
import { DOLLARS, type Dynamics } from './dynamics.ts';
import type { Feed, Tick } from './feed.ts';
import { seededNoise } from './noise.ts';
import { createPriceModel, type PriceModel } from './price-model.ts';
import { type TickScale, tickScale } from './tick-scale.ts';
import { isMarketOpen } from './trading-hours.ts';

/** Each step lets a third of the symbols speak, each time through the next venue: 2.7 ticks a second and symbol. */
const STEP_MS = 125;
const LANES = 3;
export const SIMULATED_VENUES = ['sim-a', 'sim-b', 'sim-c'] as const;
/** Usual distance of a venue from the common price. */
const VENUE_DEVIATION = 0.00004;

interface Quoted {
  readonly match: Match;
  readonly scale: TickScale;
}

/**
 * Prices of simulated venues around one common course, from the given last prices on. The seed repeats them. A match
 * without a course for both of its currencies has no price.
 */
export function simulatedFeed(options: {
  readonly clock: Clock;
  readonly seed: number;
  readonly matches: readonly Match[];
  readonly courses: readonly Dynamics[];
  /** The last known price by symbol. */
  readonly lastPrices: ReadonlyMap<string, string>;
}): Feed {
  const { clock } = options;
  const noise = seededNoise(options.seed);
  const given = options.matches.map((match) => ({ match, scale: tickScale(match.priceTick) }));
  const model = createPriceModel(noise, options.courses, startValues(given, options.lastPrices));
  const quoted = given.filter(({ match }) => model.has(match.base.code) && model.has(match.quote.code));
  let cancel = (): void => undefined;
  let step = 0;
  const speak = (onTick: (tick: Tick) => void): void => {
    const at = clock.now();
    model.step(STEP_MS, at);
    const lane = step % LANES;
    const source =
      SIMULATED_VENUES[Math.floor(step / LANES) % SIMULATED_VENUES.length] ?? SIMULATED_VENUES[0];
    step += 1;
    for (const [index, { match, scale }] of quoted.entries()) {
      if (index % LANES !== lane || !isMarketOpen(match.kind, at)) continue;
      const offset = 1 + VENUE_DEVIATION * noise.normal();
      const price = scale.toText(scale.toTicks(pairPrice(model, match) * offset));
      onTick({ symbol: match.symbol, price, at, source });
    }
  };
  return {
    start: (onTick) => {
      cancel = clock.every(STEP_MS, () => speak(onTick));
    },
    stop: () => cancel(),
  };
}

/** The modeled price of a match. */
export function pairPrice(model: PriceModel, match: Match): number {
  return Math.exp(model.logValue(match.base.code) - model.logValue(match.quote.code));
}

/** The dollar values that the last prices of the pairs with a dollar imply. */
function startValues(
  quoted: readonly Quoted[],
  lastPrices: ReadonlyMap<string, string>,
): ReadonlyMap<string, number> {
  const values = new Map<string, number>();
  for (const { match, scale } of quoted) {
    const last = lastPrices.get(match.symbol);
    if (last === undefined) continue;
    const price = scale.ticksOf(last) * scale.size;
    if (DOLLARS.includes(match.quote.code)) values.set(match.base.code, price);
    else if (DOLLARS.includes(match.base.code)) values.set(match.quote.code, 1 / price);
  }
  return values;
}
