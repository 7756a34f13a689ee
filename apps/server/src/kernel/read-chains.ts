import { readFileSync } from 'node:fs';
import { type Static, type TObject, Type } from 'typebox';
import { Check, Errors } from 'typebox/value';
import { assertPrivate } from './assert-private.ts';
import { ConfigError } from './config-error.ts';
import { parseJson } from './parse-json.ts';
import type { Env } from './read-setting.ts';

const text = (pattern: string, description: string) => Type.String({ pattern, description });
const PublicKey = text(
  '^0[23][0-9a-f]{64}$',
  'a compressed public key of 66 hex digits, as the signer logs it',
);
const Url = text('^https?://[^/]+', 'the address of a node, for example http://127.0.0.1:8545');

/** A node, and the wallet whose key no machine has. */
const NODE = {
  url: Url,
  /** A node of another operator that has to agree; without it the first one is believed. */
  witnessUrl: Type.Optional(Url),
  cold: Type.Optional(text('^[0-9A-Za-z]{20,100}$', 'the address of the cold wallet on this chain')),
};

/** Keys of the addresses of a chain. */
const ACCOUNT = {
  /** Of the account; no private key is taken. */
  xpub: text(
    '^[xt]pub[1-9A-HJ-NP-Za-km-z]{107}$',
    'the extended public key of the account, which begins with xpub',
  ),
  /** The hot wallet's, where it does not follow from `xpub`. */
  hotKey: Type.Optional(PublicKey),
};

/** Any chain of the Ethereum family. */
const Evm = Type.Object(
  {
    ...NODE,
    ...ACCOUNT,
    kind: Type.Literal('evm'),
    chainId: Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'the number of the network, for example 1 for Ethereum or 56 for BNB Smart Chain',
    }),
    /** As `hotKey`, of the wallet that pays for gas. */
    gasKey: Type.Optional(PublicKey),
    /** No transaction offers more gwei for a unit of gas, whatever the node says. */
    gasPriceMax: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100_000,
        description: 'whole gwei for a unit of gas, from 1 to 100000, for example 500',
      }),
    ),
    /** The contract of the USDT that a new installation lists on ETH. */
    usdtContract: Type.Optional(
      text('^0x[0-9a-fA-F]{40}$', 'a contract such as 0xdAC17F958D2ee523a2206206994597C13D831ec7'),
    ),
  },
  { additionalProperties: false },
);

/** The last ones let another network stand for Bitcoin where coins are worth nothing. */
const NETWORKS = ['bitcoin', 'litecoin', 'bitcoin_test', 'bitcoin_regtest', 'litecoin_regtest'] as const;

/** A chain of outputs, as Bitcoin has them. */
const Utxo = Type.Object(
  {
    ...NODE,
    ...ACCOUNT,
    kind: Type.Literal('utxo'),
    network: Type.Enum([...NETWORKS], { description: `one of ${NETWORKS.join(', ')}` }),
  },
  { additionalProperties: false },
);

/** TRON by the HTTP interface of java-tron. */
const Tron = Type.Object(
  {
    ...NODE,
    ...ACCOUNT,
    kind: Type.Literal('tron'),
    /** As the last four bytes of the first block are read (`eth_chainId` of java-tron). */
    chainId: Type.Integer({
      minimum: 1,
      maximum: 4_294_967_295,
      description: 'the number of the network, which is 728126428 for the main one',
    }),
    /** The interface of the same node for what is final. */
    finalUrl: Type.Optional(Url),
    /** As `hotKey`, of the wallet that pays for energy. */
    gasKey: Type.Optional(PublicKey),
    /** No transaction burns more TRX for its energy. */
    feeLimitMax: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 15_000,
        description: 'whole TRX from 1 to 15000, for example 100',
      }),
    ),
  },
  { additionalProperties: false },
);

const SolanaAddress = text('^[1-9A-HJ-NP-Za-km-z]{32,44}$', 'addresses of accounts in base58');

