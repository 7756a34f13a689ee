import type { FakeClock } from '@openbourse/testkit/fake-clock';
import { signAsKeeper } from '../../apps/server/src/testing/sign-as-keeper.ts';
import type { Payer } from '../../apps/server/src/signer/index.ts';
import type { Chain } from '../../apps/server/src/wallet/chain/chain.ts';
import { type AccountNames, accountNames, createSimChain, firstAccounts } from './account-chain.ts';
import { AccountNetwork, addressOf } from './account-network.ts';
import { keeperKey } from './keepers.ts';
import { ChainNode } from './node.ts';
import {
  coldOutputAddress,
  createOutputChain,
  firstOutputs,
  outputAddress,
  strangerAddress,
} from './output-chain.ts';
import { OutputNetwork } from './output-network.ts';

/** The networks of a world by the codes of their chains; operators list the last one while people act. */
export interface Networks {
  readonly ETH: AccountNetwork;
  readonly BTC: OutputNetwork;
  readonly ARB: AccountNetwork;
}

export type ChainCode = keyof Networks;

export type Nodes = { readonly [Code in ChainCode]: ChainNode<Networks[Code]> };

export const CHAIN_CODES: readonly ChainCode[] = ['ETH', 'BTC', 'ARB'];

const [ETHER, BITCOIN, ARBITRUM] = [0, 1, 2];
const ETH_NAMES = accountNames('ETH', 'simulated', ETHER);
export const ARB_NAMES = accountNames('ARB', 'another', ARBITRUM);
const BTC_COLD = coldOutputAddress(BITCOIN);

/** Addresses of a chain. */
interface Addresses {
  /** Wallets of the house, the cold one among them. */
  readonly house: readonly string[];
  readonly hot: string;
  readonly cold: string;
  ours(payer: Payer): string;
  /** A made-up one outside of the exchange. */
  outside(name: string): string;
  /** Signature of the keepers of the cold wallet below a snapshot. */
  sign(snapshot: { readonly number: number; readonly hash: string }): string;
}

const accountAddresses = ({ code: chain, cold, walletOf }: AccountNames, keeper: number): Addresses => ({
  house: [walletOf('hot'), walletOf('gas'), cold],
  ...{ hot: walletOf('hot'), cold, ours: walletOf, outside: addressOf },
  sign: (snapshot) => signAsKeeper({ chain, address: cold, ...snapshot }, keeperKey(keeper)),
});

export const ADDRESSES: Readonly<Record<ChainCode, Addresses>> = {
  ETH: accountAddresses(ETH_NAMES, ETHER),
  BTC: {
    house: [outputAddress('hot'), BTC_COLD],
    ...{ hot: outputAddress('hot'), cold: BTC_COLD, ours: outputAddress, outside: strangerAddress },
    sign: (snapshot) => signAsKeeper({ chain: 'BTC', address: BTC_COLD, ...snapshot }, keeperKey(BITCOIN)),
  },
  ARB: accountAddresses(ARB_NAMES, ARBITRUM),
};

/** A coin on a chain, with the decimals that the chain has. */
export interface ChainCoin {
  readonly id: number;
  readonly chain: ChainCode;
  readonly contract: string | null;
  readonly scale: number;
}

export const CHAIN_COINS = {
  USDT: { id: 1, chain: 'ETH', contract: ETH_NAMES.token, scale: 6 },
  ETH: { id: 3, chain: 'ETH', contract: null, scale: 18 },
  BTC: { id: 2, chain: 'BTC', contract: null, scale: 8 },
  ARB_USDT: { id: 1, chain: 'ARB', contract: ARB_NAMES.token, scale: 6 },
  ARB_ETH: { id: 3, chain: 'ARB', contract: null, scale: 18 },
} as const satisfies Readonly<Record<string, ChainCoin>>;

export function firstNetworks(): Networks {
  return { ETH: firstAccounts(ETH_NAMES), BTC: firstOutputs(BTC_COLD), ARB: firstAccounts(ARB_NAMES) };
}

export function copyNetworks({ ETH, BTC, ARB }: Networks): Networks {
  return { ETH: ETH.copy(), BTC: BTC.copy(), ARB: ARB.copy() };
}

/** The networks of another process, as they were written there. */
export function readNetworks({ ETH, BTC, ARB }: Networks): Networks {
  return { ETH: AccountNetwork.read(ETH), BTC: OutputNetwork.read(BTC), ARB: AccountNetwork.read(ARB) };
}

/** A node of each network. */
export function openNodes({ ETH, BTC, ARB }: Networks, clock: FakeClock): Nodes {
  return { ETH: new ChainNode(ETH, clock), BTC: new ChainNode(BTC, clock), ARB: new ChainNode(ARB, clock) };
}

export function networksOf({ ETH, BTC, ARB }: Nodes): Networks {
  return { ETH: ETH.network, BTC: BTC.network, ARB: ARB.network };
}

/** The wallet's view of each network, by its node. */
export function openChains({ ETH, BTC, ARB }: Nodes): readonly Chain[] {
  return [createSimChain(ETH, ETH_NAMES), createOutputChain(BTC, BTC_COLD), createSimChain(ARB, ARB_NAMES)];
}
