import { bytesToHex, type Hex, type TransactionSerializableEIP1559 } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { type KeyPath, MAIN_KEYS, openSigningKey } from '../key-path.ts';

/** The only part that knows private keys of an EVM chain. It signs what it is handed; it decides nothing. */
export interface EvmSigner {
  /** The watching side's key, which must be the one that the addresses come from. */
  readonly xpub: string;
  sign(path: KeyPath, transaction: TransactionSerializableEIP1559): Promise<Hex>;
}

/** Reads the extended private key of the account (BIP-44: m/44'/60'/0'). */
export function openEvmSigner(xprv: string): EvmSigner {
  const key = openSigningKey(xprv, MAIN_KEYS);
  return {
    xpub: key.xpub,
    sign: (path, transaction) =>
      privateKeyToAccount(bytesToHex(key.privateKey(path))).signTransaction(transaction),
  };
}
