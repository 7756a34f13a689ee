import type { Chain } from '../chain/chain.ts';
import { createEvmChain } from '../chain/evm/evm-chain.ts';
import { openEvmSigner } from '../chain/evm/evm-signer.ts';
import type { DemoChain } from './demo-chain.ts';
import { DEMO_CHAIN_CODE, DEMO_CHAIN_ID, DEMO_GAS_PRICE_MAX, DEMO_XPRV } from './demo-keys-data.ts';

/** The wallet's view of the demo chain, whose own wallets are kept filled. */
export async function openDemoChain(demo: DemoChain): Promise<Chain> {
  const signer = openEvmSigner(DEMO_XPRV);
  const chain = createEvmChain({
    code: DEMO_CHAIN_CODE,
    url: demo.url,
    chainId: DEMO_CHAIN_ID,
    gasPriceMax: DEMO_GAS_PRICE_MAX,
    xpub: signer.xpub,
    signer,
  });
  await demo.endow([chain.hotAddress, chain.gasAddress]);
  return chain;
}
