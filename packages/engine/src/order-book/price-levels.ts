import { type Arena, BLOCK_INTS } from './arena.ts';

/** Stands for "no level" and "no order". */
export const NONE = 0;

/** Index of a side, and of the taker that becomes part of it. */
export type SideIndex = 0 | 1;
export const BID = 0;
export const ASK = 1;

const LEVELS_PER_PAGE = BLOCK_INTS / 2;
const KEY_MASK = LEVELS_PER_PAGE - 1;
const KEY_BITS = Math.log2(LEVELS_PER_PAGE);
const OFFSET_MASK = BLOCK_INTS - 1;
const BLOCK_BITS = Math.log2(BLOCK_INTS);
const WORDS_PER_PAGE = LEVELS_PER_PAGE / 32;
const DIRECTORY_MASK = 63;

/**
 * The price levels of both sides.
 *
 * A price is kept as a key of which the highest is the best: the price itself for bids, its negative for asks. Keys
 * are grouped in pages of 1,024 levels, one arena block each. A page marks its occupied levels in a two-level bitmap
 * (32 words and a summary word), so the best level is two bit scans away. Pages exist only where orders are, so any
 * safe-integer price works and a far price costs one page.
 *
 * A level is the offset of its list anchor in the arena: first order, then last order, both the level itself when it
 * is empty. Nothing branches on the side where a table of two entries serves: sides are as good as random.
 *
 * Invariants: a page has at least one occupied level; `pages[side]` is ascending by key, its last page is the best.
 */
export class PriceLevels {
  /** The best occupied level of each side, or NONE. */
  readonly best = new Int32Array(2);
  /** Its key; -Infinity when there is none. */
  readonly bestKey = new Float64Array(2).fill(Number.NEGATIVE_INFINITY);

  private readonly arena: Arena;
  private words: Int32Array;
  private summaries: Int32Array;
  private pageKeys: Float64Array;
  private pageSides: Uint8Array;
  private readonly pages: readonly [number[], number[]] = [[], []];
  private readonly freePages: number[] = [];
  private readonly pageByNumber = new Map<number, number>();
  // A small direct-mapped cache in front of the map: the same few pages are asked for all the time.
  private readonly cachedNumbers = new Float64Array(DIRECTORY_MASK + 1).fill(Number.NaN);
  private readonly cachedPages = new Int32Array(DIRECTORY_MASK + 1);

  constructor(arena: Arena) {
    this.arena = arena;
    this.words = new Int32Array(WORDS_PER_PAGE * arena.capacity);
    this.summaries = new Int32Array(arena.capacity);
    this.pageKeys = new Float64Array(arena.capacity);
    this.pageSides = new Uint8Array(arena.capacity);
  }

  /** The level of a price, with its page; it counts as occupied only after `occupy`. */
  levelAt(side: SideIndex, priceTicks: number): number {
    const key = keyOf(side, priceTicks);
    // The integer path is for every real price; the other one keeps any safe integer right.
    const chunk = (key | 0) === key ? key >> KEY_BITS : Math.floor(key / LEVELS_PER_PAGE);
    const pageNumber = chunk * 2 + side;
    const cacheIndex = pageNumber & DIRECTORY_MASK;
    const page =
      this.cachedNumbers[cacheIndex] === pageNumber
        ? (this.cachedPages[cacheIndex] as number)
        : this.findPage(pageNumber);
    return page * BLOCK_INTS + (key & KEY_MASK) * 2;
  }

  /** Marks the level of a price that received its first order. */
  occupy(level: number, side: SideIndex, priceTicks: number): void {
    const page = level >> BLOCK_BITS;
    const index = (level & OFFSET_MASK) >> 1;
    const word = page * WORDS_PER_PAGE + (index >> 5);
    this.words[word] = (this.words[word] as number) | (1 << (index & 31));
    this.summaries[page] = (this.summaries[page] as number) | (1 << (index >> 5));
    const key = keyOf(side, priceTicks);
    if (key > (this.bestKey[side] as number)) {
      this.best[side] = level;
      this.bestKey[side] = key;
    }
  }

  /** Unmarks a level that lost its last order, and finds the next best one when it was the best. */
  vacate(level: number): void {
    const page = level >> BLOCK_BITS;
    const index = (level & OFFSET_MASK) >> 1;
    const side = this.pageSides[page] as SideIndex;
    const word = page * WORDS_PER_PAGE + (index >> 5);
    const left = (this.words[word] as number) & ~(1 << (index & 31));
    this.words[word] = left;
    if (left === 0) {
      const summary = (this.summaries[page] as number) & ~(1 << (index >> 5));
      this.summaries[page] = summary;
      if (summary === 0) this.releasePage(page, side);
    }
    if (level === this.best[side]) this.setBest(side);
  }

