import { mulDiv } from '@openbourse/money';
import type { Random } from '../kernel/random.ts';

/**
 * The book that the demo's liquidity provider wants around an index price: levels that widen and thicken away
 * from it, every price on the tick and every quantity on the step. Pure arithmetic on minor units.
 */
export interface Quote {
  readonly side: 'buy' | 'sell';
  /** Distance from the index: 0 is nearest. */
  readonly level: number;
  readonly priceTicks: bigint;
  readonly quantityLots: bigint;
}

export interface LadderShape {
  readonly levels: number;
  /** Half the spread, in parts per million of the index. */
  readonly halfSpreadPpm: bigint;
  /** Distance between the first two levels; later ones lie further apart. */
  readonly stepPpm: bigint;
  /** Value of the nearest level, in whole units of the quote currency. */
  readonly notional: bigint;
}

/** The index and the steps of a market as ratios of integers: price of one tick, size of one lot. */
export interface LadderMarket {
  readonly indexTicks: bigint;
  /** One whole unit of the quote currency in ticks x lots. */
  readonly unitInTickLots: bigint;
}

const PPM = 1_000_000n;

/** The price of a level: at least one tick away from the index and from the level before it. */
export function levelPrice(
  market: LadderMarket,
  shape: LadderShape,
  at: { readonly side: 'buy' | 'sell'; readonly level: number },
): bigint {
  const level = BigInt(at.level);
  const distancePpm = shape.halfSpreadPpm + (shape.stepPpm * level * (level + 3n)) / 4n;
  const distance = mulDiv(market.indexTicks, distancePpm, PPM, 'ceil') + level;
  const price = at.side === 'buy' ? market.indexTicks - distance : market.indexTicks + distance;
  return price > 0n ? price : 1n;
}

/** A fresh quote of a level; its size varies from a quarter to almost twice what the level should be worth. */
export function quoteAt(
  market: LadderMarket,
  shape: LadderShape,
  at: { readonly side: 'buy' | 'sell'; readonly level: number; readonly random: Random },
): Quote {
  const priceTicks = levelPrice(market, shape, at);
  const permille = BigInt(250 + at.random.int(1_600) + 120 * at.level);
  const tickLots = (shape.notional * market.unitInTickLots * permille) / 1_000n;
  const lots = tickLots / priceTicks;
  return { side: at.side, level: at.level, priceTicks, quantityLots: lots > 0n ? lots : 1n };
}

/**
 * Reports whether a resting quote has drifted so far from where its level belongs that it is worth moving.
 */
export function isStale(resting: Quote, wantedTicks: bigint, indexTicks: bigint): boolean {
  const isCrossed =
    resting.side === 'buy' ? resting.priceTicks >= indexTicks : resting.priceTicks <= indexTicks;
  if (isCrossed) return true;
  const drift =
    resting.priceTicks > wantedTicks ? resting.priceTicks - wantedTicks : wantedTicks - resting.priceTicks;
  const distance = wantedTicks > indexTicks ? wantedTicks - indexTicks : indexTicks - wantedTicks;
  return drift * 3n > distance + 1n;
}
