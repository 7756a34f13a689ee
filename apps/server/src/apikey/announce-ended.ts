import type { Tx } from '../kernel/db.ts';
import type { Kit } from './kit.ts';
import { keysEnded } from './topics.ts';

/** Forgets keys once the transaction is committed, and lets whoever holds a socket open for them close it. */
export function announceEnded(tx: Tx, { cache }: Pick<Kit, 'cache'>, keyIds: readonly number[]): void {
  tx.after(() => cache.dropKeys(keyIds));
  tx.publish(keysEnded, { keyIds });
}
