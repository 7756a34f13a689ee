import { readFileSync } from 'node:fs';
import { ed25519 } from '@noble/curves/ed25519.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { hex } from '@scure/base';
import { assertPrivate } from '../../kernel/assert-private.ts';
import type { KeyPath } from '../key-path.ts';
import type { KeyStore } from './key-store.ts';

/** The account m/44'/501'/0' of Solana (SLIP-44); branch and index follow, hardened as all of Ed25519 is. */
const ACCOUNT = [44, 501, 0] as const;
const ROOT = utf8ToBytes('ed25519 seed');
const HARDENED = 0x8000_0000;
const KEY_BYTES = 32;
const INDEX_BYTES = 4;
/** Bytes of a seed (BIP-32; 64 of the words of BIP-39). */
const SEED = /^([0-9a-f]{64}|[0-9a-f]{128})$/;

/** A key and what its children follow from besides (SLIP-10). */
interface Node {
  readonly key: Uint8Array;
  readonly chain: Uint8Array;
}

/** The keys of Ed25519 below a seed by SLIP-10. No public key yields another, so whoever derives has the seed. */
export function createSeedStore(seed: Uint8Array): KeyStore {
  const keyOf = ({ branch, index }: KeyPath): Uint8Array => deriveHardened(seed, [...ACCOUNT, branch, index]);
  return {
    publicKey: async (path) => ed25519.getPublicKey(keyOf(path)),
    sign: async (path, message) => ed25519.sign(message, keyOf(path)),
  };
}

/** Reads a seed in hex from a file that this process alone may read. */
export function openSeedStore(file: string): KeyStore {
  assertPrivate(file);
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch {
    throw new Error(`the key file ${file} cannot be read`);
  }
  if (!SEED.test(text)) throw new Error(`the key file ${file} holds no seed of 32 or 64 bytes in hex`);
  return createSeedStore(hex.decode(text));
}

/** A private key by its path below a seed, every level of it hardened. */
export function deriveHardened(seed: Uint8Array, path: readonly number[]): Uint8Array {
  return path.reduce(childOf, split(hmac(sha512, ROOT, seed))).key;
}

function childOf({ key, chain }: Node, index: number): Node {
  const place = new DataView(new ArrayBuffer(INDEX_BYTES));
  place.setUint32(0, HARDENED + index);
  return split(hmac(sha512, chain, concatBytes(Uint8Array.of(0), key, new Uint8Array(place.buffer))));
}

function split(bytes: Uint8Array): Node {
  return { key: bytes.subarray(0, KEY_BYTES), chain: bytes.subarray(KEY_BYTES) };
}
