import { type Identity, userChanged } from '../identity/index.ts';
import type { Bus } from '../kernel/bus.ts';
import { GRANTS } from './accounts-data.ts';
import { type GrantDeps, postGrant } from './grant-play-money.ts';

/** Certifies a user without documents and grants play money once. Demo mode only; repeating it is harmless. */
export async function verifyMe(
  deps: GrantDeps & { readonly identity: Identity; readonly bus: Bus },
  userId: number,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await deps.identity.certifyUser(tx, { userId, level: 1 });
    await postGrant(tx, deps, { userId, key: 'start', shape: GRANTS.newcomer });
  });
  deps.bus.publish(userChanged, { userId });
  await deps.ledger.announce(userId);
}
