import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58, bech32 } from '@scure/base';

const KEY_BYTES = 32;
/** No transaction begins with this first byte, so that no signature of a message signs one. */
const DOMAIN = concatBytes(Uint8Array.of(0xff), utf8ToBytes('solana offchain'));
/** Version 1 of off-chain messages: the number of signers, their keys, the text. */
const HEADER = Uint8Array.of(1, 1);

/** The key that an address of Solana is; null for an address of another kind. */
export function solanaKeyOf(address: string): Uint8Array | null {
  if (bech32.decodeUnsafe(address) !== undefined) return null;
  try {
    const key = base58.decode(address);
    return key.length === KEY_BYTES ? key : null;
  } catch {
    return null;
  }
}

/** The bytes that a wallet of Solana signs for a text: an off-chain message, as its wallets show it. */
export function solanaMessage(key: Uint8Array, text: string): Uint8Array {
  return concatBytes(DOMAIN, HEADER, key, utf8ToBytes(text));
}

export function writeSolanaSignature(signature: Uint8Array): string {
  return base58.encode(signature);
}

/** Reports whether a key has signed a text. */
export function isSolanaSigned(key: Uint8Array, text: string, signature: string): boolean {
  return ed25519.verify(base58.decode(signature), solanaMessage(key, text), key, { zip215: false });
}
