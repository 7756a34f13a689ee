import type { Db } from '../../kernel/db.ts';
import type { Chain } from '../chain/chain.ts';
import { listBlocks } from './block-queries.ts';

/**
 * Reports whether the chain has any of the blocks that were read from it before; a chain that was never read
 * has.
 */
export async function sharesHistory(db: Db, chain: Pick<Chain, 'code' | 'blockHash'>): Promise<boolean> {
  const stored = await listBlocks(db, chain.code);
  for (const { height, hash } of stored) if ((await chain.blockHash(height)) === hash) return true;
  return stored.length === 0;
}
