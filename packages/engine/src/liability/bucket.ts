import { bytesToHex } from '@noble/hashes/utils.js';
import { assert } from '../assert.ts';
import { placedLeavesOf } from './leaf-columns.ts';
import { indexAt, Subtrees, type UpperNodes, upperBytes } from './subtrees.ts';
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

/**
 * The leaf of a user with its path, from all leaves of the user's bucket and the upper nodes of the tree: the same as
 * `LiabilityTree.find`. Null when the user is not in the bucket. Throws RangeError when the leaves are of several buckets,
 * and when there are more or fewer upper nodes than the depth has.
 */
export function findInBucket(
  scope: LiabilityScope,
  { depth, nodes }: UpperNodes,
  { leaves, uid }: { readonly leaves: readonly BucketLeaf[]; readonly uid: string },
): OwedLeaf | null {
  assert(nodes.length === upperBytes(depth), `the upper nodes do not end at depth ${depth}`);
  const own = leaves.find((leaf) => leaf.uid === uid);
  if (own === undefined) return null;
  const { from, to } = bucketOf(scope, depth, own.place);
  assert(
    leaves.every(({ place }) => place >= from && place <= to),
    'the leaves are of one bucket',
  );
  const keys = new TreeKeys(scope);
  const subtrees = new Subtrees(keys, placedLeavesOf(keys, leaves), { depth, nodes });
  return { amount: own.amount, salt: bytesToHex(keys.salt(uid)), path: subtrees.pathTo(own.place) };
}
