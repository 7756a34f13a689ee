/** Reads what a person keeps: texts of JSON that other versions of the app may have written. */

export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object; null for anything else. */
export function fieldsOf(value: unknown): Fields | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.fromEntries(Object.entries(value));
}

/** The entries of a list that can be read, at most so many. */
export function readableOf<T>(
  value: unknown,
  most: number,
  read: (entry: unknown) => T | null,
): readonly T[] {
  if (!Array.isArray(value)) return [];
  return value
    .map(read)
    .filter((entry) => entry !== null)
    .slice(0, most);
}

export const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);
