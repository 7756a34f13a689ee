import { HDKey } from '@scure/bip32';

/** The hot wallet, the wallet that pays the gas of collections, or the deposit address of an index. */
export type Payer = 'hot' | 'gas' | number;

/**
 * Where a key lies below the account of an extended key (BIP-44, levels 4 and 5): branch 0 holds the deposit
 * addresses of users by their index, branch 1 the wallets of the house.
 */
export interface KeyPath {
  readonly branch: 0 | 1;
  readonly index: number;
}

/** Version bytes of extended keys (BIP-32, "Serialization format"). */
export interface KeyVersions {
  readonly public: number;
  readonly private: number;
}

export const MAIN_KEYS: KeyVersions = { public: 0x0488b21e, private: 0x0488ade4 };
export const TEST_KEYS: KeyVersions = { public: 0x043587cf, private: 0x04358394 };

export function pathOf(payer: Payer): KeyPath {
  if (payer === 'hot') return { branch: 1, index: 0 };
  if (payer === 'gas') return { branch: 1, index: 1 };
  return { branch: 0, index: payer };
}

/** The watching side of an account: it knows every address and not one private key. */
export interface WatchKey {
  /** The compressed public key. */
  publicKey(path: KeyPath): Uint8Array;
}

/** Compressed public keys of the wallets of the house, where they are apart from the account of the deposit addresses. */
export interface HouseKeys {
  readonly hot?: Uint8Array;
  readonly gas?: Uint8Array;
}

/** Reads an extended public key; refuses a private one, so that no key gets onto the watching side by mistake. */
export function openWatchKey(xpub: string, versions: KeyVersions, house: HouseKeys = {}): WatchKey {
  const account = HDKey.fromExtendedKey(xpub, versions);
  if (account.privateKey !== null)
    throw new Error('an extended private key was given where a public one belongs');
  const branches = [account.deriveChild(0), account.deriveChild(1)] as const;
  const apart = [house.hot, house.gas];
  return {
    publicKey: ({ branch, index }) =>
      (branch === 1 ? apart[index] : undefined) ?? present(branches[branch].deriveChild(index).publicKey),
  };
}

/** The signing side of an account. */
export interface SigningKey {
  /** The watching side's key, which must be the one that the addresses come from. */
  readonly xpub: string;
  /** The compressed public key. */
  publicKey(path: KeyPath): Uint8Array;
  privateKey(path: KeyPath): Uint8Array;
}

/** Reads an extended private key (`xprv…`). */
export function openSigningKey(xprv: string, versions: KeyVersions): SigningKey {
  const account = HDKey.fromExtendedKey(xprv, versions);
  if (account.privateKey === null)
    throw new Error('an extended public key was given where a private one belongs');
  return {
    xpub: account.publicExtendedKey,
    publicKey: (path) => present(childOf(account, path).publicKey),
    privateKey: (path) => present(childOf(account, path).privateKey),
  };
}

function childOf(account: HDKey, { branch, index }: KeyPath): HDKey {
  return account.deriveChild(branch).deriveChild(index);
}

function present(key: Uint8Array | null): Uint8Array {
  if (key === null) throw new Error('the extended key yields no key of this kind');
  return key;
}
