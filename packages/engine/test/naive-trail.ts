import { type ContractSide, RATE_ONE } from '../src/contract/terms.ts';

/** The trailing stop of the reference. */
export interface NaiveTrail {
  readonly rate: bigint | null;
  readonly distance: bigint | null;
  readonly activation: bigint | null;
  readonly acceptedAt: number;
  best: bigint | null;
}

export function followNaively(trail: NaiveTrail, side: ContractSide, mark: bigint): void {
  const start = trail.best ?? trail.activation ?? mark;
  if (side === 'long' ? mark >= start : mark <= start) trail.best = mark;
}

export function isPassedNaively(trail: NaiveTrail, side: ContractSide, mark: bigint): boolean {
  if (trail.best === null) return false;
  const move = side === 'long' ? trail.best - mark : mark - trail.best;
  if (trail.distance !== null) return move >= trail.distance;
  return move * RATE_ONE >= trail.best * (trail.rate ?? 0n);
}
