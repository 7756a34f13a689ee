import type { identity, ReplyOf } from '@openbourse/api';
import { assert } from '../../kernel/error.ts';
import { maskAccount } from '../account/account.ts';
import { listSecurityEvents } from '../account/event-queries.ts';
import { contactOf } from '../account/contact.ts';
import { findUser, type User } from '../account/user-queries.ts';
import type { Deps } from '../deps.ts';
import { countRecoveryCodes, findAuthenticator } from '../factor/factor-queries.ts';
import { listPasskeys } from '../passkey/passkey-queries.ts';
import { nameDevice } from '../device/device.ts';
import { listOpenSessions } from '../session/session-queries.ts';
import { lockedUntil, tryLimits } from '../factor/limit-tries.ts';
import { listHolds } from '../account/hold-queries.ts';

/** Which factors a user has and what waits, as the security center and the console show it. */
export async function readFactors(deps: Deps, user: User) {
  const now = deps.clock.now();
  const authenticator = await findAuthenticator(deps.db, user.id);
  const holds = await listHolds(deps.db, { userId: user.id, now });
  const until = user.withdrawalHoldUntil;
  return {
    has_pay_password: user.payPasswordHash !== null,
    pay_password_locked_until: await lockedUntil(deps, tryLimits.payPassword(user.id)),
    authenticator_bound_at: authenticator?.boundAt ?? null,
    recovery_codes_left: await countRecoveryCodes(deps.db, user.id),
    passkeys: (await listPasskeys(deps.db, user.id)).length,
    withdrawal_holds: [...holds],
    withdrawal_hold_until: until === null || until <= now ? null : until,
  };
}

/** Everything the security center shows to the owner of an account. */
export async function showSecurityCenter(
  deps: Deps,
  userId: number,
): Promise<ReplyOf<typeof identity.securityCenter>> {
  const user = await findUser(deps.db, userId);
  assert(user !== null, 'the user of a session exists');
  const [lastLogin] = await listSecurityEvents(deps.db, { userId, kind: 'login', beforeId: null, rows: 1 });
  const sessions = await listOpenSessions(deps.db, { userId, now: deps.clock.now() });
  return {
    uid: user.uid,
    level: user.level,
    is_frozen: user.frozenAt !== null,
    email: user.email === null ? null : maskAccount({ kind: 'email', value: user.email }),
    mobile: user.mobile === null ? null : maskAccount({ kind: 'mobile', value: user.mobile }),
    code_channel: contactOf(user).kind,
    are_passkeys_available: deps.relyingParty !== null,
    anti_phishing_code: user.antiPhishingCode,
    sessions: sessions.length,
    last_login:
      lastLogin === undefined
        ? null
        : { at: lastLogin.at, device: nameDevice(lastLogin.userAgent), ip: lastLogin.ip },
    ...(await readFactors(deps, user)),
  };
}
