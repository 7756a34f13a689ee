import { bytesToHex } from '@noble/hashes/utils.js';
import { assert } from '../assert.ts';
import { LeafColumns, lowerBound, type PlacedLeaves } from './leaf-columns.ts';
import {
  HASH_BYTES,
  INNER_BYTES,
  INNER_HEAD,
  type LiabilityNode,
  NODE_BYTES,
  readNode,
  readSum,
} from './node-hash.ts';
import { type LiabilityScope, TreeKeys } from './tree-keys.ts';

/** A user and the amount of the asset that the house owes the user, in minor units. */
export interface OwedBalance {
  readonly uid: string;
  readonly amount: bigint;
}

/** A node beside the way from a leaf to the root, and the side on which it stands. */
export interface PathNode extends LiabilityNode {
  readonly side: 'left' | 'right';
}

/** All that a user needs besides the uid to come to the root. */
export interface OwedLeaf {
  /** In minor units. */
  readonly amount: bigint;
  /** Lower-case hex. */
  readonly salt: string;
  /** From the leaf up. */
  readonly path: readonly PathNode[];
}

/**
 * Builds the tree of what is owed of one asset. Balances arrive in any order, each user once, and none is kept as an
 * object. Throws RangeError when an amount is negative, when an amount or a sum is 2^128 or more, and when a user is
 * there twice.
 */
export async function buildLiabilityTree(
  scope: LiabilityScope,
  balances: Iterable<OwedBalance> | AsyncIterable<OwedBalance>,
): Promise<LiabilityTree> {
  const keys = new TreeKeys(scope);
  const columns = new LeafColumns(keys);
  for await (const { uid, amount } of balances) columns.add(uid, amount);
  return new LiabilityTree(keys, columns.place());
}

/**
 * A Merkle-sum tree of fixed height, most of which is padding. It keeps its leaves and the upper nodes; the nodes between
 * them are computed again for each path, over some 16 leaves.
 */
export class LiabilityTree {
  readonly height: number;
  readonly root: string;
  /** In minor units. */
  readonly total: bigint;
  private readonly keys: TreeKeys;
  private readonly leaves: PlacedLeaves;
  /** Nodes of the levels down to `keptDepth`, the root at 1, children of n at 2n and 2n + 1. */
  private readonly kept: Uint8Array;
  private readonly keptDepth: number;
  /** The bytes that an inner node of each level hashes, and the node that comes of them. */
  private readonly preimages: readonly Viewed[];
  private readonly folded: readonly Viewed[];

  constructor(keys: TreeKeys, leaves: PlacedLeaves) {
    const { height } = keys.scope;
    this.keys = keys;
    this.leaves = leaves;
    this.height = height;
    this.keptDepth = Math.min(height, Math.max(0, Math.ceil(Math.log2(leaves.count + 1)) - 4));
    this.kept = new Uint8Array(2 ** (this.keptDepth + 1) * NODE_BYTES);
    this.preimages = Array.from({ length: height + 1 }, () => viewed(INNER_BYTES));
    for (const { bytes } of this.preimages) bytes.set(INNER_HEAD);
    this.folded = Array.from({ length: height + 1 }, () => viewed(NODE_BYTES));
    const root = readNode(leaves.count === 0 ? this.pad(height, 0) : this.fold(height, 0, leaves.count));
    this.root = root.hash;
    this.total = root.sum;
  }

  /** The leaf of a user with its path; null when the user is not in the tree. */
  find(uid: string): OwedLeaf | null {
    const row = this.findRow(uid);
    if (row === null) return null;
    const { positions, rows, nodes } = this.leaves;
    const at = (rows[row] as number) * NODE_BYTES;
    const salt = bytesToHex(this.keys.salt(uid));
    return { amount: readSum(nodes, at + HASH_BYTES), salt, path: this.pathTo(positions[row] as number) };
  }

  private findRow(uid: string): number | null {
    const { count, positions, rows, nodes, attemptsMax } = this.leaves;
    for (let attempt = 0; attempt <= attemptsMax; attempt += 1) {
      const position = this.keys.position(uid, attempt);
      const row = lowerBound(count, (index) => (positions[index] as number) < position);
      if (positions[row] !== position) continue;
      const { hash, sum } = readNode(nodes, (rows[row] as number) * NODE_BYTES);
      if (bytesToHex(this.keys.leaf(uid, sum)) === hash) return row;
    }
    return null;
  }

  private pathTo(position: number): readonly PathNode[] {
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
    if (from === to) return this.pad(level, index);
    const kept = this.keptAt(level, index);
    return kept ?? this.fold(level, from, to);
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
    preimage.bytes.set(from === middle ? this.pad(below, left) : this.fold(below, from, middle), 2);
    const right = (left | 1) >>> 0;
    preimage.bytes.set(middle === to ? this.pad(below, right) : this.fold(below, middle, to), 2 + NODE_BYTES);
    const { bytes: node, view } = this.folded[level] as Viewed;
    node.set(this.keys.sha256(preimage.bytes));
    addSums(preimage.view, view);
    // The root is the only node of its level; a shift by 32 would not shift.
    this.keptAt(level, level === 32 ? 0 : (positions[from] as number) >>> level)?.set(node);
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
    if (depth > this.keptDepth) return null;
    const at = (2 ** depth + index) * NODE_BYTES;
    return this.kept.subarray(at, at + NODE_BYTES);
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
