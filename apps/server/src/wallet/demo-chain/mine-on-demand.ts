import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';

/** Methods of a node that mining needs. */
export interface MiningNode {
  /** Number of transactions that wait for a block. */
  countPending(): Promise<number>;
  /** Mines one block; answers how many transactions it took in. */
  mine(): Promise<number>;
}

const BLOCK_MS = 2_000;
/** Blocks that are mined from the last transaction on: more than any deposit waits for. */
export const BLOCKS_FROM = 12;

/**
 * Mines every two seconds while there is something to confirm and rests otherwise. Answers how to stop; the running
 * round is finished first.
 */
export function startMining(
  node: MiningNode,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): () => Promise<void> {
  let due = BLOCKS_FROM;
  let round: Promise<void> | null = null;
  const mineIfDue = async (): Promise<void> => {
    if (due === 0 && (await node.countPending()) === 0) return;
    // A transaction may arrive after the count, so the block reports whether there was one.
    const taken = await node.mine();
    due = Math.max(0, (taken > 0 ? BLOCKS_FROM : due) - 1);
  };
  const cancel = clock.every(BLOCK_MS, () => {
    round ??= mineIfDue()
      .catch((error: unknown) => log.warn({ err: error }, 'the demo chain did not mine'))
      .finally(() => {
        round = null;
      });
  });
  return async () => {
    cancel();
    await round;
  };
}
