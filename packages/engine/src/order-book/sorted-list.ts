/** Items in an order of precedence, of which the first is taken; no two are equal in it. */
export class SortedList<T> implements Iterable<T> {
  /** The first is the last of the array, which is cheap to take. */
  private readonly items: T[] = [];
  private readonly isBefore: (a: T, b: T) => boolean;

  constructor(isBefore: (a: T, b: T) => boolean) {
    this.isBefore = isBefore;
  }

  get count(): number {
    return this.items.length;
  }

  get first(): T | undefined {
    return this.items.at(-1);
  }

  [Symbol.iterator](): Iterator<T> {
    return this.items.values();
  }

  takeFirst(): T | undefined {
    return this.items.pop();
  }

  add(item: T): void {
    this.items.splice(this.positionOf(item), 0, item);
  }

  /** Removes an item, if it is there. */
  remove(item: T): void {
    const position = this.positionOf(item);
    if (this.items[position] === item) this.items.splice(position, 1);
  }

  /** Position of the item, or where it belongs. */
  private positionOf(item: T): number {
    let low = 0;
    let high = this.items.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.isBefore(item, this.items[middle] as T)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
