/**
 * The price levels of one side.
 *
 * Prices are kept as keys of which the highest is the best: the price itself for bids, its negative for asks. Keys
 * are grouped in pages of 1,024 levels. A page marks its occupied levels in a two-level bitmap (32 words and one
 * summary word), so the best level is two bit scans away. Pages exist only where orders are, so any safe-integer
 * price works and a far price costs one page (8 kB).
 *
 * Invariants: a page has at least one occupied level; `pagesByKey` is ascending, so its last page is the best.
 */
const PAGE_BITS = 10;
const LEVELS_PER_PAGE = 1 << PAGE_BITS;
const OFFSET_MASK = LEVELS_PER_PAGE - 1;
const WORDS_PER_PAGE = LEVELS_PER_PAGE >> 5;
const DIRECTORY_MASK = 63;

/** Stands for "no level", "no order" and "no page": the first of each is never used. */
export const NONE = 0;

export class PriceLadder {
  /** The best occupied level, or NONE. */
  best = NONE;
  /** The key of the best level; -Infinity when there is none. */
  bestKey = Number.NEGATIVE_INFINITY;
  /** First and last order of each level, at 2 x level and 2 x level + 1. */
  ends: Int32Array;

  readonly sign: 1 | -1;
  private words: Int32Array;
  private summaries: Int32Array;
  private pageKeys: Float64Array;
  private readonly pagesByKey: number[] = [];
  private readonly pageByNumber = new Map<number, number>();
  private readonly freePages: number[] = [];
  private pageCount = 1;
  // A small direct-mapped cache in front of the map: the same few pages are asked for all the time.
  private readonly cachedNumbers = new Float64Array(DIRECTORY_MASK + 1).fill(Number.NaN);
  private readonly cachedPages = new Int32Array(DIRECTORY_MASK + 1);

  constructor(side: 'bids' | 'asks') {
    this.sign = side === 'bids' ? 1 : -1;
    this.ends = new Int32Array(2 * LEVELS_PER_PAGE * 4);
    this.words = new Int32Array(WORDS_PER_PAGE * 4);
    this.summaries = new Int32Array(4);
    this.pageKeys = new Float64Array(4);
  }

  /** Price of the best level; only while there is one. */
  get bestTicks(): number {
    return this.sign * this.bestKey;
  }

  /** The level of a price, with its page; it counts as occupied only after `occupy`. */
  levelAt(priceTicks: number): number {
    const key = this.sign * priceTicks;
    const pageNumber = Math.floor(key / LEVELS_PER_PAGE);
    const cacheIndex = pageNumber & DIRECTORY_MASK;
    const page =
      this.cachedNumbers[cacheIndex] === pageNumber
        ? (this.cachedPages[cacheIndex] as number)
        : this.findPage(pageNumber);
    return (page << PAGE_BITS) | (key & OFFSET_MASK);
  }

  /** Marks a level that received its first order. */
  occupy(level: number): void {
    const page = level >> PAGE_BITS;
    const offset = level & OFFSET_MASK;
    const word = page * WORDS_PER_PAGE + (offset >> 5);
    this.words[word] = (this.words[word] as number) | (1 << (offset & 31));
    this.summaries[page] = (this.summaries[page] as number) | (1 << (offset >> 5));
    const key = (this.pageKeys[page] as number) + offset;
    if (key > this.bestKey) {
      this.best = level;
      this.bestKey = key;
    }
  }

  /** Unmarks a level that lost its last order, and finds the next best one when it was the best. */
  vacate(level: number): void {
    const page = level >> PAGE_BITS;
    const offset = level & OFFSET_MASK;
    const word = page * WORDS_PER_PAGE + (offset >> 5);
    const left = (this.words[word] as number) & ~(1 << (offset & 31));
    this.words[word] = left;
    if (left === 0) {
      const summary = (this.summaries[page] as number) & ~(1 << (offset >> 5));
      this.summaries[page] = summary;
      if (summary === 0) this.releasePage(page);
    }
    if (level === this.best) this.setBest();
  }

  /** The next worse occupied level, or NONE. */
  nextLevel(level: number): number {
    const page = level >> PAGE_BITS;
    const offset = level & OFFSET_MASK;
    const inWord = (this.words[page * WORDS_PER_PAGE + (offset >> 5)] as number) & ((1 << (offset & 31)) - 1);
    if (inWord !== 0) return (level & ~31) | (31 - Math.clz32(inWord));
    const summary = (this.summaries[page] as number) & ((1 << (offset >> 5)) - 1);
    if (summary !== 0) return this.highestIn(page, summary);
    const position = this.positionOf(this.pageKeys[page] as number);
    return position === 0 ? NONE : this.highestOf(this.pagesByKey[position - 1] as number);
  }

  /** Price of a level. */
  ticksOf(level: number): number {
    return this.sign * ((this.pageKeys[level >> PAGE_BITS] as number) + (level & OFFSET_MASK));
  }

  private setBest(): void {
    const page = this.pagesByKey.at(-1);
    if (page === undefined) {
      this.best = NONE;
      this.bestKey = Number.NEGATIVE_INFINITY;
      return;
    }
    this.best = this.highestOf(page);
    this.bestKey = (this.pageKeys[page] as number) + (this.best & OFFSET_MASK);
  }

  private highestOf(page: number): number {
    return this.highestIn(page, this.summaries[page] as number);
  }

  private highestIn(page: number, summary: number): number {
    const word = 31 - Math.clz32(summary);
    const bit = 31 - Math.clz32(this.words[page * WORDS_PER_PAGE + word] as number);
    return (page << PAGE_BITS) | (word << 5) | bit;
  }

  private findPage(pageNumber: number): number {
    const page = this.pageByNumber.get(pageNumber) ?? this.createPage(pageNumber);
    const cacheIndex = pageNumber & DIRECTORY_MASK;
    this.cachedNumbers[cacheIndex] = pageNumber;
    this.cachedPages[cacheIndex] = page;
    return page;
  }

  private createPage(pageNumber: number): number {
    const page = this.freePages.pop() ?? this.pageCount++;
    if (page >= this.summaries.length) this.grow();
    const key = pageNumber * LEVELS_PER_PAGE;
    this.pageKeys[page] = key;
    this.pageByNumber.set(pageNumber, page);
    this.pagesByKey.splice(this.positionOf(key), 0, page);
    return page;
  }

  private releasePage(page: number): void {
    const key = this.pageKeys[page] as number;
    const pageNumber = key / LEVELS_PER_PAGE;
    this.pageByNumber.delete(pageNumber);
    this.cachedNumbers[pageNumber & DIRECTORY_MASK] = Number.NaN;
    this.pagesByKey.splice(this.positionOf(key), 1);
    this.freePages.push(page);
  }

  /** Position of the first page whose key is at least `key`. */
  private positionOf(key: number): number {
    let low = 0;
    let high = this.pagesByKey.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.pageKeys[this.pagesByKey[middle] as number] as number) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private grow(): void {
    const pages = this.summaries.length * 2;
    this.ends = copyInto(new Int32Array(2 * LEVELS_PER_PAGE * pages), this.ends);
    this.words = copyInto(new Int32Array(WORDS_PER_PAGE * pages), this.words);
    this.summaries = copyInto(new Int32Array(pages), this.summaries);
    this.pageKeys = copyInto(new Float64Array(pages), this.pageKeys);
  }
}

/** Copies a typed array to the start of a larger one. */
export function copyInto<T extends Int32Array | Float64Array>(larger: T, source: T): T {
  larger.set(source);
  return larger;
}
