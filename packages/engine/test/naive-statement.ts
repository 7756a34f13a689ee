/**
 * The reference of the property test: each unit of an asset is an object of its own in one list. It knows nothing of
 * lots, shares or rounding, so its costs are whole numbers per unit.
 */
export interface NaiveMove {
  readonly asset: string;
  /** Positive when acquired. */
  readonly units: number;
  readonly valuePerUnit: bigint;
  readonly isGainCounted: boolean;
}

export function naiveGains(moves: readonly NaiveMove[]): {
  readonly gain: bigint;
  readonly left: ReadonlyMap<string, readonly bigint[]>;
} {
  const left = new Map<string, bigint[]>();
  let gain = 0n;
  for (const { asset, units, valuePerUnit, isGainCounted } of moves) {
    const queue = left.get(asset) ?? [];
    left.set(asset, queue);
    for (let unit = 0; unit < units; unit += 1) queue.push(valuePerUnit);
    for (let unit = units; unit < 0; unit += 1) {
      const cost = queue.shift() ?? 0n;
      if (isGainCounted) gain += valuePerUnit - cost;
    }
  }
  return { gain, left };
}
