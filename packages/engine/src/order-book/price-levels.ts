import { Arena, BLOCK_INTS } from './arena.ts';

/** Stands for "no level" and "no order". */
export const NONE = 0;

/** Index of a side, and of the taker that becomes part of it. */
export type SideIndex = 0 | 1;
export const BID = 0;
export const ASK = 1;

const LEVELS_PER_PAGE = BLOCK_INTS / 2;
const TICK_MASK = LEVELS_PER_PAGE - 1;
const TICK_BITS = Math.log2(LEVELS_PER_PAGE);
const OFFSET_MASK = BLOCK_INTS - 1;
const BLOCK_BITS = Math.log2(BLOCK_INTS);
const WORDS_PER_PAGE = LEVELS_PER_PAGE / 32;
/** Bits of the levels that one word marks, in the offset of a level. */
const WORD_BITS = 6;
const WORD_MASK = (1 << WORD_BITS) - 1;

// Where the arena's spare block keeps the best level and key of each side, and the directory of pages.
const BEST = 16;
const BEST_ASK = BEST + ASK;
const BEST_KEY = 16;
const DIRECTORY = 64;
const DIRECTORY_ENTRIES = 64;
const NO_PAGE = -1;

/**
 * The price levels of both sides.
 *
 * A level is the offset of its list anchor in the arena: first order, then last order, both the level itself when it
 * is empty. Levels are grouped in pages of 1,024 prices of one side, one arena block each, in which a higher offset is
 * a better price. Pages exist only where orders are, so any safe-integer price works and a far price costs one page.
 *
 * A two-level bitmap (32 words and a summary per page) marks the levels that received orders. A level that
 * runs empty keeps its mark until a search for the best level comes across it: most orders are canceled far
 * from the best price, where no search passes. Likewise an empty page is given back when a search ends in it,
 * or before memory grows.
 *
 * Where sides are compared, a price is a key of which the highest is the best: the price itself for bids, its negative
 * for asks. Nothing branches on the side where arithmetic serves: sides are as good as random. What every command
 * touches is in the arena, because each further typed array costs ten instructions before its first element; and the arena
 * is this object itself, so that all that a command reads shares one way to it.
 *
 * Invariants: every occupied level is marked, no mark is better than the best level; `pages[side]` is ascending by key.
 */
export class PriceLevels extends Arena {
  private words: Int32Array;
  private summaries: Int32Array;
  private pageTicks: Float64Array;
  private pageSides: Uint8Array;
  private readonly pages: readonly [number[], number[]] = [[], []];
  private readonly freePages: number[] = [];
  private readonly pageByNumber = new Map<number, number>();

  constructor(blocks: number) {
    super(blocks);
    this.words = new Int32Array(WORDS_PER_PAGE * this.capacity);
    this.summaries = new Int32Array(this.capacity);
    this.pageTicks = new Float64Array(this.capacity);
    this.pageSides = new Uint8Array(this.capacity);
    this.doubles.fill(Number.NEGATIVE_INFINITY, BEST_KEY, BEST_KEY + 2);
    this.ints.fill(NO_PAGE, DIRECTORY, DIRECTORY + 2 * DIRECTORY_ENTRIES);
  }

  /** The best occupied level of a side, or NONE. */
  best(side: SideIndex): number {
    return this.ints[BEST + side] as number;
  }

  /** Its key; -Infinity when there is none. */
  bestKey(side: SideIndex): number {
    return this.doubles[BEST_KEY + side] as number;
  }

  /** The key of a price on a side, and the price of a key: the higher the key, the better. */
  keyOf(side: SideIndex, priceTicks: number): number {
    return (1 - (side << 1)) * priceTicks;
  }

