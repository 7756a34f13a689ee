import { assert } from '../assert.ts';

/** Handle of a trigger that is not in a book. */
export const NO_TRIGGER = -1;

const WIDTH = 4;
const INITIAL_CAPACITY = 16;

/**
 * Triggers by price: those of a falling book fire at or below their level, those of a rising book at or above. A heap
 * of four children a node in typed arrays: a price costs only what it fires, adding and removing are O(log n).
 *
 * A handle is valid from `add` until the trigger fires or is removed, then recycled.
 */
export class TriggerBook<T> {
  /** Falling books hold negated levels, so that the first to fire has the lowest key in either direction. */
  private readonly sign: 1 | -1;
  /** By place in the heap: the key, and the handle of the trigger. */
  private keys = new Float64Array(INITIAL_CAPACITY);
  private handles = new Int32Array(INITIAL_CAPACITY);
  /** By handle: the place in the heap, and the item. */
  private places = new Int32Array(INITIAL_CAPACITY);
  private readonly items: (T | null)[] = [];
  private readonly free: number[] = [];
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
    if (this.count === this.keys.length) this.grow();
    const handle = this.free.pop() ?? this.items.length;
    this.items[handle] = item;
    this.count += 1;
    this.rise(this.count - 1, level * this.sign, handle);
    return handle;
  }

  remove(handle: number): void {
    const place = this.places[handle] as number;
    assert(this.items[handle] !== null && this.handles[place] === handle, 'no trigger has this handle');
    this.removeAt(place);
  }

  /** Takes out every trigger that fires at a price and gives it to `onFire`. */
  fire(price: number, onFire: (item: T) => void): void {
    const bound = price * this.sign;
    while (this.count > 0 && (this.keys[0] as number) <= bound) {
      const item = this.items[this.handles[0] as number] as T;
      this.removeAt(0);
      onFire(item);
    }
  }

  private removeAt(place: number): void {
    const handle = this.handles[place] as number;
    this.items[handle] = null;
    this.free.push(handle);
    this.count -= 1;
    if (place === this.count) return;
    const lastKey = this.keys[this.count] as number;
    const lastHandle = this.handles[this.count] as number;
    if (place > 0 && lastKey < (this.keys[(place - 1) >> 2] as number)) this.rise(place, lastKey, lastHandle);
    else this.sink(place, lastKey, lastHandle);
  }

  private rise(from: number, key: number, handle: number): void {
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 2;
      if ((this.keys[parent] as number) <= key) break;
      this.put(place, this.keys[parent] as number, this.handles[parent] as number);
      place = parent;
    }
    this.put(place, key, handle);
  }

  private sink(from: number, key: number, handle: number): void {
    let place = from;
    for (;;) {
      const first = place * WIDTH + 1;
      if (first >= this.count) break;
      const end = Math.min(first + WIDTH, this.count);
      let child = first;
      for (let other = first + 1; other < end; other += 1)
        if ((this.keys[other] as number) < (this.keys[child] as number)) child = other;
      if ((this.keys[child] as number) >= key) break;
      this.put(place, this.keys[child] as number, this.handles[child] as number);
      place = child;
    }
    this.put(place, key, handle);
  }

  private put(place: number, key: number, handle: number): void {
    this.keys[place] = key;
    this.handles[place] = handle;
    this.places[handle] = place;
  }

  private grow(): void {
    const capacity = this.keys.length * 2;
    const keys = new Float64Array(capacity);
    const handles = new Int32Array(capacity);
    const places = new Int32Array(capacity);
    keys.set(this.keys);
    handles.set(this.handles);
    places.set(this.places);
    this.keys = keys;
    this.handles = handles;
    this.places = places;
  }
}
