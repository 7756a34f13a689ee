/** A name in the forms by which it is compared. */
export interface ComparedName {
  /** Words in their own order, with single spaces between them. */
  readonly spoken: string;
  /** The same words sorted, so that the order of family and given names does not matter. */
  readonly sorted: string;
}

/**
 * The forms of a name that are compared: compatibility forms are resolved (NFKD), marks above letters and everything but
 * letters and digits are dropped, case does not matter. A text without letters gives empty forms, which match nothing.
 */
export function comparedName(text: string): ComparedName {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’`´ʼ]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return { spoken: words.join(' '), sorted: words.toSorted().join(' ') };
}

/**
 * Likeness of two names in whole percent, 100 for the same words in any order: the share of signs that stay when one is
 * changed into the other by the fewest insertions, deletions and replacements (Levenshtein), over the longer one. The better
 * of both orders counts. Below `least` the answer is 0.
 */
export function likeness(a: ComparedName, b: ComparedName, least: number): number {
  if (a.sorted === '' || b.sorted === '') return 0;
  if (a.sorted === b.sorted) return 100;
  return Math.max(likenessOf(a.sorted, b.sorted, least), likenessOf(a.spoken, b.spoken, least));
}

function likenessOf(a: string, b: string, least: number): number {
  const [long, short] = a.length >= b.length ? [a, b] : [b, a];
  const most = Math.floor(((100 - least) * long.length) / 100);
  if (long.length - short.length > most) return 0;
  const edits = editsWithin(long, short, most);
  if (edits === null) return 0;
  return Math.floor((100 * (long.length - edits)) / long.length);
}

/** Fewest edits between two texts; null where it takes more than `most`. Only cells near the diagonal can be below. */
function editsWithin(long: string, short: string, most: number): number | null {
  const far = most + 1;
  let above = Array.from({ length: short.length + 1 }, (_, column) => Math.min(column, far));
  for (let row = 1; row <= long.length; row += 1) {
    const line = Array.from({ length: short.length + 1 }, () => far);
    line[0] = Math.min(row, far);
    const first = Math.max(1, row - most);
    const last = Math.min(short.length, row + most);
    let best = line[0];
    for (let column = first; column <= last; column += 1) {
      const isSame = long[row - 1] === short[column - 1];
      const cell = Math.min(
        (above[column - 1] ?? far) + (isSame ? 0 : 1),
        (above[column] ?? far) + 1,
        (line[column - 1] ?? far) + 1,
      );
      line[column] = Math.min(cell, far);
      best = Math.min(best, cell);
    }
    if (best > most) return null;
    above = line;
  }
  const edits = above[short.length] ?? far;
  return edits > most ? null : edits;
}
