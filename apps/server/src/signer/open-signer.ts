import { readFileSync } from 'node:fs';
import { Compile } from 'typebox/compile';
import { Errors } from 'typebox/value';
import { assertPrivate } from '../kernel/assert-private.ts';
import { ConfigError } from '../kernel/config-error.ts';
import { openFileStore } from './key-store/file-store.ts';
import { createHouseStore, joinStores } from './key-store/house-store.ts';
import type { KeyStore } from './key-store/key-store.ts';
import { openPkcs11 } from './key-store/pkcs11-store.ts';
import { openRemoteKeys } from './key-store/remote-store.ts';
import { openSeedStore } from './key-store/seed-store.ts';
import { evmKind } from './kind/evm.ts';
import type { ChainKind } from './kind/kind.ts';
import { solanaKind } from './kind/solana.ts';
import { tronKind } from './kind/tron.ts';
import { utxoKind } from './kind/utxo.ts';
import { type ChainSettings, SignerSettings, type StoreSettings } from './settings.ts';
import type { SignerChain } from './signer.ts';
import { UTXO_NETWORKS } from './utxo-networks.ts';

/** Reads the file of a signer; a fault is named by its place in it. */
export function readSignerSettings(file: string): SignerSettings {
  let settings: unknown;
  try {
    settings = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new ConfigError(`OB_SIGNER_FILE names ${file}, which is no readable file of JSON`);
  }
  if (Compile(SignerSettings).Check(settings)) return settings;
  const [fault] = Errors(SignerSettings, settings);
  const reason = fault?.keyword === 'boolean' ? 'is no setting' : fault?.message;
  throw new ConfigError(`${file} is wrong at ${placeOf(fault)}: it ${reason}`);
}

/** The place of a fault in a file or a request. */
export function placeOf(fault: { readonly instancePath: string } | undefined): string {
  return fault === undefined || fault.instancePath === '' ? 'its top' : fault.instancePath;
}

/** Opens the keys of every chain of the file. Fails where one is not there or others may read it. */
export function openSignerChains(settings: SignerSettings): ReadonlyMap<string, SignerChain> {
  return new Map(
    Object.entries(settings.chains).map(([code, chain]) => {
      try {
        return [code, openChain(chain)];
      } catch (error) {
        throw new ConfigError(
          `the signer's chain ${code}: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }),
  );
}

/** A secret of one line in a file of mode 600. */
export function readPrivate(file: string): string {
  try {
    assertPrivate(file);
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}

function openChain(chain: ChainSettings): SignerChain {
  if (!chain.assets.some(({ contract }) => contract === null))
    throw new Error("assets needs the chain's own coin, whose amounts bound fees as well");
  const kind = kindOf(chain);
  const { cold, feeMax, assets } = chain;
  const keys = openKeys(chain, kind.versions);
  if (cold !== null && kind.normalise(cold) === null) throw new Error(`${cold} is no address of the chain`);
  return { kind, keys, policy: { cold, feeMax, assets } };
}

function kindOf(chain: ChainSettings): ChainKind {
  switch (chain.kind) {
    case 'evm':
      return evmKind(chain.chainId);
    case 'utxo':
      return utxoKind(UTXO_NETWORKS[chain.network]);
    case 'tron':
      return tronKind();
    case 'solana':
      return solanaKind();
  }
}

function openKeys({ keys, house }: ChainSettings, versions: ChainKind['versions']): KeyStore {
  const deposits = keys === undefined ? null : openAccount(keys.file, versions);
  if (house !== undefined) return joinStores(openStore(house, versions), deposits);
  if (deposits === null) throw new Error('it needs keys, or house, or both');
  return deposits;
}

function openAccount(file: string, versions: ChainKind['versions']): KeyStore {
  return versions === null ? openSeedStore(file) : openFileStore(file, versions);
}

function openStore(settings: StoreSettings, versions: ChainKind['versions']): KeyStore {
  if (settings.store === 'file') return openAccount(settings.file, versions);
  const curve = versions === null ? 'ed25519' : 'secp256k1';
  if (settings.store === 'remote')
    return createHouseStore(openRemoteKeys(settings.url, readPrivate(settings.tokenFile), curve), settings);
  const { module, token, pinFile } = settings;
  return createHouseStore(openPkcs11({ module, token, pin: readPrivate(pinFile) }, curve), settings);
}