/** Solana by the JSON-RPC of a node; no public key yields its addresses. */
const Solana = Type.Object(
  {
    ...NODE,
    kind: Type.Literal('solana'),
    cluster: text(
      '^[0-9A-Za-z]{3,44}$',
      'mainnet, testnet or devnet, or the hash of the first block of another cluster',
    ),
    /** Written by the signer. */
    addressFile: text('^/.+', 'the path of the file of addresses that the signer has written'),
    /** So many payments may be on their way at once. */
    nonceAccounts: Type.Array(SolanaAddress, {
      maxItems: 100,
      description: 'the addresses of the nonce accounts of the hot wallet, as a list',
    }),
    /** No transaction pays more millionths of a lamport for a unit of computing. */
    unitPriceMax: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100_000_000,
        description:
          'whole millionths of a lamport for a unit of computing, from 1 to 100000000, for example 1000000',
      }),
    ),
  },
  { additionalProperties: false },
);

const KINDS = { evm: Evm, utxo: Utxo, tron: Tron, solana: Solana } as const satisfies Record<string, TObject>;

export type EvmSettings = Static<typeof Evm>;
export type UtxoSettings = Static<typeof Utxo>;
export type ChainSettings = EvmSettings | UtxoSettings | Static<typeof Tron> | Static<typeof Solana>;

/** The network of a chain as its family names it: the number of one of accounts, else a word. */
export function networkOf(chain: ChainSettings): string {
  if (chain.kind === 'utxo') return chain.network;
  return chain.kind === 'solana' ? chain.cluster : `${chain.chainId}`;
}

/** Where the signer listens, and the file with the token that it asks for. */
export interface SignerAddress {
  readonly url: string;
  readonly tokenFile: string;
}

/** The chains that have a node, by their codes, and the process that pays on them. */
export function readChains(env: Env): {
  readonly chains: Readonly<Record<string, ChainSettings>>;
  readonly signer: SignerAddress | null;
} {
  return { chains: readFile(env['OB_CHAINS_FILE'] ?? ''), signer: readSigner(env) };
}

/** The file may hold passwords of nodes, so others must not read it. */
function readFile(file: string): Readonly<Record<string, ChainSettings>> {
  if (file === '') return {};
  const chains = readObject(file);
  const codes = new Map<string, string>();
  for (const [code, chain] of Object.entries(chains)) {
    if (!/^[A-Z0-9]{2,10}$/.test(code))
      throw new ConfigError(
        `${file} names a chain "${code}"; it takes 2 to 10 capitals and digits, such as ETH`,
      );
    assertChain(`${file} is wrong at ${code}`, chain);
    const account = chain.kind === 'solana' ? chain.addressFile : chain.xpub;
    const other = codes.get(account);
    // One address of two chains could be given to two users, and coins on the wrong chain would reach the other one.
    if (other !== undefined)
      throw new ConfigError(
        `${file} has the same account for ${other} and ${code}; each chain takes an account of its own`,
      );
    codes.set(account, code);
  }
  return chains as Readonly<Record<string, ChainSettings>>;
}

function readObject(file: string): Readonly<Record<string, unknown>> {
  let content: unknown;
  try {
    assertPrivate(file);
    content = parseJson(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(`OB_CHAINS_FILE: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!Check(Type.Record(Type.String(), Type.Unknown()), content))
    throw new ConfigError(`OB_CHAINS_FILE names ${file}, which is no JSON of chains by their codes`);
  return content;
}

function assertChain(place: string, chain: unknown): asserts chain is ChainSettings {
  if (!Check(Type.Object({ kind: Type.Enum(Object.keys(KINDS) as (keyof typeof KINDS)[]) }), chain))
    throw new ConfigError(`${place}: its kind is one of ${Object.keys(KINDS).join(', ')}`);
  const schema: TObject = KINDS[chain.kind];
  if (!Check(schema, chain)) throw new ConfigError(`${place}${faultOf(schema, chain)}`);
  const { url, witnessUrl } = chain as unknown as ChainSettings;
  if (witnessUrl === url)
    throw new ConfigError(
      `${place}/witnessUrl takes the address of another node than url, best of another operator`,
    );
}

/** The place of the first fault below a chain, and what would pass there. A value is left out: it could be a key. */
function faultOf(schema: TObject, chain: object): string {
  const missing = schema.required?.find((name) => !(name in chain));
  const name = missing ?? Errors(schema, chain)[0]?.instancePath.split('/')[1] ?? '';
  const field = schema.properties[name] as { readonly description?: string } | undefined;
  return field === undefined
    ? `/${name}, which is no setting`
    : ` at ${name}: it takes ${field.description ?? name}`;
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
