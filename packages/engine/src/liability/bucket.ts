import { bytesToHex } from '@noble/hashes/utils.js';
import { assert } from '../assert.ts';
import { placedLeavesOf } from './leaf-columns.ts';
import { NODE_BYTES, readNode } from './node-hash.ts';
import { emptyUpper, indexAt, isEmpty, Subtrees } from './subtrees.ts';
import type { OwedBalance, OwedLeaf } from './tree.ts';
import { type LiabilityScope, TreeKeys } from './tree-keys.ts';

/** A leaf of a bucket, from a store. */
export interface BucketLeaf extends OwedBalance {
  readonly place: number;
}

/** First and last place of the bucket of a place: the leaves below one of the lowest upper nodes. */
export function bucketOf(
  { height }: Pick<LiabilityScope, 'height'>,
  depth: number,
  place: number,
): { readonly from: number; readonly to: number } {
  const level = height - depth;
  const from = indexAt(place, level) * 2 ** level;
  return { from, to: from + 2 ** level - 1 };
}

/** Nodes of a tree beside the way from a bucket to the root. */
export interface BesideBucket {
  readonly depth: number;
  /** `LIABILITY_NODE_BYTES` bytes each, from the bucket up. */
  readonly nodes: Uint8Array;
}

/** Where a store finds the nodes beside the way from the bucket of a place: numbers of upper nodes, from the bucket up. */
export function besideBucket(
  { height }: Pick<LiabilityScope, 'height'>,
  depth: number,
  place: number,
): readonly number[] {
  const bucket = 2 ** depth + indexAt(place, height - depth);
  return Array.from({ length: depth }, (_, level) => (bucket >>> level) ^ 1);
}

/**
 * The leaf of a user with its path, from all leaves of the user's bucket and the nodes beside the way above it: the same as
 * `LiabilityTree.find`. Null when the user is not in the bucket. Throws RangeError when the leaves are of several buckets,
 * and when there are more or fewer nodes than the depth has.
 */
export function findInBucket(
  scope: LiabilityScope,
  { depth, nodes }: BesideBucket,
  { leaves, uid }: { readonly leaves: readonly BucketLeaf[]; readonly uid: string },
): OwedLeaf | null {
  assert(nodes.length === depth * NODE_BYTES, `the upper nodes do not end at depth ${depth}`);
  const own = leaves.find((leaf) => leaf.uid === uid);
  if (own === undefined) return null;
  const { from, to } = bucketOf(scope, depth, own.place);
  assert(
    leaves.every(({ place }) => place >= from && place <= to),
    'the leaves are of one bucket',
  );
  const keys = new TreeKeys(scope);
  const alone = new Subtrees(keys, placedLeavesOf(keys, leaves), emptyUpper(scope.height, 0));
  // Beside a bucket that is alone there is padding; what a store has in its place is the node.
  const path = alone.pathTo(own.place).map((node, level) => {
    const at = (level - (scope.height - depth)) * NODE_BYTES;
    return at < 0 || isEmpty(nodes.subarray(at, at + NODE_BYTES))
      ? node
      : { ...readNode(nodes, at), side: node.side };
  });
  return { amount: own.amount, salt: bytesToHex(keys.salt(uid)), path };
}
