import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { addressOfKey as evmAddressOfKey } from '../evm-address.ts';

const BASE58 = createBase58check(sha256);
/** The first byte of every account (java-tron, `Constant.ADD_PRE_FIX_BYTE_MAINNET`), and the 20 of the key behind it. */
const ACCOUNT = /^41[0-9a-f]{40}$/;

/** The address of a compressed public key: the account that an EVM chain would have, behind the byte of TRON. */
export function addressOfKey(compressed: Uint8Array): string {
  return tronAddressOf(`41${evmAddressOfKey(compressed).slice(2).toLowerCase()}`);
}

/** Spells an account, 21 bytes in hex, as an address. */
export function tronAddressOf(account: string): string {
  if (!ACCOUNT.test(account)) throw new Error(`${account} is no account of TRON`);
  return BASE58.encode(hexToBytes(account));
}

/** The account of an address, 21 bytes in hex; null where its checksum or form is wrong. */
export function tronAccountOf(address: string): string | null {
  // The decoder is quadratic in the length of a text.
  if (address.length !== 34) return null;
  try {
    const account = bytesToHex(BASE58.decode(address));
    return ACCOUNT.test(account) ? account : null;
  } catch {
    return null;
  }
}

/** There is one spelling of an address. */
export function normaliseTronAddress(address: string): string | null {
  return tronAccountOf(address) === null ? null : address;
}
