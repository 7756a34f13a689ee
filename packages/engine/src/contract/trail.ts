import { mulDiv } from '@openbourse/money';
import type { FiredTrigger, Refusal, Trail, TrailTerms } from './commands.ts';
import { type ContractSide, type ContractTerms, formatPercent, formatPrice, RATE_ONE } from './terms.ts';

/** Bounds of the distance as a share of the mark: 0.1 % and 50 %. */
const RATE_MIN = RATE_ONE / 1_000n;
const RATE_MAX = RATE_ONE / 2n;

/**
 * Checks a trailing stop: one distance, within its bounds, and an activation price that the mark has still to reach on
 * the side of the profit.
 */
export function checkTrail(
  terms: ContractTerms,
  trail: TrailTerms,
  at: { readonly side: ContractSide; readonly mark: bigint },
): Refusal | null {
  const { rate, distance, activation } = trail;
  if ((rate === null) === (distance === null)) return { key: 'contract.trailing_one', details: {} };
  if (rate !== null && (rate < RATE_MIN || rate > RATE_MAX))
    return {
      key: 'contract.trailing_percent',
      details: { low: formatPercent(RATE_MIN), high: formatPercent(RATE_MAX) },
    };
  const tick = terms.priceTick;
  const most = (mulDiv(at.mark, RATE_MAX, RATE_ONE, 'floor') / tick) * tick;
  if (distance !== null && (distance < tick || distance > most))
    return {
      key: 'contract.trailing_distance',
      details: { low: formatPrice(tick), high: formatPrice(most) },
    };
  const isLong = at.side === 'long';
  if (activation === null || (isLong ? activation > at.mark : activation < at.mark)) return null;
  return { key: 'contract.trailing_activation', details: { limit: formatPrice(at.mark) } };
}

/** The mark at which a trailing stop closes: a long at or below it, a short at or above it. */
export function trailLevel(
  { rate, distance }: Pick<TrailTerms, 'rate' | 'distance'>,
  side: ContractSide,
  best: bigint,
): bigint {
  const share = rate ?? 0n;
  if (side === 'long') return mulDiv(best, RATE_ONE - share, RATE_ONE, 'floor') - (distance ?? 0n);
  return mulDiv(best, RATE_ONE + share, RATE_ONE, 'ceil') + (distance ?? 0n);
}

/** The trail after a tick: the same one where the tick is no new best, comes too early, or does not activate it. */
export function followedTrail(trail: Trail, side: ContractSide, tick: FiredTrigger): Trail {
  if (tick.at <= trail.acceptedAt) return trail;
  const { activation, best } = trail;
  const isBeyond = (level: bigint): boolean => (side === 'long' ? tick.mark > level : tick.mark < level);
  if (best !== null) return isBeyond(best.mark) ? { ...trail, best: tick } : trail;
  const isActive = activation === null || tick.mark === activation || isBeyond(activation);
  return isActive ? { ...trail, best: tick } : trail;
}

/** Reports whether a mark closes a position by its trailing stop. */
export function isTrailPassed(trail: Trail, side: ContractSide, mark: bigint): boolean {
  if (trail.best === null) return false;
  const level = trailLevel(trail, side, trail.best.mark);
  return side === 'long' ? mark <= level : mark >= level;
}

/** Reports whether two trailing stops ask for the same: what is set again as it was goes on following. */
export function isSameTrail(a: TrailTerms, b: TrailTerms): boolean {
  return a.rate === b.rate && a.distance === b.distance && a.activation === b.activation;
}
