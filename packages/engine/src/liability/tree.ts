import { bytesToHex } from '@noble/hashes/utils.js';
import { LeafColumns, lowerBound, type Pause, type PlacedLeaves } from './leaf-columns.ts';
import { NODE_BYTES, readNode } from './node-hash.ts';
import { amountAt, emptyUpper, type PathNode, Subtrees, type UpperNodes } from './subtrees.ts';
import { type LiabilityScope, TreeKeys } from './tree-keys.ts';

/** A user and the amount of the asset that the house owes the user, in minor units. */
export interface OwedBalance {
  readonly uid: string;
  readonly amount: bigint;
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

/** A leaf as a store keeps it. */
export interface PlacedLeaf {
  /** From the left, from zero to below 2^height. */
  readonly place: number;
  /** Number of the balance in the order of arrival, from zero. */
  readonly arrival: number;
  /** In minor units. */
  readonly amount: bigint;
}

/** Subtrees that are computed before others have a turn; some 16 leaves each. */
const SUBTREES_AT_ONCE = 16;
/** Levels of upper nodes that are computed in one go, so that a turn has 2^8 hashes at most. */
const LEVELS_AT_ONCE = 8;

/**
 * Builds the tree of what is owed of one asset. Balances arrive in any order, each user once, and none is kept as an
 * object. `pause` is waited for while leaves are sorted, and after every few hundred of them while nodes are computed,
 * so that others have a turn.
 * Throws RangeError when an amount is negative, when an amount or a sum is 2^128 or more, and when a user is there twice.
 */
export async function buildLiabilityTree(
  scope: LiabilityScope,
  balances: Iterable<OwedBalance> | AsyncIterable<OwedBalance>,
  pause: Pause = null,
): Promise<LiabilityTree> {
  const keys = new TreeKeys(scope);
  const columns = new LeafColumns(keys);
  for await (const { uid, amount } of balances) columns.add(uid, amount);
  const leaves = await columns.place(pause);
  const upper = emptyUpper(scope.height, leaves.count);
  if (pause !== null) await computeUpper(new Subtrees(keys, leaves, upper), { leaves, upper, pause });
  return new LiabilityTree(keys, leaves, upper);
}

/** Computes the upper nodes from the lowest up, with pauses. */
async function computeUpper(
  subtrees: Subtrees,
  of: { readonly leaves: PlacedLeaves; readonly upper: UpperNodes; readonly pause: () => Promise<void> },
): Promise<void> {
  const { leaves, upper, pause } = of;
  let computed = 0;
  for (let depth = upper.depth; depth > 0; depth -= LEVELS_AT_ONCE) {
    const level = subtrees.height - depth;
    const most = depth === upper.depth ? SUBTREES_AT_ONCE : 1;
    for (let row = 0; row < leaves.count; ) {
      row = subtrees.keep(level, row);
      computed += 1;
      if (computed % most === 0) await pause();
    }
  }
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
  /** Nodes that a store keeps beside the leaves, for `findInBucket`. */
  readonly upper: UpperNodes;
  private readonly keys: TreeKeys;
  private readonly placed: PlacedLeaves;
  private readonly subtrees: Subtrees;

  constructor(keys: TreeKeys, placed: PlacedLeaves, upper: UpperNodes) {
    this.keys = keys;
    this.placed = placed;
    this.height = keys.scope.height;
    this.upper = upper;
    this.subtrees = new Subtrees(keys, placed, upper);
    const { hash, sum } = this.subtrees.root();
    this.root = hash;
    this.total = sum;
  }

  /** Every leaf, in the order of places. */
  *leaves(): Generator<PlacedLeaf> {
    const { count, positions, rows } = this.placed;
    for (let index = 0; index < count; index += 1)
      yield {
        place: positions[index] as number,
        arrival: rows[index] as number,
        amount: amountAt(this.placed, index),
      };
  }

  /** The leaf of a user with its path; null when the user is not in the tree. */
  find(uid: string): OwedLeaf | null {
    const index = this.indexOf(uid);
    if (index === null) return null;
    const path = this.subtrees.pathTo(this.placed.positions[index] as number);
    return { amount: amountAt(this.placed, index), salt: bytesToHex(this.keys.salt(uid)), path };
  }

  private indexOf(uid: string): number | null {
    const { count, positions, rows, nodes, attemptsMax } = this.placed;
    for (let attempt = 0; attempt <= attemptsMax; attempt += 1) {
      const position = this.keys.position(uid, attempt);
      const index = lowerBound(count, (at) => (positions[at] as number) < position);
      if (positions[index] !== position) continue;
      const { hash, sum } = readNode(nodes, (rows[index] as number) * NODE_BYTES);
      if (bytesToHex(this.keys.leaf(uid, sum)) === hash) return index;
    }
    return null;
  }
}
