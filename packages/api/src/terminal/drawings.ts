import { fieldsOf, isNumber, parse, readableOf } from './parse.ts';

/** A point of a drawing: the instant and the price. Numbers, which are for drawing only. */
export type DrawingPoint = readonly [time: number, price: number];

export interface Drawing {
  readonly id: string;
  /** Name of the tool that drew it. */
  readonly tool: string;
  readonly points: readonly DrawingPoint[];
  /** A locked drawing cannot be moved. */
  readonly isLocked?: true;
  /** Text of a note. */
  readonly text?: string;
}

/** Drawings of a person in the charts of a pair, oldest first. */
export interface Drawings {
  readonly drawings: readonly Drawing[];
}

export const DRAWINGS_MAX = 60;
/** Points of one drawing; a line by hand is simplified to as many. */
export const DRAWING_POINTS_MAX = 40;
export const DRAWING_TEXT_MAX = 80;
export const NO_DRAWINGS: Drawings = { drawings: [] };

const DRAWING_ID = /^[a-z0-9]{1,16}$/;
const TOOL = /^[a-zA-Z]{1,32}$/;
const TIME_MAX = 8_640_000_000_000_000;

/** Drawings as they were written, without those that cannot be read; null where the text is no object. */
export function readDrawings(text: string): Drawings | null {
  const read = fieldsOf(parse(text));
  if (read === null) return null;
  const drawings = readableOf(read['drawings'], DRAWINGS_MAX, readDrawing);
  return {
    drawings: drawings.filter(({ id }, place) => drawings.findIndex((one) => one.id === id) === place),
  };
}

/** A drawing, also of a tool that this version does not know. */
function readDrawing(value: unknown): Drawing | null {
  const { id, tool, points, isLocked, text } = fieldsOf(value) ?? {};
  if (typeof id !== 'string' || !DRAWING_ID.test(id) || typeof tool !== 'string' || !TOOL.test(tool))
    return null;
  if (!Array.isArray(points) || points.length === 0 || points.length > DRAWING_POINTS_MAX) return null;
  if (!points.every(isPoint)) return null;
  if (text !== undefined && (typeof text !== 'string' || text === '' || text.length > DRAWING_TEXT_MAX))
    return null;
  return {
    ...{ id, tool, points },
    ...(isLocked === true && { isLocked }),
    ...(typeof text === 'string' && { text }),
  };
}

function isPoint(value: unknown): value is DrawingPoint {
  if (!Array.isArray(value) || value.length !== 2 || !value.every(isNumber)) return false;
  const [time = 0] = value;
  return Number.isSafeInteger(time) && Math.abs(time) <= TIME_MAX;
}
