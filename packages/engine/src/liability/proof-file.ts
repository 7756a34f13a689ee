import { formatDecimal } from '@openbourse/money';
import { assert } from '../assert.ts';
import { assertUid } from './node-hash.ts';
import { type SnapshotHeader, snapshotHash } from './snapshot.ts';
import type { OwedLeaf } from './tree.ts';

/** A node beside the way of a user, from the leaf up. Sums are decimals of the asset. */
export interface PathNodeText {
  readonly hash: string;
  readonly sum: string;
  readonly side: 'left' | 'right';
}

/** The balance of a user in one asset, with its way to the root. */
export interface LiabilityEntry {
  readonly asset: string;
  readonly amount: string;
  readonly salt: string;
  readonly path: readonly PathNodeText[];
}

/** The file with which a user proves that a snapshot contains the user's balances. Its salts are the user's secret. */
export interface LiabilityFile {
  readonly kind: 'liability';
  readonly version: 1;
  readonly snapshot: SnapshotHeader;
  readonly uid: string;
  readonly entries: readonly LiabilityEntry[];
}

/** Writes the file of a user from the leaves that were found in the trees of a snapshot, by code of the asset. */
export function makeLiabilityFile(
  snapshot: SnapshotHeader,
  uid: string,
  leaves: ReadonlyMap<string, OwedLeaf>,
): LiabilityFile {
  assertUid(uid);
  const entries = [...leaves].map(([code, leaf]) => {
    const asset = snapshot.assets.find((one) => one.code === code);
    assert(asset !== undefined, `${code} is not in the snapshot`);
    return entryOf(code, leaf, asset.decimals);
  });
  // A header that cannot be hashed is refused here, and not by the user.
  snapshotHash(snapshot);
  return { kind: 'liability', version: 1, snapshot, uid, entries };
}

function entryOf(asset: string, { amount, salt, path }: OwedLeaf, decimals: number): LiabilityEntry {
  const nodes = path.map(({ hash, sum, side }) => ({ hash, sum: formatDecimal(sum, decimals), side }));
  return { asset, amount: formatDecimal(amount, decimals), salt, path: nodes };
}
