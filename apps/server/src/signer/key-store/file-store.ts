import { readFileSync } from 'node:fs';
import { HDKey } from '@scure/bip32';
import { assertPrivate } from '../../kernel/assert-private.ts';
import { type KeyVersions, openSigningKey } from '../key-path.ts';
import type { KeyStore } from './key-store.ts';

/** The keys below an extended private key (BIP-44: m/44'/60'/0' on EVM, BIP-84: m/84'/coin'/0' on outputs). */
export function createExtendedKeyStore(xprv: string, versions: KeyVersions): KeyStore {
  const key = openSigningKey(xprv, versions);
  return {
    publicKey: async (path) => key.publicKey(path),
    sign: async (path, digest) => new HDKey({ privateKey: key.privateKey(path) }).sign(digest),
  };
}

/** Reads the extended private key of an account from a file that this process alone may read. */
export function openFileStore(file: string, versions: KeyVersions): KeyStore {
  assertPrivate(file);
  let xprv: string;
  try {
    xprv = readFileSync(file, 'utf8').trim();
  } catch {
    throw new Error(`the key file ${file} cannot be read`);
  }
  try {
    return createExtendedKeyStore(xprv, versions);
  } catch {
    // The cause is left out, because it could repeat a part of the key.
    throw new Error(`the key file ${file} holds no extended private key of the network`);
  }
}
