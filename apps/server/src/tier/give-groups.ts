import { userChanged } from '../identity/index.ts';
import type { Tx } from '../kernel/db.ts';
import type { TierDeps } from './tier-deps.ts';

/** Puts users into groups; orders that they place from the commit on have the rates of these. */
export async function giveGroups(
  tx: Tx,
  { identity }: Pick<TierDeps, 'identity'>,
  groups: readonly { readonly userId: number; readonly userGroup: string }[],
): Promise<void> {
  for (const userId of await identity.setGroups(tx, groups)) tx.publish(userChanged, { userId });
}
