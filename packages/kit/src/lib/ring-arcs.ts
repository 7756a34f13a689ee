export interface Arc {
  /** Percent of the circle from the start. */
  readonly start: number;
  readonly length: number;
}

/** Shares of a circle with a small gap between neighbors; nothing for an empty total. */
export function arcs(weights: readonly number[]): readonly Arc[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total <= 0) return [];
  const gap = weights.filter((weight) => weight > 0).length > 1 ? 1 : 0;
  let start = 0;
  return weights.map((weight) => {
    const share = (weight / total) * 100;
    const arc = { start, length: Math.max(0, share - gap) };
    start += share;
    return arc;
  });
}
