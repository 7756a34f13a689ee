import { fieldsOf, isNumber, parse, readableOf } from './parse.ts';

/** The pairs that a person has starred, by their numbers, in the order of the stars. */
export interface KeptFavourites {
  readonly ids: readonly number[];
}

export const NO_FAVOURITES: KeptFavourites = { ids: [] };

/** As many as fit a document of the longest numbers. */
export const FAVOURITES_MAX = 500;
const ID_MAX = 9_999_999_999;

/** Stars as they were written, without what is no number of a pair; null where the text is no object. */
export function readFavourites(text: string): KeptFavourites | null {
  const read = fieldsOf(parse(text));
  if (read === null) return null;
  return { ids: [...new Set(readableOf(read['ids'], FAVOURITES_MAX, readId))] };
}

function readId(value: unknown): number | null {
  return isNumber(value) && Number.isInteger(value) && value > 0 && value <= ID_MAX ? value : null;
}
