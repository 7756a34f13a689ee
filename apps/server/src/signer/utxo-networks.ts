import { type KeyVersions, MAIN_KEYS, TEST_KEYS } from './key-path.ts';

/** Parameters in which the networks of the Bitcoin family differ. */
export interface UtxoNetwork {
  readonly name: string;
  /** Name of the network in `getblockchaininfo` of a node. */
  readonly chain: 'main' | 'test' | 'regtest';
  readonly bech32: string;
  readonly pubKeyHash: number;
  readonly scriptHash: number;
  readonly wif: number;
  readonly keys: KeyVersions;
  /** Minor units for 1,000 virtual bytes where the node has no estimate, and never less. */
  readonly feeRate: bigint;
}

const TEST_PREFIXES = { pubKeyHash: 0x6f, wif: 0xef, keys: TEST_KEYS } as const;
const BTC_FEE_RATE = 10_000n;
const LTC_FEE_RATE = 100_000n;

export const UTXO_NETWORKS = {
  bitcoin: {
    name: 'bitcoin',
    chain: 'main',
    bech32: 'bc',
    pubKeyHash: 0x00,
    scriptHash: 0x05,
    wif: 0x80,
    keys: MAIN_KEYS,
    feeRate: BTC_FEE_RATE,
  },
  bitcoin_test: {
    name: 'bitcoin_test',
    chain: 'test',
    bech32: 'tb',
    scriptHash: 0xc4,
    ...TEST_PREFIXES,
    feeRate: BTC_FEE_RATE,
  },
  bitcoin_regtest: {
    name: 'bitcoin_regtest',
    chain: 'regtest',
    bech32: 'bcrt',
    scriptHash: 0xc4,
    ...TEST_PREFIXES,
    feeRate: BTC_FEE_RATE,
  },
  litecoin: {
    name: 'litecoin',
    chain: 'main',
    bech32: 'ltc',
    pubKeyHash: 0x30,
    scriptHash: 0x32,
    wif: 0xb0,
    keys: MAIN_KEYS,
    feeRate: LTC_FEE_RATE,
  },
  litecoin_regtest: {
    name: 'litecoin_regtest',
    chain: 'regtest',
    bech32: 'rltc',
    scriptHash: 0x3a,
    ...TEST_PREFIXES,
    feeRate: LTC_FEE_RATE,
  },
} as const satisfies Readonly<Record<string, UtxoNetwork>>;
