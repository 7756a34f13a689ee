import { readFileSync, statSync } from 'node:fs';
import { type Config, ConfigError } from '../../kernel/config.ts';
import type { Chain } from './chain.ts';
import { createEvmChain } from './evm/evm-chain.ts';
import { openEvmSigner } from './evm/evm-signer.ts';
import { UTXO_NETWORKS } from './utxo/network-data.ts';
import { createUtxoChain } from './utxo/utxo-chain.ts';
import { connectUtxo } from './utxo/utxo-client.ts';
import { openUtxoSigner } from './utxo/utxo-signer.ts';

/** The chains of the configuration. A node that is away at the start is no fault: the readers ask again. */
export function openConfiguredChains(config: Pick<Config, 'evm' | 'utxo'>): readonly Chain[] {
  const chains: Chain[] = [];
  if (config.evm !== null) chains.push(openEvm(config.evm));
  if (config.utxo !== null) chains.push(openUtxo(config.utxo));
  return chains;
}

function openEvm(settings: NonNullable<Config['evm']>): Chain {
  if (settings.xprvFile !== '') assertPrivate('OB_EVM_XPRV_FILE', settings.xprvFile);
  return named('OB_EVM_XPUB or OB_EVM_XPRV_FILE', () => {
    const signer = settings.xprvFile === '' ? null : openEvmSigner(readKey(settings.xprvFile));
    return createEvmChain({ code: 'ETH', ...settings, signer });
  });
}

function openUtxo(settings: NonNullable<Config['utxo']>): Chain {
  if (settings.xprvFile !== '') assertPrivate('OB_UTXO_XPRV_FILE', settings.xprvFile);
  return named('OB_UTXO_XPUB or OB_UTXO_XPRV_FILE', () => {
    const network = UTXO_NETWORKS[settings.network];
    const signer = settings.xprvFile === '' ? null : openUtxoSigner(readKey(settings.xprvFile), network);
    const client = connectUtxo(settings.url);
    return createUtxoChain({ code: 'BTC', client, xpub: settings.xpub, network, signer });
  });
}

/** A key that others on the machine can read is as good as theirs. */
function assertPrivate(setting: string, file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined || process.getuid === undefined) return;
  if (found.uid !== process.getuid() || (found.mode & 0o077) !== 0)
    throw new ConfigError(
      `${setting} names a file that others can read or change; it takes one of the server's own user with mode 600: ` +
        `chown it to user ${process.getuid()} and chmod 600`,
    );
}

function readKey(file: string): string {
  return readFileSync(file, 'utf8').trim();
}

/** Names the setting; the cause is left out, because it could repeat a part of the key. */
function named<T>(setting: string, open: () => T): T {
  try {
    return open();
  } catch {
    throw new ConfigError(
      `${setting} is not usable: the first takes the extended public key of the account, the second names a ` +
        'readable file with the extended private key of the same account',
    );
  }
}
