import { readFileSync } from 'node:fs';
import { hex } from '@scure/base';
import { type Config, ConfigError } from '../../kernel/config.ts';
import { assertPrivate } from '../../kernel/assert-private.ts';
import { connectSigner, type HouseKeys, type Signer, UTXO_NETWORKS } from '../../signer/index.ts';
import type { Chain } from './chain.ts';
import { createEvmChain } from './evm/evm-chain.ts';
import { createUtxoChain } from './utxo/utxo-chain.ts';
import { connectUtxo } from './utxo/utxo-client.ts';
import { createWitnessedChain } from './witnessed-chain.ts';

/** The chains of the configuration. A node that is away at the start is no fault: the readers ask again. */
export function openConfiguredChains(config: Pick<Config, 'evm' | 'utxo' | 'signer'>): readonly Chain[] {
  const signer = config.signer === null ? null : openSigner(config.signer);
  const chains: Chain[] = [];
  if (config.evm !== null) chains.push(openEvm(config.evm, signer));
  if (config.utxo !== null) chains.push(openUtxo(config.utxo, signer));
  return chains;
}

function openSigner({ url, tokenFile }: NonNullable<Config['signer']>): Signer {
  try {
    assertPrivate(tokenFile);
    return connectSigner(url, readFileSync(tokenFile, 'utf8').trim());
  } catch (error) {
    throw new ConfigError(`OB_SIGNER_TOKEN_FILE: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function openEvm(settings: NonNullable<Config['evm']>, signer: Signer | null): Chain {
  const options = { code: 'ETH', ...settings, house: houseKeys(settings.hotKey, settings.gasKey) };
  return named('OB_EVM_XPUB', () =>
    witnessed(createEvmChain({ ...options, signer }), settings.witnessUrl, (url) =>
      createEvmChain({ ...options, url, signer: null }),
    ),
  );
}

function openUtxo(settings: NonNullable<Config['utxo']>, signer: Signer | null): Chain {
  const { url, witnessUrl, xpub, hotKey } = settings;
  const options = {
    code: 'BTC',
    xpub,
    house: houseKeys(hotKey, ''),
    network: UTXO_NETWORKS[settings.network],
  };
  return named('OB_UTXO_XPUB', () =>
    witnessed(createUtxoChain({ ...options, client: connectUtxo(url), signer }), witnessUrl, (other) =>
      createUtxoChain({ ...options, client: connectUtxo(other), signer: null }),
    ),
  );
}

/** The chain by two nodes where a second one is configured. */
function witnessed(chain: Chain, witnessUrl: string, open: (url: string) => Chain): Chain {
  return witnessUrl === '' ? chain : createWitnessedChain(chain, open(witnessUrl));
}

function houseKeys(hot: string, gas: string): HouseKeys {
  return {
    ...(hot === '' ? {} : { hot: hex.decode(hot) }),
    ...(gas === '' ? {} : { gas: hex.decode(gas) }),
  };
}

/** Names the setting; the cause is left out, because it could repeat a part of a key. */
function named<T>(setting: string, open: () => T): T {
  try {
    return open();
  } catch {
    throw new ConfigError(
      `${setting} is not usable: it takes the extended public key of the account on the configured network`,
    );
  }
}
