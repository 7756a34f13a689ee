import {
  type Abi,
  type Address,
  createTestClient,
  encodeAbiParameters,
  type Hex,
  http,
  parseAbi,
  parseEther,
  publicActions,
  walletActions,
} from 'viem';
import type { Chain, ChainAsset, WatchList } from '../chain/chain.ts';
import type { NodeLimits } from '../chain/ask-node.ts';
import { createEvmChain } from '../chain/evm/evm-chain.ts';
import { startAnvil } from '../demo-chain/anvil-process.ts';
import { DEMO_CHAIN_ID, DEMO_XPRV, DEMO_XPUB } from '../demo-chain/demo-keys-data.ts';
import testUsdt from '../demo-chain/test-usdt.json' with { type: 'json' };
import { evmKind, type Signer } from '../../signer/index.ts';
import { bareSigner } from '../../testing/bare-signer.ts';
import { watchOf } from './watch-of.ts';

const RICH: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

const TRANSFER = parseAbi(['function transfer(address to, uint256 value) returns (bool)']) as Abi;

export const COIN: ChainAsset = { currencyId: 3, contractAddress: null, scale: 18 };

/** A node of the local kind, with the rich person's account. */
export function connectAnvil(url: string) {
  return createTestClient({ mode: 'anvil', account: RICH, transport: http(url), pollingInterval: 50 })
    .extend(publicActions)
    .extend(walletActions);
}

/**
 * A real node that mines when the test says so, the chain over it, and a rich person outside the exchange.
 */
export interface EvmStage {
  readonly url: string;
  readonly node: ReturnType<typeof connectAnvil>;
  readonly chain: Chain;
  mine(blocks?: number): Promise<number>;
  /** Sends the chain's coin from outside; it waits for the next block. */
  pay(to: string, ether: string): Promise<Hex>;
  /** Sends the chain's coin from an address without its key; it waits for the next block. */
  payFrom(from: string, to: string, ether: string): Promise<Hex>;
  deploy(code: string): Promise<Address>;
  /** Calls a contract from outside; it waits for the next block. */
  call(
    contract: Address,
    call: { abi: Abi; name: string; args: readonly unknown[]; value?: bigint },
  ): Promise<Hex>;
  /** The token of the demonstration, all of it in the hands of the rich person. */
  deployUsdt(): Promise<ChainAsset & { readonly contractAddress: Address }>;
  /** Sends units of a token from outside; it waits for the next block. */
  payToken(to: string, contract: string, units: bigint): Promise<Hex>;
  watch(addresses: readonly string[], assets: readonly ChainAsset[]): WatchList;
  stop(): Promise<void>;
}

const STAGE_SIGNER = bareSigner(DEMO_XPRV, evmKind(DEMO_CHAIN_ID));

/** The chain over the node of a stage, with its keys where no signer has them; every process opens its own. */
export function openStageChain(
  url: string,
  signer: Signer = STAGE_SIGNER,
  options: { readonly cold?: string | null; readonly limits?: NodeLimits } = {},
): Chain {
  const network = { chainId: DEMO_CHAIN_ID, gasPriceMax: 500 };
  return createEvmChain({ code: 'ETH', url, ...network, xpub: DEMO_XPUB, signer, ...options });
}

export async function startEvmStage(cold: string | null = null): Promise<EvmStage> {
  const anvil = await startAnvil();
  const node = connectAnvil(anvil.url);
  const chain = openStageChain(anvil.url, STAGE_SIGNER, { cold });
  const mine = async (blocks = 1): Promise<number> => {
    await node.mine({ blocks });
    return (await chain.head()).height;
  };
  const deploy = async (code: string): Promise<Address> => {
    const hash = await node.sendTransaction({ chain: null, data: code as Hex });
    await mine();
    const { contractAddress } = await node.getTransactionReceipt({ hash });
    if (contractAddress === null || contractAddress === undefined) throw new Error('nothing was deployed');
    return contractAddress;
  };
  const call: EvmStage['call'] = (contract, { abi, name, args, value = 0n }) =>
    node.writeContract({
      ...{ chain: null, address: contract, abi, functionName: name, args, value },
      gas: 500_000n,
    });
  return {
    url: anvil.url,
    node,
    chain,
    mine,
    deploy,
    call,
    deployUsdt: async () => {
      const supply = encodeAbiParameters([{ type: 'uint256' }], [10n ** 18n]).slice(2);
      return { currencyId: 1, contractAddress: await deploy(`${testUsdt.TestUsdt}${supply}`), scale: 6 };
    },
    payToken: (to, contract, units) =>
      call(contract as Address, { abi: TRANSFER, name: 'transfer', args: [to, units] }),
    pay: (to, ether) => node.sendTransaction({ chain: null, to: to as Address, value: parseEther(ether) }),
    payFrom: async (from, to, ether) => {
      await node.impersonateAccount({ address: from as Address });
      const payment = { to: to as Address, value: parseEther(ether) };
      return node.sendTransaction({ chain: null, account: from as Address, ...payment });
    },
    watch: watchOf,
    stop: async () => {
      await chain.close();
      await anvil.stop();
    },
  };
}
