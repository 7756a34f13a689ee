import type { Signer } from '../../signer/index.ts';
import type { Chain } from '../chain/chain.ts';
import { createEvmChain } from '../chain/evm/evm-chain.ts';
import type { DemoChain } from './demo-chain.ts';
import { DEMO_COLD, DEMO_GAS_PRICE_MAX, type DemoNetwork } from './demo-keys-data.ts';

/** The wallet's view of a demo chain, whose own wallets are kept filled; without a signer it only watches. */
export async function openDemoChain(
  { code, chainId, xpub }: DemoNetwork,
  demo: DemoChain,
  signer: Signer | null,
): Promise<Chain> {
  const settings = { code, chainId, xpub, gasPriceMax: DEMO_GAS_PRICE_MAX, cold: DEMO_COLD };
  const chain = createEvmChain({ ...settings, url: demo.url, signer });
  await demo.endow([chain.hotAddress, chain.gasAddress]);
  return chain;
}
