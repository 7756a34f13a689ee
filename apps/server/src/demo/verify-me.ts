import { type Identity, userChanged } from '../identity/index.ts';
import type { Tx } from '../kernel/db.ts';
import type { Verification } from '../verification/index.ts';
import { demoName, GRANTS } from './accounts-data.ts';
import { type GrantDeps, postGrant } from './grant-play-money.ts';

/** Certifies a user without documents, by a made-up name, and grants play money once. Demo mode only; repeating it is harmless. */
export async function verifyMe(
  tx: Tx,
  deps: Omit<GrantDeps, 'db'> & {
    readonly identity: Identity;
    readonly verification: Pick<Verification, 'certifyName'>;
  },
  userId: number,
): Promise<void> {
  await deps.identity.certifyUser(tx, { userId, level: 1 });
  await deps.verification.certifyName(tx, { userId, name: demoName(userId) });
  await postGrant(tx, deps, { userId, key: 'start', shape: GRANTS.newcomer });
  tx.publish(userChanged, { userId });
}
