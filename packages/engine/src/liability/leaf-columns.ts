import { assert } from '../assert.ts';
import { HASH_BYTES, NODE_BYTES, writeSum } from './node-hash.ts';
import type { TreeKeys } from './tree-keys.ts';

const FIRST_CAPACITY = 1_024;
/** Leaves are sorted by digits of 16 bits, and so many of them before others have a turn: about a millisecond. */
const DIGITS = 65_536;
const LEAVES_AT_ONCE = 65_536;

/** Lets others have a turn; null where none waits. */
export type Pause = (() => Promise<void>) | null;

/** Leaves in the order of their places. */
export interface PlacedLeaves {
  readonly count: number;
  /** Places, ascending; no two are equal. */
  readonly positions: Uint32Array;
  /** Node of the leaf at each index of `positions`: `NODE_BYTES` bytes at `rows[index] * NODE_BYTES`. */
  readonly rows: Uint32Array;
  readonly nodes: Uint8Array;
  /** The most attempts that a user needed for a free place. */
  readonly attemptsMax: number;
}

/** Leaves whose places are known, such as those of a bucket. */
export function placedLeavesOf(
  keys: TreeKeys,
  leaves: readonly { readonly uid: string; readonly amount: bigint; readonly place: number }[],
): PlacedLeaves {
  const sorted = leaves.toSorted((a, b) => a.place - b.place);
  const nodes = new Uint8Array(sorted.length * NODE_BYTES);
  for (const [row, { uid, amount }] of sorted.entries()) {
    nodes.set(keys.leaf(uid, amount), row * NODE_BYTES);
    writeSum(nodes, row * NODE_BYTES + HASH_BYTES, amount);
  }
  return {
    count: sorted.length,
    positions: Uint32Array.from(sorted, ({ place }) => place),
    rows: Uint32Array.from(sorted.keys()),
    nodes,
    attemptsMax: 0,
  };
}

type SortedLeaves = Pick<PlacedLeaves, 'rows' | 'positions'>;

/** Leaves as they arrive, in packed columns: a user takes about 60 bytes and no object. */
export class LeafColumns {
  private readonly keys: TreeKeys;
  private count = 0;
  private nodes = new Uint8Array(FIRST_CAPACITY * NODE_BYTES);
  private positions = new Uint32Array(FIRST_CAPACITY);
  private uidEnds = new Uint32Array(FIRST_CAPACITY);
  private uids = new Uint8Array(FIRST_CAPACITY);

  constructor(keys: TreeKeys) {
    this.keys = keys;
  }

  /** Adds the leaf of a user. Throws RangeError when the uid has another form or the amount is out of range. */
  add(uid: string, amount: bigint): void {
    const row = this.count;
    if (row === this.positions.length) this.grow();
    const hash = this.keys.leaf(uid, amount);
    this.nodes.set(hash, row * NODE_BYTES);
    writeSum(this.nodes, row * NODE_BYTES + HASH_BYTES, amount);
    this.positions[row] = this.keys.position(uid, 0);
    this.keep(uid, row);
    this.count += 1;
  }

  /**
   * Sorts the leaves by place. Of users who meet at one place the first by uid keeps it; the others, by uid, take the
   * first place of theirs that is free. So places do not depend on the order of arrival. Throws RangeError when a user
   * is there twice, or when more than half of all places are taken.
   */
  async place(pause: Pause): Promise<PlacedLeaves> {
    const { count, nodes } = this;
    const { height } = this.keys.scope;
    assert(count <= 2 ** (height - 1), `${count} users are too many for a tree of height ${height}`);
    let sorted = await this.sort(pause);
    const late = await this.findLate(sorted, pause);
    const attemptsMax = this.moveLate(sorted.positions, late);
    if (late.length > 0) sorted = await this.sort(pause);
    return { count, ...sorted, nodes, attemptsMax };
  }

  /** Rows by their places, and of one place by arrival, with the places. No leaf is compared with another. */
  private async sort(pause: Pause): Promise<SortedLeaves> {
    const { count } = this;
    let rows = new Uint32Array(count);
    await inPieces(count, pause, (row) => {
      rows[row] = row;
    });
    for (const shift of [0, 16]) rows = await this.sortByDigit(rows, shift, pause);
    const positions = new Uint32Array(count);
    await inPieces(count, pause, (index) => {
      positions[index] = this.positions[rows[index] as number] as number;
    });
    return { rows, positions };
  }

