import { sha256 as ownSha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { assert, assertCount } from '../assert.ts';

/** A SHA-256 of 32 bytes; a server passes the one of its platform, which is faster. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** Amounts of leaves and sums of nodes are from zero to below this bound, in minor units of the asset. */
export const LIABILITY_BOUND = 2n ** 128n;

export const HASH_BYTES = 32;
export const SUM_BYTES = 16;
/** A node within an inner node: its hash, then its sum, most significant byte first. */
export const NODE_BYTES = HASH_BYTES + SUM_BYTES;

const VERSION = 1;
/** The second byte of everything that is hashed, so that no leaf is an inner node or padding. */
const LEAF = 0x4c;
const INNER = 0x4e;
const PADDING = 0x50;

/** An inner node: version, kind, and the left and the right node, each with its hash and its own sum. */
export const INNER_BYTES = 2 + 2 * NODE_BYTES;
export const INNER_HEAD = [VERSION, INNER] as const;

const UID = /^[A-Za-z0-9_-]{1,64}$/;
const ASSET = /^[A-Za-z0-9_.-]{1,32}$/;
const HASH = /^[0-9a-f]{64}$/;

/** A node as a verification computes with it. */
export interface LiabilityNode {
  /** Lower-case hex. */
  readonly hash: string;
  /** In minor units. */
  readonly sum: bigint;
}

/** A leaf without its salt: who is owed how much of which asset in which snapshot. */
export interface LeafOwner {
  readonly snapshot: number;
  readonly asset: string;
  readonly uid: string;
}

export function assertUid(uid: unknown): asserts uid is string {
  assert(typeof uid === 'string' && UID.test(uid), `no public id of a user: ${String(uid)}`);
}

export function assertAsset(asset: unknown): asserts asset is string {
  assert(typeof asset === 'string' && ASSET.test(asset), `no code of an asset: ${String(asset)}`);
}

export function assertHash(hash: unknown): asserts hash is string {
  assert(typeof hash === 'string' && HASH.test(hash), `no hash: ${String(hash)}`);
}

/** Asserts that an amount or a sum is neither negative nor too large to be written. */
export function assertSum(sum: bigint): void {
  assert(isSum(sum), `an amount or a sum must be >= 0 and < 2^128, got ${sum}`);
}

export function isSum(sum: bigint): boolean {
  return sum >= 0n && sum < LIABILITY_BOUND;
}

/** Hashes a leaf: snapshot, asset, uid, 32 bytes of salt, and the amount in minor units. */
export function leafHash(
  { snapshot, asset, uid }: LeafOwner,
  { salt, amount }: { readonly salt: Uint8Array; readonly amount: bigint },
  sha256: Sha256 = ownSha256,
): Uint8Array {
  assertCount(snapshot, 'number of a snapshot');
  assertAsset(asset);
  assertUid(uid);
  assert(salt.length === HASH_BYTES, 'a salt has 32 bytes');
  // Each text follows its length, so that no two leaves have the same bytes.
  const [code, name] = [utf8ToBytes(asset), utf8ToBytes(uid)];
  const bytes = new Uint8Array(12 + code.length + name.length + HASH_BYTES + SUM_BYTES);
  bytes.set([VERSION, LEAF]);
  new DataView(bytes.buffer).setBigUint64(2, BigInt(snapshot));
  bytes[10] = code.length;
  bytes.set(code, 11);
  const nameAt = 11 + code.length;
  bytes[nameAt] = name.length;
  bytes.set(name, nameAt + 1);
  const saltAt = nameAt + 1 + name.length;
  bytes.set(salt, saltAt);
  writeSum(bytes, saltAt + HASH_BYTES, amount);
  return sha256(bytes);
}

/** The node above two others. Throws RangeError when the sum of both is out of range. */
export function innerNode(left: LiabilityNode, right: LiabilityNode): LiabilityNode {
  const bytes = new Uint8Array(INNER_BYTES);
  bytes.set(INNER_HEAD);
  for (const [index, { hash, sum }] of [left, right].entries()) {
    const at = 2 + index * NODE_BYTES;
    bytes.set(hexToBytes(hash), at);
    writeSum(bytes, at + HASH_BYTES, sum);
  }
  const sum = left.sum + right.sum;
  assertSum(sum);
  return { hash: bytesToHex(ownSha256(bytes)), sum };
}

/** The place of a subtree: the level above the leaves, and its number from the left among those of the level. */
export interface SubtreePlace {
  readonly level: number;
  readonly index: number;
}

/** Padding: version, kind, and then the 32 bytes of the key, the level and the index, which has four bytes. */
export const PADDING_HEAD = [VERSION, PADDING] as const;
export const PADDING_BYTES = 2 + HASH_BYTES + 5;

/** Writes an amount or a sum as 16 bytes. Throws RangeError when it is out of range. */
export function writeSum(bytes: Uint8Array, at: number, sum: bigint): void {
  assertSum(sum);
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, SUM_BYTES);
  view.setBigUint64(0, sum >> 64n);
  view.setBigUint64(8, BigInt.asUintN(64, sum));
}

export function readSum(bytes: Uint8Array, at: number): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, SUM_BYTES);
  return (view.getBigUint64(0) << 64n) | view.getBigUint64(8);
}

/** The node of `NODE_BYTES` bytes that begins there. */
export function readNode(bytes: Uint8Array, at = 0): LiabilityNode {
  return { hash: bytesToHex(bytes.subarray(at, at + HASH_BYTES)), sum: readSum(bytes, at + HASH_BYTES) };
}
