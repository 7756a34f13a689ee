import type { Kit } from './kit.ts';
import { keysEnded } from './topics.ts';

/** After the commit: forgets keys, and lets whoever holds a socket open for them close it. */
export function announceEnded({ cache, bus }: Pick<Kit, 'cache' | 'bus'>, keyIds: readonly number[]): void {
  cache.dropKeys(keyIds);
  bus.publish(keysEnded, { keyIds });
}
