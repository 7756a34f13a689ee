import { ECDH } from 'node:crypto';
import { type Address, getAddress, type Hex, isAddress } from 'viem';
import { publicKeyToAddress } from 'viem/accounts';

/** The address of a compressed public key, spelled with its checksum (EIP-55). */
export function addressOfKey(compressed: Uint8Array): Address {
  const whole = ECDH.convertKey(Buffer.from(compressed), 'secp256k1', undefined, 'hex', 'uncompressed');
  return publicKeyToAddress(`0x${whole.toString()}` as Hex);
}

/** Answers the address with its checksum, or null: a mixed spelling must carry the right one (EIP-55). */
export function normaliseEvmAddress(address: string): string | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return null;
  const digits = address.slice(2);
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  if (!isPlain && !isAddress(address, { strict: true })) return null;
  return getAddress(`0x${digits.toLowerCase()}`);
}
