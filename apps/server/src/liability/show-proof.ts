import type { DecodedInputOf, liability as calls, ReplyOf } from '@openbourse/api';
import {
  besideBucket,
  bucketOf,
  findInBucket,
  LIABILITY_HEIGHT,
  LIABILITY_NODE_BYTES,
  makeLiabilityFile,
  type OwedLeaf,
  verifyLiability,
} from '@openbourse/engine';
import { parseDecimal } from '@openbourse/money';
import type { Db } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import { sha256 } from '../kernel/sha256.ts';
import type { LiabilityDeps } from './deps.ts';
import * as queries from './queries.ts';
import { contextOf, secretBox } from './sealed-columns.ts';
import { presentHeader } from './show-snapshots.ts';

/** The file of a user, made from the leaves of the user's buckets. It is verified before it is handed out. */
export async function showProof(
  deps: Pick<LiabilityDeps, 'db' | 'config' | 'random'>,
  { userId }: { readonly userId: number },
  { number: wanted }: DecodedInputOf<typeof calls.proof>,
): Promise<ReplyOf<typeof calls.proof>> {
  const box = secretBox({ ...deps, secret: deps.config.secret });
  return deps.db.view(async (view) => {
    const snapshot = await (wanted === undefined
      ? queries.findNewest(view)
      : queries.findSnapshot(view, wanted));
    if (snapshot === undefined) throw new AppError('liability.snapshot_not_found', { field: 'number' });
    const { number, header, sealedSecret } = snapshot;
    if (!(await queries.hasLeaves(view, number)))
      throw new AppError('liability.leaves_pruned', { field: 'number' });
    const own = await queries.listOwnLeaves(view, { number, userId });
    const [first] = own;
    if (first === undefined) throw new AppError('liability.nothing_owed', { field: 'number' });
    const secret = box.open(sealedSecret, contextOf(number));
    const leaves = new Map<string, OwedLeaf>();
    for (const leaf of own) leaves.set(leaf.code, await findLeaf(view, { snapshot, secret, leaf }));
    const file = makeLiabilityFile(header, first.uid, leaves);
    assert(verifyLiability(file).isValid, `the proof of user ${userId} leads to snapshot ${number}`);
    const entries = file.entries.map((entry) => ({ ...entry, path: [...entry.path] }));
    return { ...file, snapshot: presentHeader(snapshot), entries };
  });
}

/** A leaf with its path, by the leaves of its bucket. */
async function findLeaf(
  db: Db,
  of: {
    readonly snapshot: queries.SnapshotRow;
    readonly secret: Uint8Array;
    readonly leaf: queries.OwnLeafRow;
  },
): Promise<OwedLeaf> {
  const { snapshot, secret, leaf } = of;
  const { currencyId, code: asset, uid } = leaf;
  const tree = { number: snapshot.number, currencyId };
  const decimals = snapshot.header.assets.find((one) => one.code === asset)?.decimals ?? 0;
  const depth = await queries.findDepth(db, tree);
  assert(depth !== undefined, `the tree of ${asset} is kept as long as the others`);
  const scope = { snapshot: snapshot.number, asset, secret, height: LIABILITY_HEIGHT, sha256 };
  const rows = await queries.listBucket(db, { ...tree, ...bucketOf(scope, depth, leaf.place) });
  const slots = besideBucket(scope, depth, leaf.place);
  const nodes = await queries.readNodes(db, { ...tree, slots, bytes: LIABILITY_NODE_BYTES });
  const leaves = rows.map((row) => ({ ...row, amount: parseDecimal(row.amount, decimals) }));
  const found = findInBucket(scope, { depth, nodes }, { leaves, uid });
  assert(found !== null, 'a leaf is in its bucket');
  return found;
}
