import type { FakeClock } from '@openbourse/testkit/fake-clock';
import type { Payer } from '../../apps/server/src/signer/index.ts';
import type { Chain } from '../../apps/server/src/wallet/chain/chain.ts';
import { createSimChain, firstAccounts, USDT_CONTRACT, walletAddress } from './account-chain.ts';
import { AccountNetwork, addressOf } from './account-network.ts';
import { ChainNode } from './node.ts';
import { createOutputChain, firstOutputs, outputAddress, strangerAddress } from './output-chain.ts';
import { OutputNetwork } from './output-network.ts';

/** The networks of a world by the codes of their chains. */
export interface Networks {
  readonly ETH: AccountNetwork;
  readonly BTC: OutputNetwork;
}

export type ChainCode = keyof Networks;

export type Nodes = { readonly [Code in ChainCode]: ChainNode<Networks[Code]> };

export const CHAIN_CODES: readonly ChainCode[] = ['ETH', 'BTC'];

/** Addresses of a chain. */
interface Addresses {
  /** Wallets of the house. */
  readonly house: readonly ('hot' | 'gas')[];
  ours(payer: Payer): string;
  /** A made-up one outside of the exchange. */
  outside(name: string): string;
}

export const ADDRESSES: Readonly<Record<ChainCode, Addresses>> = {
  ETH: { house: ['hot', 'gas'], ours: walletAddress, outside: addressOf },
  BTC: { house: ['hot'], ours: outputAddress, outside: strangerAddress },
};

/** A coin on a chain, with the decimals that the chain has. */
export interface ChainCoin {
  readonly id: number;
  readonly chain: ChainCode;
  readonly contract: string | null;
  readonly scale: number;
}

export const CHAIN_COINS = {
  USDT: { id: 1, chain: 'ETH', contract: USDT_CONTRACT, scale: 6 },
  ETH: { id: 3, chain: 'ETH', contract: null, scale: 18 },
  BTC: { id: 2, chain: 'BTC', contract: null, scale: 8 },
} as const satisfies Readonly<Record<string, ChainCoin>>;

export function firstNetworks(): Networks {
  return { ETH: firstAccounts(), BTC: firstOutputs() };
}

export function copyNetworks({ ETH, BTC }: Networks): Networks {
  return { ETH: ETH.copy(), BTC: BTC.copy() };
}

/** The networks of another process, as they were written there. */
export function readNetworks({ ETH, BTC }: Networks): Networks {
  return { ETH: AccountNetwork.read(ETH), BTC: OutputNetwork.read(BTC) };
}

/** A node of each network. */
export function openNodes({ ETH, BTC }: Networks, clock: FakeClock): Nodes {
  return { ETH: new ChainNode(ETH, clock), BTC: new ChainNode(BTC, clock) };
}

/** The wallet's view of each network, by its node. */
export function openChains({ ETH, BTC }: Nodes): readonly Chain[] {
  return [createSimChain(ETH), createOutputChain(BTC)];
}
