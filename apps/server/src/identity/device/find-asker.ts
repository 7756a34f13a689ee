import { networkOf } from '../../kernel/network.ts';
import type { RequestContext } from '../../kernel/request.ts';
import type { Account } from '../account/account.ts';
import { findUserByAccount } from '../account/user-queries.ts';
import type { Deps } from '../deps.ts';
import { listDeviceUses } from './device-use-queries.ts';
import { findDevice } from './known-device.ts';

/** Time for which a network stays the owner's after the owner was last seen there. */
const OWN_MS = 90 * 86_400_000;

/** A requester without a session. */
export interface Asker {
  readonly ip: string;
  /** The browser, where the owner of the account has logged in with it; null for all others. */
  readonly device: string | null;
  /**
   * True when the address lies in no network where the owner proved to be it: by registering, a login, a
   * session in use or a reset of the password.
   */
  readonly isStranger: boolean;
}

/** Identifies the requester; the work is the same for an account that does not exist. */
export async function findAsker(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: Account,
  context: Pick<RequestContext, 'ip' | 'device'>,
): Promise<Asker> {
  const { ip } = context;
  const user = await findUserByAccount(deps.db, account);
  const userIds = user === null ? [] : [user.id];
  const uses = await listDeviceUses(deps.db, { userIds, since: deps.clock.now() - OWN_MS });
  return {
    ip,
    device: await findDevice(deps, user?.id ?? null, context),
    isStranger: !uses.some((use) => networkOf(use.ip) === networkOf(ip)),
  };
}
