/** A block of a text beside the other version of it. */
export interface ComparedBlock {
  /** Its place in both versions. */
  readonly key: string;
  readonly state: 'same' | 'removed' | 'added';
  readonly html: string;
}

const BLOCK = /<(p|h2|h3|ul|ol)>[\s\S]*?<\/\1>|[^<]+|<[^>]*>/g;

/** Changes from one text to the next, block by block, by their longest common sequence. */
export function compareBlocks(before: string, after: string): readonly ComparedBlock[] {
  const [old, now] = [blocksOf(before), blocksOf(after)];
  const common = commonLengths(old, now);
  const compared: ComparedBlock[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    const [left, right] = [old[row], now[column]];
    if (left !== undefined && left === right) {
      compared.push({ key: `${row}-${column}`, state: 'same', html: left });
      row += 1;
      column += 1;
    } else if (left !== undefined && (common[row + 1]?.[column] ?? 0) >= (common[row]?.[column + 1] ?? -1)) {
      compared.push({ key: `${row}-${column}`, state: 'removed', html: left });
      row += 1;
    } else {
      compared.push({ key: `${row}-${column}`, state: 'added', html: right ?? '' });
      column += 1;
    }
  }
  return compared;
}

/** The differences with the block on each side of them, by which one finds the place. */
export function nearDifferences(blocks: readonly ComparedBlock[]): readonly ComparedBlock[] {
  const differs = (index: number): boolean => (blocks[index]?.state ?? 'same') !== 'same';
  return blocks.filter((_, index) => differs(index - 1) || differs(index) || differs(index + 1));
}

/** Ways in which a block of one text came to be missing in the other one. */
export type Difference = 'theyAdded' | 'theyRemoved' | 'youAdded' | 'youRemoved';

/** Author of a difference between the saved text and the draft, both begun from the same base. */
export function differenceOf({ state, html }: ComparedBlock, base: string): Difference {
  const isOld = blocksOf(base).includes(html);
  if (state === 'removed') return isOld ? 'youRemoved' : 'theyAdded';
  return isOld ? 'theyRemoved' : 'youAdded';
}

function blocksOf(html: string): readonly string[] {
  return (html.match(BLOCK) ?? []).map((block) => block.trim()).filter(Boolean);
}

/** Number of blocks that the rests from each pair of places have in common. */
function commonLengths(old: readonly string[], now: readonly string[]): readonly (readonly number[])[] {
  const lengths = Array.from({ length: old.length + 1 }, () =>
    Array.from({ length: now.length + 1 }, () => 0),
  );
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      const [here, below] = [lengths[row] ?? [], lengths[row + 1] ?? []];
      here[column] =
        old[row] === now[column]
          ? (below[column + 1] ?? 0) + 1
          : Math.max(below[column] ?? 0, here[column + 1] ?? 0);
    }
  }
  return lengths;
}
