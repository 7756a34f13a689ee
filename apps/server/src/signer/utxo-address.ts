import { Address, OutScript, p2wpkh } from '@scure/btc-signer';
import type { UtxoNetwork } from './utxo-networks.ts';

/** The native segwit address of a compressed public key (BIP-84). */
export function addressOfKey(publicKey: Uint8Array, network: UtxoNetwork): string {
  const { address } = p2wpkh(publicKey, network);
  if (address === undefined) throw new Error('the key yields no address');
  return address;
}

/** The output script of an address; throws when its checksum, its form or its network is wrong. */
export function scriptOf(address: string, network: UtxoNetwork): Uint8Array {
  return OutScript.encode(Address(network).decode(address));
}

/** Answers the address in its canonical spelling, or null when its checksum, its form or its network is wrong. */
export function normaliseUtxoAddress(address: string, network: UtxoNetwork): string | null {
  try {
    return Address(network).encode(Address(network).decode(address));
  } catch {
    return null;
  }
}
