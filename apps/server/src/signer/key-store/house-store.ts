import { type KeyPath, pathOf } from '../key-path.ts';
import type { KeyStore } from './key-store.ts';

/** A place that keeps single keys by a name and signs with them. */
export interface NamedKeys {
  /** As a `KeyStore` answers it. */
  publicKey(name: string): Promise<Uint8Array>;
  /** As a `KeyStore` signs. */
  sign(name: string, message: Uint8Array): Promise<Uint8Array>;
}

/** The wallets of the house as single keys, which follow from no other key and reveal none. */
export function createHouseStore(
  keys: NamedKeys,
  names: { readonly hot: string; readonly gas?: string },
): KeyStore {
  const publicKeys = new Map<string, Promise<Uint8Array>>();
  const nameOf = ({ branch, index }: KeyPath): string => {
    const name = branch !== 1 ? undefined : [names.hot, names.gas][index];
    if (name === undefined) throw new Error(`the key store of the house has no key ${branch}/${index}`);
    return name;
  };
  return {
    publicKey: async (path) => {
      const name = nameOf(path);
      const known = publicKeys.get(name) ?? keys.publicKey(name);
      publicKeys.set(name, known);
      // A place that was away for a moment is asked again.
      known.catch(() => publicKeys.delete(name));
      return known;
    },
    sign: async (path, message) => keys.sign(nameOf(path), message),
  };
}

/** The wallets of the house from one store and deposit addresses from another; null where no machine has their keys. */
export function joinStores(house: KeyStore, deposits: KeyStore | null): KeyStore {
  const storeOf = ({ branch }: KeyPath): KeyStore => {
    if (branch === pathOf('hot').branch) return house;
    if (deposits === null) throw new Error('the signer has no keys of deposit addresses');
    return deposits;
  };
  return {
    publicKey: async (path) => storeOf(path).publicKey(path),
    sign: async (path, message) => storeOf(path).sign(path, message),
  };
}
