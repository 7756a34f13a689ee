import { parseDecimal } from '@openbourse/money';
import { HDKey } from '@scure/bip32';
import { bareSigner } from '../../testing/bare-signer.ts';
import { type Signer, tronAccountOf, tronAddressOf, tronKind } from '../../signer/index.ts';
import type { Chain, ChainAsset, WatchList } from '../chain/chain.ts';
import { createTronChain } from '../chain/tron/tron-chain.ts';
import { STUB_CHAIN_ID, type StubTronChain, type TokenKind } from './stub-tron-chain.ts';
import { startStubTronNode, type StubTronNode } from './stub-tron-node.ts';

export const TRX: ChainAsset = { currencyId: 9, contractAddress: null, scale: 6 };

/** The keys of the stage. */
const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/44'/195'/0'");
export const TRON_XPUB = account.publicExtendedKey;
export const TRON_XPRV = account.privateExtendedKey;

/** The chain over a node that the test moves, and a rich person outside the exchange. */
export interface TronStage {
  readonly node: StubTronNode;
  readonly ledger: StubTronChain;
  readonly chain: Chain;
  /** Sends coins from outside; they wait for the next block. */
  pay(to: string, trx: string): string;
  deploy(kind?: TokenKind, at?: string): ChainAsset & { readonly contractAddress: string };
  payToken(to: string, asset: ChainAsset, amount: string): string;
  mine(blocks?: number, afterMs?: number): number;
  /** Coins of an address at the end of the chain, in units. */
  coinsOf(address: string): bigint;
  tokensOf(address: string, asset: ChainAsset): bigint;
  /** Watches addresses of which everything from the beginning is known. */
  watch(addresses: readonly string[], assets: readonly ChainAsset[], known?: readonly string[]): WatchList;
  stop(): Promise<void>;
}

export function openTronChain(url: string, signer: Signer | null = bareSigner(TRON_XPRV, tronKind())): Chain {
  const network = { chainId: STUB_CHAIN_ID, feeLimitMax: 50 };
  return createTronChain({ code: 'TRX', url, ...network, xpub: TRON_XPUB, signer });
}

export async function startTronStage(signer?: Signer): Promise<TronStage> {
  const node = await startStubTronNode();
  const { chain: ledger } = node;
  const accountOf = (address: string | null): string => tronAccountOf(address ?? '') ?? '';
  return {
    ...{ node, ledger, chain: openTronChain(node.url, signer) },
    pay: (to, trx) => ledger.pay(accountOf(to), parseDecimal(trx, TRX.scale)),
    deploy: (kind, at) => {
      const contract = ledger.deploy(kind, at === undefined ? at : accountOf(at));
      return { currencyId: 1, contractAddress: tronAddressOf(contract), scale: 6 };
    },
    payToken: (to, { contractAddress, scale }, amount) =>
      ledger.pay(accountOf(to), parseDecimal(amount, scale), { contract: accountOf(contractAddress) }),
    mine: (blocks, afterMs) => ledger.mine(blocks, afterMs),
    coinsOf: (address) => ledger.state.coins.get(accountOf(address)) ?? 0n,
    tokensOf: (address, { contractAddress }) =>
      ledger.state.tokens.get(accountOf(contractAddress))?.get(accountOf(address)) ?? 0n,
    watch: (addresses, assets, known = addresses.map(() => '0')) => ({
      assets,
      watched: async (named) => new Set(named.filter((address) => addresses.includes(address))),
      known: async () => new Map(addresses.map((address, place) => [address, known[place] ?? '0'])),
      also: async () => [],
      outputsOf: async () => [],
    }),
    stop: () => node.stop(),
  };
}
