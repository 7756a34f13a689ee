import type { KeyPath, KeyVersions } from '../key-path.ts';
import type { KeyStore } from '../key-store/key-store.ts';
import type { SigningRequest } from '../request.ts';

type Transaction = SigningRequest['transaction'];

/** Everything in which kinds of chains differ for a signer: addresses, and how a transaction is read and signed. */
export interface ChainKind {
  /** Decimals of the chain's own coin. */
  readonly scale: number;
  /** Of the extended keys that its accounts are written in; null for keys of Ed25519, which follow from a seed. */
  readonly versions: KeyVersions | null;
  /** Wallets of the house; only where gas is paid apart has it one. */
  readonly wallets: readonly ('hot' | 'gas')[];
  addressOf(publicKey: Uint8Array): string;
  /** The one spelling of an address; null for none. */
  normalise(address: string): string | null;
  /** Fails where the transaction is anything but one payment on this chain. */
  movementOf(transaction: Transaction, own: OwnAddresses): Movement;
  /** Signs what it is handed and decides nothing; answers the transaction in hex. */
  sign(keys: KeyStore, from: KeyPath, transaction: Transaction): Promise<string>;
}

/** The payment of a transaction, read from itself. */
export interface Movement {
  /** Null for the chain's own coin. */
  readonly contract: string | null;
  readonly to: string;
  readonly units: bigint;
  /** The highest cost, in units of the chain's own coin. */
  readonly fee: bigint;
  /** The nonce or the outputs that it uses up: of two with a common part at most one is ever mined. */
  readonly uses: readonly string[];
  /** Milliseconds since 1970 at which it can be mined no more; left out where that never comes. */
  readonly expiresAt?: number;
}

/** The hot wallet's address, to which change goes, and that of the payer. */
export interface OwnAddresses {
  readonly hot: string;
  readonly payer: string;
}
