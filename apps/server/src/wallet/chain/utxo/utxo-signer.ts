import type { Transaction } from '@scure/btc-signer';
import { type KeyPath, openSigningKey } from '../key-path.ts';
import type { UtxoNetwork } from './network-data.ts';

/** The only part that knows private keys of a UTXO chain. It signs what it is handed; it decides nothing. */
export interface UtxoSigner {
  /** The watching side's key, which must be the one that the addresses come from. */
  readonly xpub: string;
  /** Signs every input, all of which belong to the key of the path. Fails when one does not. */
  sign(path: KeyPath, transaction: Transaction): void;
}

/** Reads the extended private key of the account (BIP-84: m/84'/coin'/0'). */
export function openUtxoSigner(xprv: string, network: UtxoNetwork): UtxoSigner {
  const key = openSigningKey(xprv, network.keys);
  return {
    xpub: key.xpub,
    sign: (path, transaction) => {
      transaction.sign(key.privateKey(path));
      transaction.finalize();
    },
  };
}
