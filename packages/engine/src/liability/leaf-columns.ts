import { toSafeInteger } from '@openbourse/money';
import { assert } from '../assert.ts';
import { HASH_BYTES, NODE_BYTES, writeSum } from './node-hash.ts';
import { LIABILITY_HEIGHT, type TreeKeys } from './tree-keys.ts';

const FIRST_CAPACITY = 1_024;
const LOW_WORD = (1n << 32n) - 1n;

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
  place(): PlacedLeaves {
    const { count, positions, nodes } = this;
    const { height } = this.keys.scope;
    assert(count <= 2 ** (height - 1), `${count} users are too many for a tree of height ${height}`);
    let order = this.sort();
    const late = this.findLate(order);
    const attemptsMax = this.moveLate(order, late);
    if (late.length > 0) order = this.sort();
    const rows = new Uint32Array(count);
    const sorted = new Uint32Array(count);
    for (let index = 0; index < count; index += 1) {
      const row = rowOf(order, index);
      rows[index] = row;
      sorted[index] = positions[row] as number;
    }
    return { count, positions: sorted, rows, nodes, attemptsMax };
  }

  /** Place and row of each leaf as one number, ascending. */
  private sort(): BigUint64Array {
    const order = new BigUint64Array(this.count);
    for (let row = 0; row < this.count; row += 1)
      order[row] = (BigInt(this.positions[row] as number) << 32n) | BigInt(row);
    return order.sort();
  }

  /** Rows of users whose place belongs to another one, by uid. */
  private findLate(order: BigUint64Array): readonly number[] {
    const late: number[] = [];
    let start = 0;
    for (let index = 1; index <= order.length; index += 1) {
      if (index < order.length && this.placeAt(order, index) === this.placeAt(order, start)) continue;
      if (index - start > 1) {
        const rows = Array.from({ length: index - start }, (_, offset) => rowOf(order, start + offset));
        late.push(...this.sortByUid(rows).slice(1));
      }
      start = index;
    }
    return this.sortByUid(late);
  }

  private moveLate(order: BigUint64Array, late: readonly number[]): number {
    const moved = new Set<number>();
    let attemptsMax = 0;
    for (const row of late) {
      let attempt = 1;
      let position = this.keys.position(this.uidOf(row), attempt);
      while (moved.has(position) || has(order, position)) {
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

  private placeAt(order: BigUint64Array, index: number): number {
    return this.positions[rowOf(order, index)] as number;
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

function has(order: BigUint64Array, position: number): boolean {
  const first = BigInt(position) << BigInt(LIABILITY_HEIGHT);
  const index = lowerBound(order.length, (at) => (order[at] as bigint) < first);
  return index < order.length && (order[index] as bigint) >> 32n === BigInt(position);
}

function rowOf(order: BigUint64Array, index: number): number {
  return toSafeInteger((order[index] as bigint) & LOW_WORD);
}

function resized(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length);
  larger.set(bytes);
  return larger;
}
