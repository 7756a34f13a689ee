/** A place of a chart in its box. */
export interface Place {
  readonly x: number;
  /** Null where nothing is known. */
  readonly y: number | null;
}

export interface Box {
  readonly width: number;
  readonly height: number;
}

export interface ChartLine {
  readonly places: readonly Place[];
  /** Lines through what is known; they end where it is not. */
  readonly path: string;
  /** Height of zero, where the values lie on both sides of it. */
  readonly zeroY: number | null;
}

const INSET = 2;

/** Scales values over time into a box. */
export function chartLine(
  points: readonly { readonly at: number; readonly value: number | null }[],
  box: Box,
): ChartLine {
  const known = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  const yOf = (value: number): number => {
    const share = high === low ? 0.5 : (value - low) / (high - low);
    return round(INSET + (box.height - 2 * INSET) * (1 - share));
  };
  const places = points.map(({ at, value }) => ({
    x: last === first ? 0 : round((box.width * (at - first)) / (last - first)),
    y: value === null ? null : yOf(value),
  }));
  let isOpen = false;
  let path = '';
  for (const { x, y } of places) {
    if (y !== null) path += `${isOpen ? 'L' : 'M'}${x} ${y}`;
    isOpen = y !== null;
  }
  return { places, path, zeroY: low < 0 && high > 0 ? yOf(0) : null };
}

/** Number of the place that is nearest to a distance from the left. */
export function nearestTo(places: readonly Place[], x: number): number {
  let nearest = 0;
  for (const [index, place] of places.entries())
    if (Math.abs(place.x - x) < Math.abs((places[nearest]?.x ?? 0) - x)) nearest = index;
  return nearest;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
