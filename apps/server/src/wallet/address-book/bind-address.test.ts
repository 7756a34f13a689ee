import { expect, test } from 'vitest';
import { createEvmChain } from '../chain/evm/evm-chain.ts';
import { DEMO_CHAIN_ID, DEMO_XPUB } from '../demo-chain/demo-keys-data.ts';
import { assertNotOurs } from './bind-address.ts';

const COLD = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const OUTSIDE = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

test('the hot, the gas and the cold wallet are no targets of withdrawals, and others are', async () => {
  const options = { code: 'ETH', url: 'http://127.0.0.1:1', chainId: DEMO_CHAIN_ID, gasPriceMax: 500 };
  const chain = createEvmChain({ ...options, xpub: DEMO_XPUB, signer: null, cold: COLD });
  // Without a deposit address.
  const db = { query: async () => [] };
  for (const address of [chain.hotAddress, chain.gasAddress, COLD])
    await expect(assertNotOurs(db, chain, address)).rejects.toMatchObject({ key: 'wallet.address_ours' });
  await expect(assertNotOurs(db, chain, OUTSIDE)).resolves.toBeUndefined();
});