  /** Rows by one digit of their places; those with the same digit stay in their order. */
  private async sortByDigit(
    rows: Uint32Array,
    shift: number,
    pause: Pause,
  ): Promise<Uint32Array<ArrayBuffer>> {
    const digitOf = (row: number): number => ((this.positions[row] as number) >>> shift) % DIGITS;
    const ends = new Uint32Array(DIGITS);
    await inPieces(this.count, pause, (row) => {
      const digit = digitOf(row);
      ends[digit] = (ends[digit] as number) + 1;
    });
    let next = 0;
    for (const [digit, leaves] of ends.entries()) {
      ends[digit] = next;
      next += leaves;
    }
    const sorted = new Uint32Array(this.count);
    await inPieces(this.count, pause, (index) => {
      const row = rows[index] as number;
      const digit = digitOf(row);
      const at = ends[digit] as number;
      sorted[at] = row;
      ends[digit] = at + 1;
    });
    return sorted;
  }

  /** Rows of users whose place belongs to another one, by uid. */
  private async findLate({ rows, positions }: SortedLeaves, pause: Pause): Promise<readonly number[]> {
    const late: number[] = [];
    let start = 0;
    await inPieces(this.count, pause, (index) => {
      if (positions[index] !== positions[start]) start = index;
      if (positions[index] === positions[index + 1] || index === start) return;
      late.push(...this.sortByUid([...rows.subarray(start, index + 1)]).slice(1));
    });
    return this.sortByUid(late);
  }

  private moveLate(taken: Uint32Array, late: readonly number[]): number {
    const moved = new Set<number>();
    let attemptsMax = 0;
    for (const row of late) {
      let attempt = 1;
      let position = this.keys.position(this.uidOf(row), attempt);
      while (moved.has(position) || has(taken, position)) {
        attempt += 1;
        position = this.keys.position(this.uidOf(row), attempt);
      }
      moved.add(position);
      this.positions[row] = position;
      attemptsMax = Math.max(attemptsMax, attempt);
    }
    return attemptsMax;
  }

  private sortByUid(rows: readonly number[]): number[] {
    const named = rows.map((row) => ({ row, uid: this.uidOf(row) }));
    named.sort((a, b) => {
      // A user who is there twice meets itself, because places follow from the uid.
      assert(a.uid !== b.uid, `user ${a.uid} is there twice`);
      return a.uid < b.uid ? -1 : 1;
    });
    return named.map(({ row }) => row);
  }

  private keep(uid: string, row: number): void {
    const start = row === 0 ? 0 : (this.uidEnds[row - 1] as number);
    const end = start + uid.length;
    if (end > this.uids.length) this.uids = resized(this.uids, Math.max(2 * this.uids.length, end));
    for (let index = 0; index < uid.length; index += 1) this.uids[start + index] = uid.charCodeAt(index);
    this.uidEnds[row] = end;
  }

  private uidOf(row: number): string {
    const start = row === 0 ? 0 : (this.uidEnds[row - 1] as number);
    return String.fromCharCode(...this.uids.subarray(start, this.uidEnds[row]));
  }

  private grow(): void {
    const capacity = 2 * this.positions.length;
    this.nodes = resized(this.nodes, capacity * NODE_BYTES);
    const [positions, uidEnds] = [this.positions, this.uidEnds];
    this.positions = new Uint32Array(capacity);
    this.positions.set(positions);
    this.uidEnds = new Uint32Array(capacity);
    this.uidEnds.set(uidEnds);
  }
}

/** The index of the first of `length` ascending values that is not below `value`. */
export function lowerBound(length: number, isBelow: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBelow(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function has(positions: Uint32Array, position: number): boolean {
  const index = lowerBound(positions.length, (at) => (positions[at] as number) < position);
  return positions[index] === position;
}

async function inPieces(count: number, pause: Pause, run: (index: number) => void): Promise<void> {
  for (let from = 0; from < count; from += LEAVES_AT_ONCE) {
    const to = Math.min(count, from + LEAVES_AT_ONCE);
    for (let index = from; index < to; index += 1) run(index);
    if (to < count) await pause?.();
  }
}

function resized(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length);
  larger.set(bytes);
  return larger;
}
