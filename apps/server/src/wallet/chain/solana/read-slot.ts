import { type BlockName, ChainError } from '../chain.ts';
import { FINALIZED, type SolanaClient } from './solana-client.ts';

/** A slot as a height: its hash is that of the last block up to it, so that one without a block repeats the one before. */
export interface Slot extends BlockName {
  readonly parentHash: string;
}

/** A transaction of a block, with the balances of its accounts before and after it (`transactionDetails: accounts`). */
export interface NodeTransaction {
  readonly transaction: {
    readonly signatures: readonly string[];
    /** Those that lookup tables add are among them. */
    readonly accountKeys: readonly { readonly pubkey: string }[];
  };
  readonly meta: {
    readonly preBalances: readonly number[];
    readonly postBalances: readonly number[];
    readonly preTokenBalances?: readonly TokenBalance[];
    readonly postTokenBalances?: readonly TokenBalance[];
  } | null;
}

export interface TokenBalance {
  readonly accountIndex: number;
  readonly mint: string;
  readonly owner?: string;
  readonly programId?: string;
  readonly uiTokenAmount: { readonly amount: string };
}

interface NodeBlock {
  readonly blockhash: string;
  readonly previousBlockhash: string;
  readonly parentSlot: number;
  readonly transactions?: readonly NodeTransaction[];
}

/** Balances are the same in every version; a block with a higher one is an error of the node, and read later. */
const VERSION_MAX = 1;
/** Nothing but the names of a block. */
const HEAD = { transactionDetails: 'none', rewards: false };

/**
 * Reads a slot and its block, if it has one; null beyond the finalised end. That it has none is not taken from its
 * absence, which a node that lost or pruned blocks shows as well, but from the next block, which names an earlier one as
 * its parent.
 */
export async function readSlot(
  client: SolanaClient,
  height: number,
  details: object = HEAD,
): Promise<{ readonly slot: Slot; readonly block: NodeBlock | null } | null> {
  const [next] = await client.call<readonly number[]>('getBlocksWithLimit', [height, 1, FINALIZED]);
  if (next === undefined) return null;
  const isThere = next === height;
  const options = {
    ...FINALIZED,
    maxSupportedTransactionVersion: VERSION_MAX,
    ...(isThere ? details : HEAD),
  };
  const block = await client.call<NodeBlock | null>('getBlock', [next, options]);
  if (block === null) throw new ChainError(`the block of slot ${next} is not there yet`);
  const { blockhash, previousBlockhash: parentHash, parentSlot } = block;
  if (isThere) return { slot: { height, hash: blockhash, parentHash }, block };
  if (parentSlot >= height)
    throw new ChainError(
      `the node has not the block of slot ${height}: its record begins later, or has gaps`,
    );
  return { slot: { height, hash: parentHash, parentHash }, block: null };
}
