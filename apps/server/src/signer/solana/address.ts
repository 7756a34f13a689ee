import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';

/** Programs of every Solana cluster. */
export const SYSTEM = '11111111111111111111111111111111';
export const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111';
export const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
export const ASSOCIATED_TOKEN = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';
/** The variable from which a nonce account takes its next value. */
export const RECENT_BLOCKHASHES = 'SysvarRecentB1ockHashes11111111111111111111';

export const KEY_BYTES = 32;
/** Appended to what the address of a program follows from (Solana, "Program Derived Address"). */
const DERIVED = utf8ToBytes('ProgramDerivedAddress');
const BUMP_MAX = 255;

/** The address of a public key of Ed25519: it is the key. */
export function addressOfKey(publicKey: Uint8Array): string {
  return base58.encode(publicKey);
}

/** The bytes of an address; fails where there are not 32. */
export function bytesOf(address: string): Uint8Array {
  const bytes = base58.decode(address);
  if (bytes.length !== KEY_BYTES) throw new Error(`${address} is no address of Solana`);
  return bytes;
}

/** The address as there is one spelling of it; null for none. It may be that of an account without a key. */
export function normaliseSolanaAddress(address: string): string | null {
  try {
    return base58.encode(bytesOf(address));
  } catch {
    return null;
  }
}

/** Reports whether an address can have a private key: those that programs derive lie beside the curve. */
export function hasKey(address: string): boolean {
  try {
    ed25519.Point.fromBytes(bytesOf(address));
    return true;
  } catch {
    return false;
  }
}

/** The one account in which an owner is paid a token by default (Associated Token Account program). */
export function tokenAccountOf(of: {
  readonly owner: string;
  readonly mint: string;
  /** The program of the mint. */
  readonly program: string;
}): string {
  const seeds = [of.owner, of.program, of.mint].map(bytesOf);
  const tail = concatBytes(bytesOf(ASSOCIATED_TOKEN), DERIVED);
  for (let bump = BUMP_MAX; bump >= 0; bump -= 1) {
    const address = base58.encode(sha256(concatBytes(...seeds, Uint8Array.of(bump), tail)));
    if (!hasKey(address)) return address;
  }
  throw new Error(`${of.owner} can have no account of ${of.mint}`);
}
