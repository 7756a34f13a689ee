import type { Signer } from '../../signer/index.ts';
import type { Chain } from '../chain/chain.ts';
import { createEvmChain } from '../chain/evm/evm-chain.ts';
import type { DemoChain } from './demo-chain.ts';
import { DEMO_CHAIN_CODE, DEMO_CHAIN_ID, DEMO_GAS_PRICE_MAX, DEMO_XPUB } from './demo-keys-data.ts';

/** The wallet's view of the demo chain, whose own wallets are kept filled; without a signer it only watches. */
export async function openDemoChain(demo: DemoChain, signer: Signer | null): Promise<Chain> {
  const chain = createEvmChain({
    code: DEMO_CHAIN_CODE,
    url: demo.url,
    chainId: DEMO_CHAIN_ID,
    gasPriceMax: DEMO_GAS_PRICE_MAX,
    xpub: DEMO_XPUB,
    signer,
  });
  await demo.endow([chain.hotAddress, chain.gasAddress]);
  return chain;
}
