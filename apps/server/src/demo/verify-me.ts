import { type Identity, userChanged } from '../identity/index.ts';
import type { Bus } from '../kernel/bus.ts';
import type { Verification } from '../verification/index.ts';
import { demoName, GRANTS } from './accounts-data.ts';
import { type GrantDeps, postGrant } from './grant-play-money.ts';

/** Certifies a user without documents, by a made-up name, and grants play money once. Demo mode only; repeating it is harmless. */
export async function verifyMe(
  deps: GrantDeps & {
    readonly identity: Identity;
    readonly verification: Pick<Verification, 'certifyName'>;
    readonly bus: Bus;
  },
  userId: number,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await deps.identity.certifyUser(tx, { userId, level: 1 });
    await deps.verification.certifyName(tx, { userId, name: demoName(userId) });
    await postGrant(tx, deps, { userId, key: 'start', shape: GRANTS.newcomer });
  });
  deps.bus.publish(userChanged, { userId });
  await deps.ledger.announce(userId);
}