  /** The level of a price, with its page; it counts as occupied only after `occupy`. */
  levelAt(side: SideIndex, priceTicks: number): number {
    const { ints } = this;
    // The lower price is the better ask, so the ticks of asks are inverted within their page. `0 - side` is an integer
    // where `-side` is a double, because of negative zero.
    const offset = ((priceTicks ^ (0 - side)) & TICK_MASK) << 1;
    if ((priceTicks | 0) !== priceTicks) {
      return (this.findPage(Math.floor(priceTicks / LEVELS_PER_PAGE) * 2 + side) << BLOCK_BITS) | offset;
    }
    const pageNumber = ((priceTicks >> TICK_BITS) << 1) | side;
    const entry = directoryEntry(pageNumber);
    const page = ints[entry] === pageNumber ? (ints[entry + 1] as number) : this.findPage(pageNumber);
    return (page << BLOCK_BITS) | offset;
  }

  /** Marks the level of a price that received its first order. */
  occupy(level: number, side: SideIndex, priceTicks: number): void {
    // A shift counts modulo 32, so these offsets need no masks.
    const { words } = this;
    const marks = words[level >> WORD_BITS] as number;
    words[level >> WORD_BITS] = marks | (1 << (level >> 1));
    if (marks === 0)
      this.summaries[level >> BLOCK_BITS] =
        (this.summaries[level >> BLOCK_BITS] as number) | (1 << (level >> WORD_BITS));
    const { ints, doubles } = this;
    const key = this.keyOf(side, priceTicks);
    if (key > (doubles[BEST_KEY + side] as number)) {
      ints[BEST + side] = level;
      doubles[BEST_KEY + side] = key;
    }
  }

  /** Finds the next best level when the one that lost an order was the best and is empty now. */
  vacate(level: number): void {
    const { ints } = this;
    const isBid = level === ints[BEST];
    if ((isBid || level === ints[BEST_ASK]) && ints[level] === level) this.findBest(isBid ? BID : ASK);
  }

  /** The next worse occupied level, or NONE. */
  nextLevel(level: number): number {
    const below = (level & OFFSET_MASK) === 0 ? NONE : this.highestFrom(level - 2);
    if (below !== NONE) return below;
    const page = level >> BLOCK_BITS;
    const side = this.pageSides[page] as SideIndex;
    const pages = this.pages[side];
    for (let index = this.positionOf(side, this.pageTicks[page] as number) - 1; index >= 0; index -= 1) {
      const highest = this.highestIn(pages[index] as number);
      if (highest !== NONE) return highest;
    }
    return NONE;
  }

  sideOf(level: number): SideIndex {
    return this.pageSides[level >> BLOCK_BITS] as SideIndex;
  }

  /** Price of a level. */
  ticksOf(level: number): number {
    const page = level >> BLOCK_BITS;
    return (
      (this.pageTicks[page] as number) + (((level >> 1) ^ -(this.pageSides[page] as number)) & TICK_MASK)
    );
  }

  private findBest(side: SideIndex): void {
    const { ints, doubles } = this;
    for (let page = this.pages[side].at(-1); page !== undefined; page = this.pages[side].at(-1)) {
      const level = this.highestIn(page);
      if (level !== NONE) {
        ints[BEST + side] = level;
        doubles[BEST_KEY + side] = this.keyOf(side, this.ticksOf(level));
        return;
      }
      this.releasePage(page);
    }
    ints[BEST + side] = NONE;
    doubles[BEST_KEY + side] = Number.NEGATIVE_INFINITY;
  }

  /** The highest occupied level of a page, or NONE. */
  private highestIn(page: number): number {
    return this.highestFrom((page << BLOCK_BITS) | (OFFSET_MASK - 1));
  }

  /** The highest occupied level of a page from one downwards, or NONE. It unmarks the empty levels in between. */
  private highestFrom(start: number): number {
    const { ints } = this;
    let level = start;
    for (;;) {
      const marks = (this.words[level >> WORD_BITS] as number) & (-1 >>> ~(level >> 1));
      if (marks === 0) {
        const below = (1 << (level >> WORD_BITS)) - 1;
        const words = (this.summaries[level >> BLOCK_BITS] as number) & below;
        if (words === 0) return NONE;
        level = (level & ~OFFSET_MASK) | ((31 - Math.clz32(words)) << WORD_BITS) | (WORD_MASK - 1);
        continue;
      }
      level = (level & ~WORD_MASK) | ((31 - Math.clz32(marks)) << 1);
      if (ints[level] !== level) return level;
      this.unmark(level);
    }
  }

