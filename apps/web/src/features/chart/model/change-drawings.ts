import {
  type Drawing,
  DRAWING_POINTS_MAX,
  DRAWING_TEXT_MAX,
  type DrawingPoint,
  DRAWINGS_MAX,
  type Drawings,
  isKeepable,
} from '@openbourse/api/terminal/kept';

/** Change of a person to what is drawn, which can be made again to what another device has saved meanwhile. */
export type DrawingsChange =
  | { readonly kind: 'put'; readonly drawing: Drawing }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'lock'; readonly id: string | null; readonly isLocked: boolean }
  | { readonly kind: 'clear' };

/** The drawings after a change; the same ones where it changes nothing, or where there is no room for one more. */
export function changeDrawings(all: Drawings, change: DrawingsChange): Drawings {
  const { drawings } = all;
  switch (change.kind) {
    case 'put':
      return put(all, change.drawing);
    case 'remove':
      return drawings.some(({ id }) => id === change.id)
        ? { drawings: drawings.filter(({ id }) => id !== change.id) }
        : all;
    case 'lock': {
      const { id, isLocked } = change;
      const isMeant = (one: Drawing): boolean =>
        (id === null || one.id === id) && (one.isLocked ?? false) !== isLocked;
      if (!drawings.some(isMeant)) return all;
      return { drawings: drawings.map((one) => (isMeant(one) ? withLock(one, isLocked) : one)) };
    }
    case 'clear':
      return drawings.length === 0 ? all : { drawings: [] };
  }
}

function withLock({ isLocked: _before, ...drawing }: Drawing, isLocked: boolean): Drawing {
  return isLocked ? { ...drawing, isLocked: true } : drawing;
}

function put(all: Drawings, drawing: Drawing): Drawings {
  const isThere = all.drawings.some(({ id }) => id === drawing.id);
  const drawings = isThere
    ? all.drawings.map((one) => (one.id === drawing.id ? drawing : one))
    : [...all.drawings, drawing];
  const next = { drawings };
  return drawings.length <= DRAWINGS_MAX && isKeepable(JSON.stringify(next)) ? next : all;
}

/** Text of a note as it can be kept: one line without invisible characters. */
export const noteText = (text: string): string =>
  text.replace(/\p{C}/gu, '').trim().slice(0, DRAWING_TEXT_MAX);

/** Digits of a price that a drawing keeps; more than a screen could show. */
const PRICE_DIGITS = 9;

/** Points as they are kept: whole milliseconds, and no more of them than a drawing may have. */
export function keptPoints(points: readonly DrawingPoint[]): readonly DrawingPoint[] {
  return thin(
    points.map(([time, price]) => [Math.round(time), Number(price.toPrecision(PRICE_DIGITS))] as const),
  );
}

/** Leaves out the points that change a line by hand least: those of the smallest triangle with their neighbors (Visvalingam, 1993). */
function thin(points: readonly DrawingPoint[]): readonly DrawingPoint[] {
  const width = rangeOf(points.map(([time]) => time));
  const height = rangeOf(points.map(([, price]) => price));
  const kept = [...points];
  const areaAt = (place: number): number => {
    const [before, at, after] = [kept[place - 1], kept[place], kept[place + 1]];
    if (before === undefined || at === undefined || after === undefined) return Number.POSITIVE_INFINITY;
    const [x, y] = [(at[0] - before[0]) / width, (at[1] - before[1]) / height];
    return Math.abs(x * ((after[1] - before[1]) / height) - y * ((after[0] - before[0]) / width));
  };
  while (kept.length > DRAWING_POINTS_MAX) {
    const areas = kept.map((_, place) => areaAt(place));
    kept.splice(areas.indexOf(Math.min(...areas)), 1);
  }
  return kept;
}

const rangeOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values) || 1;
