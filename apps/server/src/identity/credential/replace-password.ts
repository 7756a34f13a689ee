import { SECURITY_LIMITS } from '@openbourse/api';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { RequestContext } from '../../kernel/request.ts';
import { recordEvent } from '../account/record-event.ts';
import { lockUser, setPasswordHash, setRecovered, type User } from '../account/user-queries.ts';
import { consumeCode } from '../code/check-code.ts';
import { type Deps, userChanged } from '../deps.ts';
import { notify } from '../message/notify.ts';
import { holdWithdrawals } from '../account/hold-withdrawals.ts';
import { announceEnded } from '../session/end-session.ts';
import { endSessions } from '../session/session-queries.ts';

/** Sets a new login password, uses the code up, ends sessions, holds withdrawals and notifies the user. */
export async function replacePassword<T>(
  deps: Deps,
  input: {
    readonly user: User;
    readonly password: string;
    readonly codeId: number;
    readonly keepSessionId: string | null;
    readonly kind: 'password_reset' | 'password_changed';
    /** Uses a second factor up along with the code; what it answers is returned. */
    readonly spend: (tx: Tx) => Promise<T>;
    readonly context: RequestContext;
  },
): Promise<T> {
  const { user, kind, context } = input;
  const passwordHash = await deps.hasher.hash(input.password);
  const { answer, endedIds } = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const current = await lockUser(tx, user.id);
    // Of two changes side by side the one that was judged against the present password wins.
    const isOvertaken = kind === 'password_changed' && current?.passwordHash !== user.passwordHash;
    if (isOvertaken) throw new AppError('identity.wrong_password', { field: 'old_password' });
    const purpose = kind === 'password_reset' ? 'forget' : 'amend_password';
    await consumeCode(tx, { id: input.codeId, purpose, now });
    await setPasswordHash(tx, { userId: user.id, passwordHash });
    const spent = await input.spend(tx);
    const hours = SECURITY_LIMITS.holdHoursChange;
    await holdWithdrawals(tx, deps, { userId: user.id, hours, reason: kind });
    await recordEvent(tx, { kind, userId: user.id, origin: context, at: now });
    if (kind === 'password_reset') await setRecovered(tx, { userId: user.id, at: now });
    await notify(tx, deps, { userId: user.id, kind, origin: context });
    const ended = await endSessions(tx, {
      userId: user.id,
      ids: 'all',
      exceptId: input.keepSessionId,
      reason: 'password_changed',
      now,
    });
    return { answer: spent, endedIds: ended };
  });
  announceEnded(deps, { userId: user.id, sessionIds: endedIds });
  deps.bus.publish(userChanged, { userId: user.id });
  // Whoever resets the password by a code has proved that the account is theirs.
  if (kind === 'password_reset')
    for (const account of [user.email, user.mobile])
      if (account !== null) await deps.throttle.forget(account);
  return answer;
}