  private unmark(level: number): void {
    const left = (this.words[level >> WORD_BITS] as number) & ~(1 << (level >> 1));
    this.words[level >> WORD_BITS] = left;
    if (left !== 0) return;
    this.summaries[level >> BLOCK_BITS] =
      (this.summaries[level >> BLOCK_BITS] as number) & ~(1 << (level >> WORD_BITS));
  }

  private findPage(pageNumber: number): number {
    const page = this.pageByNumber.get(pageNumber) ?? this.createPage(pageNumber);
    // The directory is a direct-mapped cache in front of the map: the same few pages are asked for all the time.
    if ((pageNumber | 0) === pageNumber) {
      const entry = directoryEntry(pageNumber);
      this.ints[entry] = pageNumber;
      this.ints[entry + 1] = page;
    }
    return page;
  }

  private createPage(pageNumber: number): number {
    const page = this.freePages.pop() ?? this.takePage();
    const side = (pageNumber & 1) as SideIndex;
    const ticks = Math.floor(pageNumber / 2) * LEVELS_PER_PAGE;
    this.pageTicks[page] = ticks;
    this.pageSides[page] = side;
    this.pageByNumber.set(pageNumber, page);
    this.pages[side].splice(this.positionOf(side, ticks), 0, page);
    return page;
  }

  private takePage(): number {
    if (this.isFull) {
      this.releaseEmptyPages();
      // Growing unless the search was worth its while keeps its cost per page constant.
      if (this.freePages.length * 8 > this.pageByNumber.size) return this.freePages.pop() as number;
    }
    const offset = this.takeBlock();
    const { ints, capacity } = this;
    for (let level = offset; level < offset + BLOCK_INTS; level += 2) {
      ints[level] = level;
      ints[level + 1] = level;
    }
    if (capacity > this.summaries.length) {
      this.words = copyInto(new Int32Array(WORDS_PER_PAGE * capacity), this.words);
      this.summaries = copyInto(new Int32Array(capacity), this.summaries);
      this.pageTicks = copyInto(new Float64Array(capacity), this.pageTicks);
      this.pageSides = copyInto(new Uint8Array(capacity), this.pageSides);
    }
    return offset / BLOCK_INTS;
  }

  private releaseEmptyPages(): void {
    for (const page of [...this.pages[BID], ...this.pages[ASK]]) {
      if (this.highestIn(page) === NONE) this.releasePage(page);
    }
  }

  private releasePage(page: number): void {
    const ticks = this.pageTicks[page] as number;
    const side = this.pageSides[page] as SideIndex;
    const pageNumber = (ticks / LEVELS_PER_PAGE) * 2 + side;
    this.pageByNumber.delete(pageNumber);
    const entry = directoryEntry(pageNumber);
    if (this.ints[entry] === pageNumber) this.ints[entry] = NO_PAGE;
    this.pages[side].splice(this.positionOf(side, ticks), 1);
    this.freePages.push(page);
  }

  /** Position of the first page of the side that starts at `ticks` or is better. */
  private positionOf(side: SideIndex, ticks: number): number {
    const pages = this.pages[side];
    const key = this.keyOf(side, ticks);
    let low = 0;
    let high = pages.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.keyOf(side, this.pageTicks[pages[middle] as number] as number) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function directoryEntry(pageNumber: number): number {
  return DIRECTORY + 2 * (pageNumber & (DIRECTORY_ENTRIES - 1));
}

/** Copies a typed array to the start of a larger one. */
export function copyInto<T extends Int32Array | Float64Array | Uint8Array>(larger: T, source: T): T {
  larger.set(source);
  return larger;
}
