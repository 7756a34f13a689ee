import type { Tx } from '../../kernel/db.ts';
import { ASSETS, CHAINS, CONFIGURED, CONFIRMATIONS } from './asset-data.ts';
import * as queries from './seed-queries.ts';

/**
 * Adds the chains and assets that are missing and writes down which chains have a node now. Repeating it changes
 * nothing else: terms that operators set stay.
 */
export async function seedAssets(
  tx: Tx,
  input: {
    readonly activeChains: readonly string[];
    /** The contract of USDT on the configured EVM chain. */
    readonly usdtContract: string;
  },
): Promise<void> {
  for (const chain of CHAINS) {
    const isActive = input.activeChains.includes(chain.code);
    await queries.upsertChain(tx, { ...chain, ...CONFIRMATIONS, isActive });
  }
  for (const asset of ASSETS) {
    const contract = asset.contract === CONFIGURED ? input.usdtContract : asset.contract;
    await queries.upsertAsset(tx, { ...asset, contract });
    await queries.insertFirstTerms(tx, asset);
  }
}
