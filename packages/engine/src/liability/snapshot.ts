import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { formatDecimal, parseDecimal } from '@openbourse/money';
import { assert, assertCount } from '../assert.ts';
import { assertAsset, assertHash, assertSum } from './node-hash.ts';

/** Hash before the first snapshot. */
export const FIRST_SNAPSHOT_HASH = '0'.repeat(64);

/** Coins or money that the house shows for an asset. Amounts are decimals. */
export interface ReserveSource {
  /** Such as `chain`, `bank` or `declared`. */
  readonly kind: string;
  /** An address, an account, or the name of a custodian. */
  readonly place: string;
  readonly amount: string;
}

/** One asset of a snapshot. Amounts are decimals of `decimals` places at most. */
export interface SnapshotAsset {
  readonly code: string;
  readonly decimals: number;
  /** Sum of everything that is owed to users. */
  readonly total: string;
  readonly root: string;
  readonly height: number;
  /** Sum of the sources; null where none was stated. */
  readonly reserves: string | null;
  readonly sources: readonly ReserveSource[];
}

/** The published header of a snapshot. */
export interface SnapshotHeader {
  readonly kind: 'liability_snapshot';
  readonly version: 1;
  /** 1 for the first one, without gaps. */
  readonly number: number;
  /** Epoch milliseconds. */
  readonly taken_at: number;
  /** The last transaction that balances contain, and the newest seal before it. */
  readonly ledger: { readonly transaction_id: string; readonly seal: string };
  /** The newest published root of ticks. */
  readonly tick: { readonly minute: number; readonly root: string };
  readonly assets: readonly SnapshotAsset[];
  readonly previous_hash: string;
}

/**
 * SHA-256 of the canonical text of a header: one JSON array a line, of constant fields in constant order, with assets in
 * the order of their codes. Throws RangeError, TypeError or DecimalError when the header has another form.
 */
export function snapshotHash(header: SnapshotHeader): string {
  return bytesToHex(sha256(utf8ToBytes(snapshotText(header))));
}

/** The canonical text of a header. */
export function snapshotText(header: SnapshotHeader): string {
  checkSnapshot(header);
  const { ledger, tick } = header;
  const assets = header.assets.toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const lines = [
    [header.kind, header.version, header.number, header.taken_at, header.previous_hash],
    ['ledger', ledger.transaction_id, ledger.seal],
    ['tick', tick.minute, tick.root],
    ...assets.flatMap(linesOf),
  ];
  return lines.map((line) => JSON.stringify(line)).join('\n');
}

function linesOf(asset: SnapshotAsset): readonly (string | number | null)[][] {
  const { code, decimals, total, root, height, reserves, sources } = asset;
  return [
    ['asset', code, decimals, total, root, height, reserves],
    ...sources.map(({ kind, place, amount }) => ['source', code, kind, place, amount]),
  ];
}

/** Checks the form of a header that may come from anywhere. */
function checkSnapshot(header: SnapshotHeader): void {
  assert(header.kind === 'liability_snapshot', 'this is no header of a snapshot');
  assert(header.version === 1, `a header of version ${header.version} cannot be read`);
  assertCount(header.number, 'number of a snapshot');
  assertCount(header.taken_at, 'taken_at');
  const { transaction_id: id } = header.ledger;
  assert(typeof id === 'string' && /^[0-9]+$/.test(id), 'a transaction is named by its number');
  assertHash(header.ledger.seal);
  assertCount(header.tick.minute, 'minute', 0);
  assertHash(header.tick.root);
  assertHash(header.previous_hash);
  for (const asset of header.assets) checkAsset(asset);
  const codes = new Set(header.assets.map(({ code }) => code));
  assert(codes.size === header.assets.length, 'an asset is in a header once');
}

function checkAsset({ code, decimals, total, root, height, reserves, sources }: SnapshotAsset): void {
  assertAsset(code);
  assertCount(decimals, 'decimals', 0);
  assertCount(height, 'height');
  assertHash(root);
  assertSum(readCanonical(total, decimals));
  let sum = 0n;
  for (const { kind, place, amount } of sources) {
    assertText(kind, 'kind');
    assertText(place, 'place');
    sum += readCanonical(amount, decimals);
  }
  if (reserves === null) assert(sources.length === 0, `reserves of ${code} are the sum of their sources`);
  else assert(readCanonical(reserves, decimals) === sum, `reserves of ${code} are the sum of their sources`);
}

/** Reads a decimal that is written in the one canonical form, so that one amount has one text. */
export function readCanonical(text: string, decimals: number): bigint {
  assertText(text, 'amount');
  const units = parseDecimal(text, decimals);
  assert(formatDecimal(units, decimals) === text, `${text} is not written in canonical form`);
  return units;
}

function assertText(text: unknown, name: string): asserts text is string {
  assert(typeof text === 'string' && text !== '', `${name} must be a text`);
}
