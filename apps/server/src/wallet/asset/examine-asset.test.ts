import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SolanaStage, startSolanaStage } from '../testing/solana-stage.ts';
import type { Chain } from '../chain/chain.ts';
import { examineAsset } from './list-asset.ts';

let stage: SolanaStage;
let chains: ReadonlyMap<string, Chain>;
beforeAll(async () => {
  stage = await startSolanaStage();
  chains = new Map([['SOL', stage.chain]]);
});
afterAll(() => stage.stop());

const examine = (contract: string, scale = 6) =>
  examineAsset({ chains }, { chain: 'SOL', contract_address: contract, scale });

test('a token of Solana is listed by its mint, with its decimals', async () => {
  const { contractAddress: mint } = stage.makeToken();
  await expect(examine(mint)).resolves.toBeUndefined();
  await expect(examine(mint, 9)).rejects.toMatchObject({ key: 'wallet.listing_invalid' });
  await expect(examine(stage.rich.address)).rejects.toMatchObject({ key: 'wallet.contract_unknown' });
});

test('a mint whose transfers may do something else is refused with its own reason', async () => {
  await expect(examine(stage.makeExtendedMint([]))).resolves.toBeUndefined();
  await expect(examine(stage.makeExtendedMint([1]))).rejects.toMatchObject({
    ...{ key: 'wallet.contract_unfit', details: { field: 'contract_address' } },
  });
});
