import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { formatDecimal, parseSignedDecimal } from '@openbourse/money';
import { assert } from '../assert.ts';
import { assertHash, assertUid, innerNode, isSum, leafHash, type LiabilityNode } from './node-hash.ts';
import type { LiabilityEntry, LiabilityFile, PathNodeText } from './proof-file.ts';
import {
  FIRST_SNAPSHOT_HASH,
  readCanonical,
  type SnapshotAsset,
  type SnapshotHeader,
  snapshotHash,
} from './snapshot.ts';
import { LiabilitySteps, type LiabilityVerification, orFailedFormat } from './step.ts';
import { LIABILITY_HEIGHT } from './tree-keys.ts';

/** Headers as they are published, of the snapshot itself and of the one before; null where none was asked for. */
export interface PublishedSnapshots {
  readonly own: SnapshotHeader | null;
  readonly previous: SnapshotHeader | null;
}

export const NO_SNAPSHOTS: PublishedSnapshots = { own: null, previous: null };

/** Facts that users know without the file: who they are, and what they are owed, as decimals by code of the asset. */
export interface LiabilityOwner {
  readonly uid: string;
  readonly amounts: Readonly<Record<string, string>>;
}

/**
 * Recomputes from a user's file that the snapshot contains the user's balances: each leaf from uid, salt and amount,
 * every sum on the way within its range, the root and the total of each asset, and the hash that chains the snapshot.
 * Without an `owner` it remains open whether the file speaks of the user who reads it.
 */
export function verifyLiability(
  file: LiabilityFile,
  published = NO_SNAPSHOTS,
  owner: LiabilityOwner | null = null,
): LiabilityVerification {
  return orFailedFormat(() => verify(file, { published, owner }));
}

interface Known {
  readonly published: PublishedSnapshots;
  readonly owner: LiabilityOwner | null;
}

function verify(file: LiabilityFile, { published, owner }: Known): LiabilityVerification {
  const steps = new LiabilitySteps();
  checkForm(file);
  const hash = snapshotHash(file.snapshot);
  if (owner !== null) steps.add('owner', owner.uid, file.uid);
  for (const entry of file.entries) addEntry(steps, file, entry);
  if (owner !== null) addOwed(steps, file, owner);
  addPrevious(steps, file.snapshot, published.previous);
  if (published.own !== null) steps.add('published', snapshotHash(published.own), hash);
  return steps.finish();
}

/** Checks the form of everything that a file has besides its header. */
export function checkForm(file: LiabilityFile): void {
  assert(file.kind === 'liability', 'this is no proof of liabilities');
  assert(file.version === 1, `a file of version ${file.version} cannot be read`);
  assertUid(file.uid);
  assert(file.entries.length > 0, 'the file names no asset');
  const assets = new Set(file.entries.map(({ asset }) => asset));
  assert(assets.size === file.entries.length, 'an asset is in a file once');
  for (const { salt, path } of file.entries) {
    assertHash(salt);
    for (const { hash, side } of path) {
      assertHash(hash);
      assert(side === 'left' || side === 'right', 'a node stands to the left or to the right');
    }
  }
}

/** The asset of the header that an entry speaks of. */
export function assetOf(snapshot: SnapshotHeader, code: string): SnapshotAsset {
  const asset = snapshot.assets.find((one) => one.code === code);
  assert(asset !== undefined, `${code} is not in the snapshot`);
  return asset;
}

function addEntry(steps: LiabilitySteps, file: LiabilityFile, entry: LiabilityEntry): void {
  const { code, decimals, height, root, total } = assetOf(file.snapshot, entry.asset);
  steps.add(
    'height',
    `${code} ${LIABILITY_HEIGHT} ${LIABILITY_HEIGHT}`,
    `${code} ${height} ${entry.path.length}`,
  );
  const amount = parseSignedDecimal(entry.amount, decimals);
  const wrong = [amount, ...entry.path.map(({ sum }) => parseSignedDecimal(sum, decimals))].find(
    (sum) => !isSum(sum),
  );
  const range = `${code} >= 0, < 2^128`;
  const found = wrong === undefined ? range : `${code} ${formatDecimal(wrong, decimals)}`;
  steps.add('sums', range, found);
  if (wrong !== undefined) return;
  const top = climb(leafOf(file, entry, decimals), entry.path, decimals);
  steps.add('root', `${code} ${root}`, `${code} ${top.hash}`);
  steps.add('total', `${code} ${total}`, `${code} ${formatDecimal(top.sum, decimals)}`);
}

/** The leaf of a user, recomputed. */
export function leafOf(
  { snapshot, uid }: LiabilityFile,
  entry: LiabilityEntry,
  decimals: number,
): LiabilityNode {
  const amount = readCanonical(entry.amount, decimals);
  const owner = { snapshot: snapshot.number, asset: entry.asset, uid };
  const hash = leafHash(owner, { salt: hexToBytes(entry.salt), amount });
  return { hash: bytesToHex(hash), sum: amount };
}

function climb(leaf: LiabilityNode, path: readonly PathNodeText[], decimals: number): LiabilityNode {
  return path.reduce((node, { hash, sum, side }) => {
    const beside = { hash, sum: readCanonical(sum, decimals) };
    return side === 'left' ? innerNode(beside, node) : innerNode(node, beside);
  }, leaf);
}

/** Everything that the user is owed is in the file. */
function addOwed(
  steps: LiabilitySteps,
  { entries, snapshot }: LiabilityFile,
  { amounts }: LiabilityOwner,
): void {
  for (const [code, expected] of Object.entries(amounts)) {
    const found = entries.find(({ asset }) => asset === code)?.amount ?? '0';
    const decimals = snapshot.assets.find((asset) => asset.code === code)?.decimals ?? 18;
    steps.add(
      'owed',
      `${code} ${formatDecimal(parseSignedDecimal(expected, decimals), decimals)}`,
      `${code} ${found}`,
    );
  }
}

/** The header names the one before by its hash; the first one begins with zeros. */
export function addPrevious(
  steps: LiabilitySteps,
  header: SnapshotHeader,
  previous: SnapshotHeader | null,
): void {
  if (header.number === 1) steps.add('previous', FIRST_SNAPSHOT_HASH, header.previous_hash);
  else if (previous !== null) {
    const isBefore = previous.number === header.number - 1 && previous.taken_at < header.taken_at;
    const hash = snapshotHash(previous);
    steps.addTest('previous', isBefore && hash === header.previous_hash, {
      expected: `#${header.number - 1} ${header.previous_hash}`,
      found: `#${previous.number} ${hash}`,
    });
  }
}