  /** The next worse occupied level, or NONE. */
  nextLevel(level: number): number {
    const page = level >> BLOCK_BITS;
    const index = (level & OFFSET_MASK) >> 1;
    const inWord = (this.words[page * WORDS_PER_PAGE + (index >> 5)] as number) & ((1 << (index & 31)) - 1);
    if (inWord !== 0) return page * BLOCK_INTS + 2 * ((index & ~31) | (31 - Math.clz32(inWord)));
    const summary = (this.summaries[page] as number) & ((1 << (index >> 5)) - 1);
    if (summary !== 0) return this.highestIn(page, summary);
    const side = this.pageSides[page] as SideIndex;
    const worse = this.pages[side][this.positionOf(side, this.pageKeys[page] as number) - 1];
    return worse === undefined ? NONE : this.highestIn(worse, this.summaries[worse] as number);
  }

  /** Price of a level. */
  ticksOf(level: number): number {
    const page = level >> BLOCK_BITS;
    const key = (this.pageKeys[page] as number) + ((level & OFFSET_MASK) >> 1);
    return this.pageSides[page] === BID ? key : -key;
  }

  private setBest(side: SideIndex): void {
    const page = this.pages[side].at(-1);
    if (page === undefined) {
      this.best[side] = NONE;
      this.bestKey[side] = Number.NEGATIVE_INFINITY;
      return;
    }
    const level = this.highestIn(page, this.summaries[page] as number);
    this.best[side] = level;
    this.bestKey[side] = (this.pageKeys[page] as number) + ((level & OFFSET_MASK) >> 1);
  }

  private highestIn(page: number, summary: number): number {
    const word = 31 - Math.clz32(summary);
    const bit = 31 - Math.clz32(this.words[page * WORDS_PER_PAGE + word] as number);
    return page * BLOCK_INTS + 2 * ((word << 5) | bit);
  }

  private findPage(pageNumber: number): number {
    const page = this.pageByNumber.get(pageNumber) ?? this.createPage(pageNumber);
    const cacheIndex = pageNumber & DIRECTORY_MASK;
    this.cachedNumbers[cacheIndex] = pageNumber;
    this.cachedPages[cacheIndex] = page;
    return page;
  }

  private createPage(pageNumber: number): number {
    const page = this.freePages.pop() ?? this.takePage();
    const side = (pageNumber & 1) as SideIndex;
    const key = Math.floor(pageNumber / 2) * LEVELS_PER_PAGE;
    this.pageKeys[page] = key;
    this.pageSides[page] = side;
    this.pageByNumber.set(pageNumber, page);
    this.pages[side].splice(this.positionOf(side, key), 0, page);
    return page;
  }

  private takePage(): number {
    const offset = this.arena.takeBlock();
    const { ints, capacity } = this.arena;
    for (let level = offset; level < offset + BLOCK_INTS; level += 2) {
      ints[level] = level;
      ints[level + 1] = level;
    }
    if (capacity > this.summaries.length) {
      this.words = copyInto(new Int32Array(WORDS_PER_PAGE * capacity), this.words);
      this.summaries = copyInto(new Int32Array(capacity), this.summaries);
      this.pageKeys = copyInto(new Float64Array(capacity), this.pageKeys);
      this.pageSides = copyInto(new Uint8Array(capacity), this.pageSides);
    }
    return offset / BLOCK_INTS;
  }

  private releasePage(page: number, side: SideIndex): void {
    const key = this.pageKeys[page] as number;
    const pageNumber = (key / LEVELS_PER_PAGE) * 2 + side;
    this.pageByNumber.delete(pageNumber);
    this.cachedNumbers[pageNumber & DIRECTORY_MASK] = Number.NaN;
    this.pages[side].splice(this.positionOf(side, key), 1);
    this.freePages.push(page);
  }

  /** Position of the first page of the side whose key is at least `key`. */
  private positionOf(side: SideIndex, key: number): number {
    const pages = this.pages[side];
    let low = 0;
    let high = pages.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.pageKeys[pages[middle] as number] as number) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The key of a price on a side: the higher, the better. */
export function keyOf(side: SideIndex, priceTicks: number): number {
  return (1 - 2 * side) * priceTicks;
}

/** Copies a typed array to the start of a larger one. */
export function copyInto<T extends Int32Array | Float64Array | Uint8Array>(larger: T, source: T): T {
  larger.set(source);
  return larger;
}
