import { compareDecimal } from '@openbourse/money';

type Level = readonly [price: string, quantity: string];

/** One side of a book, best level first. */
export class BookSide {
  readonly #sign: 1 | -1;
  #levels: Level[] = [];

  constructor(side: 'bids' | 'asks') {
    this.#sign = side === 'bids' ? -1 : 1;
  }

  get levels(): readonly Level[] {
    return this.#levels;
  }

  /** Takes all levels, best first. */
  reset(levels: readonly Level[]): void {
    this.#levels = [...levels];
  }

  /** Takes what has changed; the quantity "0" says that a level is gone. */
  change(changes: readonly Level[]): void {
    for (const level of changes) this.#set(level);
  }

  #set(level: Level): void {
    const [price, quantity] = level;
    let from = 0;
    let to = this.#levels.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      const order = compareDecimal(this.#levels[middle]?.[0] ?? '0', price) * this.#sign;
      if (order === 0) {
        if (quantity === '0') this.#levels.splice(middle, 1);
        else this.#levels[middle] = level;
        return;
      }
      if (order < 0) from = middle + 1;
      else to = middle;
    }
    if (quantity !== '0') this.#levels.splice(from, 0, level);
  }
}
