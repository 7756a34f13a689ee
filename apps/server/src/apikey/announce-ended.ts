import type { Tx } from '../kernel/db.ts';
import type { Deps } from './deps.ts';
import { keysEnded } from './topics.ts';

/** Forgets keys once the transaction is committed, and lets whoever holds a socket open for them close it. */
export function announceEnded(tx: Tx, { cache }: Pick<Deps, 'cache'>, keyIds: readonly number[]): void {
  tx.after(() => cache.dropKeys(keyIds));
  tx.publish(keysEnded, { keyIds });
}
