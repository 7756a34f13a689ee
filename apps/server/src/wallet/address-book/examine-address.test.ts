import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SolanaStage, startSolanaStage } from '../testing/solana-stage.ts';
import type { Chain } from '../chain/chain.ts';
import { examineAddress } from './bind-address.ts';

let stage: SolanaStage;
let chains: ReadonlyMap<string, Chain>;
beforeAll(async () => {
  stage = await startSolanaStage();
  chains = new Map([['SOL', stage.chain]]);
});
afterAll(() => stage.stop());

const examine = (address: string, chain = 'SOL') => examineAddress({ chains }, { chain, address });

test('an address that belongs to no wallet is refused before it is bound', async () => {
  const { contractAddress: mint } = stage.makeToken();
  for (const address of [mint, stage.nonceAccounts[0] ?? '', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'])
    await expect(examine(address), address).rejects.toMatchObject({
      ...{ key: 'wallet.address_no_wallet', details: { field: 'address', chain: 'SOL' } },
    });
});

test('of a wallet, of another form, or of a chain that cannot distinguish them, nothing is refused', async () => {
  await expect(examine(stage.person().address)).resolves.toBeUndefined();
  await expect(examine('0x12')).resolves.toBeUndefined();
  await expect(examine('0x12', 'ETH')).resolves.toBeUndefined();
});

test('while the node is away no address is bound', async () => {
  const away = stage.open();
  const broken = new Map([
    ['SOL', Object.assign(away, { isWallet: () => Promise.reject(new Error('away')) })],
  ]);
  const reading = examineAddress({ chains: broken }, { chain: 'SOL', address: stage.rich.address });
  await expect(reading).rejects.toMatchObject({ key: 'wallet.chain_unavailable' });
});
