import { assert } from '../assert.ts';
import type { PlacedLeaves } from './leaf-columns.ts';
import {
  HASH_BYTES,
  INNER_BYTES,
  INNER_HEAD,
  type LiabilityNode,
  NODE_BYTES,
  readNode,
  readSum,
} from './node-hash.ts';
import type { TreeKeys } from './tree-keys.ts';

/** A node beside the way from a leaf to the root, and the side on which it stands. */
export interface PathNode extends LiabilityNode {
  readonly side: 'left' | 'right';
}

/**
 * The nodes of the upper levels of a tree, which stay when its leaves are read from a store. Subtrees below them have some
 * 16 leaves each.
 */
export interface UpperNodes {
  /** Levels below the root down to which nodes are there. */
  readonly depth: number;
  /** `NODE_BYTES` bytes for each node, the root at 1, children of n at 2n and 2n + 1; zeros where there is no leaf below. */
  readonly nodes: Uint8Array;
}

/** Upper nodes of a tree of so many leaves, still empty. */
export function emptyUpper(height: number, leaves: number): UpperNodes {
  const depth = Math.min(height, Math.max(0, Math.ceil(Math.log2(leaves + 1)) - 4));
  return { depth, nodes: new Uint8Array(upperBytes(depth)) };
}

/** Bytes of the upper nodes down to a depth. */
function upperBytes(depth: number): number {
  return 2 ** (depth + 1) * NODE_BYTES;
}

/** Computes nodes above leaves. Of a tree whose upper nodes are there, the leaves of one of the lowest are enough. */
export class Subtrees {
  private readonly keys: TreeKeys;
  private readonly leaves: PlacedLeaves;
  private readonly upper: UpperNodes;
  readonly height: number;
  /** The bytes that an inner node of each level hashes, and the node that comes of them. */
  private readonly preimages: readonly Viewed[];
  private readonly folded: readonly Viewed[];

  constructor(keys: TreeKeys, leaves: PlacedLeaves, upper: UpperNodes) {
    const { height } = keys.scope;
    this.keys = keys;
    this.leaves = leaves;
    this.upper = upper;
    this.height = height;
    this.preimages = Array.from({ length: height + 1 }, () => viewed(INNER_BYTES));
    for (const { bytes } of this.preimages) bytes.set(INNER_HEAD);
    this.folded = Array.from({ length: height + 1 }, () => viewed(NODE_BYTES));
  }

  root(): LiabilityNode {
    return readNode(this.subtree(this.height, 0, [0, this.leaves.count]));
  }

  /** Computes the node of a level above the leaf of a row, and keeps it; answers the row behind its last leaf. */
  keep(level: number, row: number): number {
    const { positions, count } = this.leaves;
    const index = indexAt(positions[row] as number, level);
    let end = row + 1;
    while (end < count && indexAt(positions[end] as number, level) === index) end += 1;
    this.subtree(level, index, [row, end]);
    return end;
  }

  /** Nodes beside the way to a leaf that is there, from the leaf up. */
  pathTo(position: number): readonly PathNode[] {
    const path: PathNode[] = [];
    let [from, to] = [0, this.leaves.count];
    for (let level = this.height - 1; level >= 0; level -= 1) {
      const middle = this.split(level, from, to);
      const isRight = bitOf(position, level) === 1;
      const [start, end] = isRight ? [from, middle] : [middle, to];
      const index = ((position >>> level) ^ 1) >>> 0;
      path.push({ ...readNode(this.subtree(level, index, [start, end])), side: isRight ? 'left' : 'right' });
      [from, to] = isRight ? [middle, to] : [from, middle];
    }
    return path.toReversed();
  }

  private subtree(level: number, index: number, [from, to]: readonly [number, number]): Uint8Array {
    const kept = this.keptAt(level, index);
    if (kept !== null && !isEmpty(kept)) return kept;
    return from === to ? this.pad(level, index) : this.fold(level, from, to);
  }

  /** The node above the leaves from `from` to before `to`, of which there is one at least. */
  private fold(level: number, from: number, to: number): Uint8Array {
    const { positions, rows, nodes } = this.leaves;
    if (level === 0) {
      assert(to - from === 1, 'a place has one leaf');
      const at = (rows[from] as number) * NODE_BYTES;
      return nodes.subarray(at, at + NODE_BYTES);
    }
    const below = level - 1;
    const middle = this.split(below, from, to);
    const preimage = this.preimages[level] as Viewed;
    const left = (((positions[from] as number) >>> below) & ~1) >>> 0;
    preimage.bytes.set(this.subtree(below, left, [from, middle]), 2);
    preimage.bytes.set(this.subtree(below, (left | 1) >>> 0, [middle, to]), 2 + NODE_BYTES);
    const { bytes: node, view } = this.folded[level] as Viewed;
    node.set(this.keys.sha256(preimage.bytes));
    addSums(preimage.view, view);
    this.keptAt(level, indexAt(positions[from] as number, level))?.set(node);
    return node;
  }

  private pad(level: number, index: number): Uint8Array {
    const node = (this.folded[level] as Viewed).bytes;
    node.set(this.keys.padding({ level, index }));
    node.fill(0, HASH_BYTES);
    return node;
  }

  private keptAt(level: number, index: number): Uint8Array | null {
    const depth = this.height - level;
    if (depth > this.upper.depth) return null;
    const at = (2 ** depth + index) * NODE_BYTES;
    return this.upper.nodes.subarray(at, at + NODE_BYTES);
  }

  /** The first index whose place is in the right half, where `level` is that of the halves. */
  private split(level: number, from: number, to: number): number {
    const { positions } = this.leaves;
    let [low, high] = [from, to];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (bitOf(positions[middle] as number, level) === 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The amount of the leaf at an index of `positions`. */
export function amountAt({ rows, nodes }: PlacedLeaves, index: number): bigint {
  return readSum(nodes, (rows[index] as number) * NODE_BYTES + HASH_BYTES);
}

/** Number from the left of the subtree of a level in which a place is. A shift by 32 would not shift. */
export function indexAt(position: number, level: number): number {
  return level === 32 ? 0 : position >>> level;
}

/** No node that was computed has a hash of zeros. */
export function isEmpty(node: Uint8Array): boolean {
  for (let at = 0; at < HASH_BYTES; at += 1) if (node[at] !== 0) return false;
  return true;
}

/** Bytes that are written over and over, with one view for their numbers. */
interface Viewed {
  readonly bytes: Uint8Array;
  readonly view: DataView;
}

function viewed(length: number): Viewed {
  const bytes = new Uint8Array(length);
  return { bytes, view: new DataView(bytes.buffer) };
}

function bitOf(position: number, level: number): number {
  return (position >>> level) & 1;
}

/** Adds the sums of both nodes of a preimage into the sum of the node above them, in words of 32 bits. */
function addSums(sums: DataView, sum: DataView): void {
  const [left, right] = [2 + HASH_BYTES, 2 + NODE_BYTES + HASH_BYTES];
  let carry = 0;
  for (let at = 12; at >= 0; at -= 4) {
    const word = sums.getUint32(left + at) + sums.getUint32(right + at) + carry;
    sum.setUint32(HASH_BYTES + at, word);
    carry = word > 0xffff_ffff ? 1 : 0;
  }
  assert(carry === 0, 'a sum must be < 2^128');
}
