import type { Tx } from './db.ts';

/**
 * For the rest of a transaction rows are found by indexes: to the planner it may seem quicker to read a table as a whole, which
 * takes longer the more there is.
 */
export async function preferIndexes(tx: Tx): Promise<void> {
  await tx.query(
    `select set_config(name, 'off', true) from unnest(array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) as name`,
  );
}
