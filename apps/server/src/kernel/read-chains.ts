import { ConfigError } from './config-error.ts';
import { type Env, readChoice, readInteger } from './read-setting.ts';

/** A node, and the keys of the addresses of its chain. */
interface NodeSettings {
  readonly url: string;
  /** A node of another operator that has to agree; empty: there is none. */
  readonly witnessUrl: string;
  readonly xpub: string;
  /** The compressed public key of the hot wallet in hex; empty: it follows from `xpub`. */
  readonly hotKey: string;
}

export interface EvmSettings extends NodeSettings {
  readonly chainId: number;
  readonly usdtContract: string;
  /** No transaction offers more gwei for a unit of gas, whatever the node says. */
  readonly gasPriceMax: number;
  /** As `hotKey`, of the wallet that pays for gas. */
  readonly gasKey: string;
}

export interface UtxoSettings extends NodeSettings {
  readonly network: (typeof UTXO_NETWORK_NAMES)[number];
}

/** Where the signer listens, and the file with the token that it asks for. */
export interface SignerAddress {
  readonly url: string;
  readonly tokenFile: string;
}

/** The last one lets a Litecoin node stand for one of Bitcoin where coins are worth nothing. */
const UTXO_NETWORK_NAMES = ['bitcoin', 'bitcoin_test', 'bitcoin_regtest', 'litecoin_regtest'] as const;

/** USDT on the Ethereum main network. */
export const USDT_MAINNET = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

/** The chains that have a node, and the process that pays on them. */
export function readChains(env: Env): {
  readonly evm: EvmSettings | null;
  readonly utxo: UtxoSettings | null;
  readonly signer: SignerAddress | null;
} {
  return { evm: readEvm(env), utxo: readUtxo(env), signer: readSigner(env) };
}

function readEvm(env: Env): EvmSettings | null {
  const node = readNode(env, 'OB_EVM');
  if (node === null) return null;
  const usdtContract = env['OB_EVM_USDT'] ?? USDT_MAINNET;
  if (!/^0x[0-9a-fA-F]{40}$/.test(usdtContract))
    throw new ConfigError(`OB_EVM_USDT is "${usdtContract}"; it takes an address such as ${USDT_MAINNET}`);
  const chainId = readInteger(env, 'OB_EVM_CHAIN_ID', { min: 1, max: 2_147_483_647, fallback: 1 });
  const gasPriceMax = readInteger(env, 'OB_EVM_GAS_PRICE_MAX', { min: 1, max: 100_000, fallback: 500 });
  return { ...node, gasKey: readPublicKey(env, 'OB_EVM_GAS_KEY'), chainId, usdtContract, gasPriceMax };
}

function readUtxo(env: Env): UtxoSettings | null {
  const node = readNode(env, 'OB_UTXO');
  if (node === null) return null;
  return { ...node, network: readChoice(env, 'OB_UTXO_NETWORK', UTXO_NETWORK_NAMES) };
}

/** A chain needs its node and the key of its addresses; a private key in their place is refused. */
function readNode(env: Env, prefix: 'OB_EVM' | 'OB_UTXO'): NodeSettings | null {
  const url = env[`${prefix}_URL`] ?? '';
  const xpub = env[`${prefix}_XPUB`] ?? '';
  const witnessUrl = env[`${prefix}_WITNESS_URL`] ?? '';
  const hotKey = readPublicKey(env, `${prefix}_HOT_KEY`);
  if (url === '' && xpub === '' && hotKey === '' && witnessUrl === '') return null;
  if (!isHttp(url))
    throw new ConfigError(`${prefix}_URL takes the address of a node, for example http://127.0.0.1:8545`);
  if (witnessUrl !== '' && (!isHttp(witnessUrl) || witnessUrl === url))
    throw new ConfigError(
      `${prefix}_WITNESS_URL takes the address of another node than ${prefix}_URL, best of another operator`,
    );
  if (!/^[xt]pub[1-9A-HJ-NP-Za-km-z]{107}$/.test(xpub))
    throw new ConfigError(
      `${prefix}_XPUB takes the extended public key of the account, which begins with xpub`,
    );
  return { url, witnessUrl, xpub, hotKey };
}

function isHttp(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

function readPublicKey(env: Env, name: string): string {
  const key = env[name] ?? '';
  if (key !== '' && !/^0[23][0-9a-f]{64}$/.test(key))
    throw new ConfigError(`${name} takes a compressed public key of 66 hex digits, as the signer logs it`);
  return key;
}

/** Over a network the token has to be encrypted, so plain http is for this machine alone. */
function readSigner(env: Env): SignerAddress | null {
  const url = env['OB_SIGNER_URL'] ?? '';
  const tokenFile = env['OB_SIGNER_TOKEN_FILE'] ?? '';
  if (url === '' && tokenFile === '') return null;
  if (!/^(unix:\/.+|https:\/\/.+|http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:[0-9]+)?\/?)$/.test(url))
    throw new ConfigError(
      'OB_SIGNER_URL takes unix: and the path of a socket, an https address, or an http one of this machine, for ' +
        'example unix:/run/openbourse/signer.sock',
    );
  if (tokenFile === '') throw new ConfigError("OB_SIGNER_TOKEN_FILE takes the file with the signer's token");
  return { url, tokenFile };
}
