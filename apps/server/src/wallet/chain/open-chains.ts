import { readFileSync } from 'node:fs';
import { hex } from '@scure/base';
import { type Config, ConfigError } from '../../kernel/config.ts';
import { assertPrivate } from '../../kernel/assert-private.ts';
import type { ChainSettings } from '../../kernel/read-chains.ts';
import { connectSigner, type HouseKeys, type Signer, UTXO_NETWORKS } from '../../signer/index.ts';
import type { Chain } from './chain.ts';
import { createEvmChain } from './evm/evm-chain.ts';
import { createSolanaChain } from './solana/solana-chain.ts';
import { createTronChain } from './tron/tron-chain.ts';
import { createUtxoChain } from './utxo/utxo-chain.ts';
import { connectUtxo } from './utxo/utxo-client.ts';
import { createWitnessedChain } from './witnessed-chain.ts';

/** Gwei for a unit of gas where the settings name no other. */
const GAS_PRICE_MAX = 500;
/** TRX that a transaction burns for its energy, likewise. */
const FEE_LIMIT_MAX = 100;
/** Millionths of a lamport for a unit of computing, likewise. */
const UNIT_PRICE_MAX = 1_000_000;

/** The chains of the configuration. A node that is away at the start is no fault: the readers ask again. */
export function openConfiguredChains(config: Pick<Config, 'chains' | 'signer'>): readonly Chain[] {
  const signer = config.signer === null ? null : openSigner(config.signer);
  return Object.entries(config.chains).map(([code, settings]) => {
    try {
      return openChain(code, settings, signer);
    } catch (error) {
      if (error instanceof ConfigError) throw error;
      // The cause is left out, because it could repeat a part of a key.
      throw new ConfigError(
        `OB_CHAINS_FILE: xpub of ${code} is not usable: it takes the extended public key of the account on the ` +
          'configured network',
      );
    }
  });
}

function openSigner({ url, tokenFile }: NonNullable<Config['signer']>): Signer {
  try {
    assertPrivate(tokenFile);
    return connectSigner(url, readFileSync(tokenFile, 'utf8').trim());
  } catch (error) {
    throw new ConfigError(`OB_SIGNER_TOKEN_FILE: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The chain by two nodes where a second one is configured. */
function openChain(code: string, settings: ChainSettings, signer: Signer | null): Chain {
  const open = OPENERS[settings.kind] as (node: Node<ChainSettings>) => Chain;
  const chain = open({ code, settings, url: settings.url, signer });
  const { witnessUrl } = settings;
  if (witnessUrl === undefined) return chain;
  return createWitnessedChain(chain, open({ code, settings, url: witnessUrl, signer: null }));
}

interface Node<S> {
  readonly code: string;
  readonly settings: S;
  readonly url: string;
  readonly signer: Signer | null;
}

/** Opens a chain of each kind by a node of it. */
const OPENERS: {
  readonly [K in ChainSettings['kind']]: (node: Node<Extract<ChainSettings, { kind: K }>>) => Chain;
} = {
  evm: ({ settings, ...node }) => {
    const { xpub, chainId, gasPriceMax = GAS_PRICE_MAX, cold = null } = settings;
    return createEvmChain({ ...node, xpub, chainId, gasPriceMax, cold, house: houseKeys(settings) });
  },
  solana: ({ settings, ...node }) => {
    const { cluster, addressFile, nonceAccounts, unitPriceMax = UNIT_PRICE_MAX, cold = null } = settings;
    return createSolanaChain({ ...node, cluster, addressFile, nonceAccounts, unitPriceMax, cold });
  },
  tron: ({ settings, url, ...node }) => {
    const { xpub, chainId, feeLimitMax = FEE_LIMIT_MAX, cold = null, finalUrl } = settings;
    const ofNode = finalUrl === undefined || url !== settings.url ? { url } : { url, finalUrl };
    return createTronChain({
      ...node,
      ...ofNode,
      xpub,
      chainId,
      feeLimitMax,
      cold,
      house: houseKeys(settings),
    });
  },
  utxo: ({ settings, url, ...node }) =>
    createUtxoChain({
      ...{ ...node, xpub: settings.xpub, network: UTXO_NETWORKS[settings.network] },
      ...{ client: connectUtxo(url), house: houseKeys(settings), cold: settings.cold ?? null },
    }),
};

function houseKeys({ hotKey, gasKey }: { readonly hotKey?: string; readonly gasKey?: string }): HouseKeys {
  return {
    ...(hotKey === undefined ? {} : { hot: hex.decode(hotKey) }),
    ...(gasKey === undefined ? {} : { gas: hex.decode(gasKey) }),
  };
}
