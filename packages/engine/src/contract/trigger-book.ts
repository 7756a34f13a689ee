import { assert } from '../assert.ts';

/** Handle of a trigger that is not in a book. */
export const NO_TRIGGER = -1;

const INITIAL_HANDLES = 16;
const BUCKET_CAPACITY = 512;

/** Triggers of a range of keys, in no order: its keys are at least `from` and below those of the next bucket. */
interface Bucket<T> {
  from: number;
  /** By place: the key, the handle and the item of a trigger. */
  keys: Float64Array;
  handles: Int32Array;
  items: T[];
}

/**
 * Triggers by price: those of a falling book fire at or below their level, those of a rising book at or above. They
 * stand in buckets by price, so a price costs what it fires and one bucket at most, however many fire at once; adding
 * is O(log n), removing O(1). A bucket that is full is cut in two.
 *
 * A handle is valid from `add` until the trigger fires or is removed, then recycled. What a price fires comes in no order.
 */
export class TriggerBook<T> {
  /** Falling books hold negated levels, so that the first to fire has the lowest key in either direction. */
  private readonly sign: 1 | -1;
  /** By ascending keys; the first one takes any key below the second. */
  private readonly buckets: Bucket<T>[] = [emptyBucket(Number.NEGATIVE_INFINITY, BUCKET_CAPACITY)];
  /** No key is below it. */
  private lowest = Number.POSITIVE_INFINITY;
  /** By handle: the bucket of a trigger, and its place there. */
  private readonly homes: Bucket<T>[] = [];
  private places = new Int32Array(INITIAL_HANDLES);
  private readonly free: number[] = [];
  /** Handles of buckets that fired as a whole: free as well, and touched only when they are wanted. */
  private readonly spent: Int32Array[] = [];
  private count = 0;

  constructor(direction: 'falling' | 'rising') {
    this.sign = direction === 'falling' ? -1 : 1;
  }

  get size(): number {
    return this.count;
  }

  /** Adds a trigger and returns its handle. The level is a safe integer. */
  add(level: number, item: T): number {
    assert(Number.isSafeInteger(level), `a trigger level must be a safe integer, got ${level}`);
    const key = level * this.sign;
    let bucket = this.buckets[this.positionOf(key)] as Bucket<T>;
    if (bucket.items.length === bucket.keys.length) {
      this.cut(bucket);
      bucket = this.buckets[this.positionOf(key)] as Bucket<T>;
    }
    const handle = this.freeHandle();
    this.lowest = Math.min(this.lowest, key);
    this.count += 1;
    this.put(bucket, { key, handle, item });
    return handle;
  }

  remove(handle: number): void {
    const bucket = this.homes[handle];
    const place = this.places[handle] as number;
    assert(
      bucket !== undefined && place < bucket.items.length && bucket.handles[place] === handle,
      'no trigger has this handle',
    );
    const lastItem = bucket.items.pop() as T;
    const lastPlace = bucket.items.length;
    if (place !== lastPlace) {
      const lastHandle = bucket.handles[lastPlace] as number;
      bucket.keys[place] = bucket.keys[lastPlace] as number;
      bucket.handles[place] = lastHandle;
      bucket.items[place] = lastItem;
      this.places[lastHandle] = place;
    }
    this.free.push(handle);
    this.count -= 1;
    if (lastPlace === 0 && bucket !== this.buckets[0]) this.buckets.splice(this.positionOf(bucket.from), 1);
  }

  /** Takes out every trigger that fires at a price and gives it to `onFire`. */
  fire(price: number, onFire: (item: T) => void): void {
    const bound = price * this.sign;
    if (bound < this.lowest) return;
    let whole = 0;
    while ((this.buckets[whole + 1]?.from ?? Number.POSITIVE_INFINITY) <= bound) whole += 1;
    const fired = this.buckets.splice(0, whole).map((bucket) => this.spend(bucket));
    fired.push(this.fireFirst(bound));
    for (const items of fired) {
      this.count -= items.length;
      for (const item of items) onFire(item);
    }
  }

  /** Empties a bucket that fires as a whole and returns its items. */
  private spend(bucket: Bucket<T>): T[] {
    const { items, handles } = bucket;
    this.spent.push(handles.subarray(0, items.length));
    bucket.items = [];
    return items;
  }

  /** Takes what fires out of the first bucket, to which the bound belongs, and returns it. */
  private fireFirst(bound: number): T[] {
    const first = this.buckets[0] as Bucket<T>;
    const { keys, handles, items } = first;
    const fired: T[] = [];
    first.from = Number.NEGATIVE_INFINITY;
    first.items = [];
    this.lowest = this.buckets[1]?.from ?? Number.POSITIVE_INFINITY;
    for (const [place, item] of items.entries()) {
      const key = keys[place] as number;
      const handle = handles[place] as number;
      if (key <= bound) {
        this.free.push(handle);
        fired.push(item);
        continue;
      }
      if (key < this.lowest) this.lowest = key;
      this.put(first, { key, handle, item });
    }
    return fired;
  }

  private freeHandle(): number {
    if (this.free.length === 0) for (const handle of this.spent.pop() ?? []) this.free.push(handle);
    const handle = this.free.pop() ?? this.homes.length;
    if (handle === this.places.length) this.places = enlarge(this.places, new Int32Array(2 * handle));
    return handle;
  }

  private put(
    bucket: Bucket<T>,
    { key, handle, item }: { readonly key: number; readonly handle: number; readonly item: T },
  ): void {
    const place = bucket.items.length;
    bucket.keys[place] = key;
    bucket.handles[place] = handle;
    bucket.items.push(item);
    this.homes[handle] = bucket;
    this.places[handle] = place;
  }

  /** Moves the upper half of a full bucket to a new one; when all keys are the same, it grows. */
  private cut(bucket: Bucket<T>): void {
    const { keys, handles, items } = bucket;
    const sorted = keys.toSorted();
    const lowest = sorted[0] as number;
    const middle = sorted[sorted.length >> 1] as number;
    const from = middle > lowest ? middle : sorted.find((key) => key > lowest);
    if (from === undefined) {
      bucket.keys = enlarge(keys, new Float64Array(2 * keys.length));
      bucket.handles = enlarge(handles, new Int32Array(2 * keys.length));
      return;
    }
    const upper = emptyBucket<T>(from, keys.length);
    this.buckets.splice(this.positionOf(lowest) + 1, 0, upper);
    bucket.items = [];
    for (const [place, item] of items.entries()) {
      const key = keys[place] as number;
      this.put(key < from ? bucket : upper, { key, handle: handles[place] as number, item });
    }
  }

  /** Position of the bucket that a key belongs to: the last that begins at it or below. */
  private positionOf(key: number): number {
    let low = 0;
    let high = this.buckets.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.buckets[middle] as Bucket<T>).from <= key) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

function emptyBucket<T>(from: number, capacity: number): Bucket<T> {
  return { from, keys: new Float64Array(capacity), handles: new Int32Array(capacity), items: [] };
}

function enlarge<A extends Float64Array | Int32Array>(source: A, larger: A): A {
  larger.set(source);
  return larger;
}
