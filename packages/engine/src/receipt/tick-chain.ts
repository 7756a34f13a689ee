import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Hash before the first tick of a series, and before the first root. */
export const FIRST_HASH = '0'.repeat(64);

/** A recorded tick as the API writes it. */
export interface TickText {
  readonly seq: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly price: string;
  readonly hash: string;
}

/** Ticks of one series that follow each other, from the hash before the first of them. */
export interface TickPath {
  readonly series: string;
  readonly previous_hash: string;
  readonly ticks: readonly TickText[];
}

/** The newest tick of a series that a root covers. */
export interface RootHead {
  readonly series: string;
  readonly seq: number;
  readonly hash: string;
}

/** A published root as the API writes it. */
export interface PublishedRoot {
  readonly minute: number;
  readonly root: string;
  readonly previous_root: string;
  readonly heads: readonly RootHead[];
}

/** The hash of a tick: SHA-256 of `<previous hash>|<series>|<seq>|<at>|<price>` (rule book, section 3, "Proof"). */
export function tickHash(previousHash: string, series: string, tick: Omit<TickText, 'hash'>): string {
  return hashText(`${previousHash}|${series}|${tick.seq}|${tick.at}|${tick.price}`);
}

/** A root: SHA-256 of the previous root and a line `<series>|<seq>|<hash>` for each series in the order of names. */
export function rootHash(previousRoot: string, heads: readonly RootHead[]): string {
  const sorted = heads.toSorted((a, b) => (a.series < b.series ? -1 : 1));
  const lines = sorted.map(({ series, seq, hash }) => `${series}|${seq}|${hash}`);
  return hashText([previousRoot, ...lines].join('\n'));
}

/** The first number of a path whose tick does not follow from the one before; null when all do. */
export function findBrokenTick(path: TickPath): number | null {
  let hash = path.previous_hash;
  let before: TickText | null = null;
  for (const tick of path.ticks) {
    const follows = before === null || (tick.seq === before.seq + 1 && tick.at > before.at);
    if (!follows || tickHash(hash, path.series, tick) !== tick.hash) return tick.seq;
    if (tick.seq === 1 && hash !== FIRST_HASH) return tick.seq;
    hash = tick.hash;
    before = tick;
  }
  return null;
}

function hashText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
