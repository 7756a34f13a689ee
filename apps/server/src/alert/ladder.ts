import type { AlertDirection } from '@openbourse/api';

/** A value to be reached, in units of 18 decimals. */
export interface Rung {
  readonly id: number;
  readonly threshold: bigint;
}

/** Values of one measure that are waited for on both sides; looking at it costs what is reached, not what waits. */
export class Ladder {
  /** The nearest one last. */
  readonly #above: Rung[] = [];
  readonly #below: Rung[] = [];

  add(direction: AlertDirection, rung: Rung): void {
    const rungs = direction === 'above' ? this.#above : this.#below;
    const isNearer = (other: Rung): boolean =>
      direction === 'above' ? other.threshold <= rung.threshold : other.threshold >= rung.threshold;
    let [from, to] = [0, rungs.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const other = rungs[middle];
      if (other !== undefined && isNearer(other)) to = middle;
      else from = middle + 1;
    }
    rungs.splice(from, 0, rung);
  }

  /** Takes out what was reached while the measure went from `low` to `high`. */
  take(low: bigint, high: bigint): readonly Rung[] {
    const taken: Rung[] = [];
    for (
      let next = this.#above.at(-1);
      next !== undefined && next.threshold <= high;
      next = this.#above.at(-1)
    )
      taken.push(...this.#above.splice(-1));
    for (
      let next = this.#below.at(-1);
      next !== undefined && next.threshold >= low;
      next = this.#below.at(-1)
    )
      taken.push(...this.#below.splice(-1));
    return taken;
  }
}
