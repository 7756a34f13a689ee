import { SECURITY_LIMITS } from '@openbourse/api';
import { toTimestamp, type Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import type { Outcome } from '../../operator/index.ts';
import { OPERATOR_ORIGIN, recordEvent } from '../account/record-event.ts';
import { setRecovered } from '../account/user-queries.ts';
import { type Deps, userChanged } from '../deps.ts';
import { deleteFactors, findAuthenticator } from '../factor/factor-queries.ts';
import { notify } from '../message/notify.ts';
import { announceEnded } from '../session/end-session.ts';
import { endSessions } from '../session/session-queries.ts';
import { holdWithdrawals } from '../account/hold-withdrawals.ts';
import { lockForeignUser } from './foreign-user.ts';

/**
 * Removes the authenticator of a user who lost it, with recovery codes and passkeys, ends every session and holds
 * withdrawals for 72 hours; never of the account of either operator.
 */
export async function resetAuthenticator(
  tx: Tx,
  deps: Deps,
  call: { readonly operator: OperatorSession; readonly userId: number; readonly reason: string },
): Promise<Outcome> {
  const { userId, reason } = call;
  const user = await lockForeignUser(tx, deps, call);
  const boundAt = (await findAuthenticator(tx, userId))?.boundAt ?? null;
  if (boundAt === null) throw new AppError('identity.authenticator_required', { field: 'user_id' });
  const sessionIds = await removeFactors(tx, deps, userId);
  await notify(tx, deps, { userId, kind: 'authenticator_unbound', origin: OPERATOR_ORIGIN });
  return {
    isNew: false,
    entry: {
      action: 'identity.reset_authenticator',
      subject: { kind: 'user', id: userId },
      reason,
      before: { authenticator_bound_at: toTimestamp(boundAt) },
      after: { authenticator_bound_at: null, withdrawals_held_hours: SECURITY_LIMITS.holdHoursRecovery },
    },
    announce: () => {
      announceEnded(deps, { userId: user.id, sessionIds });
      deps.bus.publish(userChanged, { userId: user.id });
    },
  };
}

async function removeFactors(tx: Tx, deps: Deps, userId: number): Promise<readonly string[]> {
  const now = deps.clock.now();
  await deleteFactors(tx, userId);
  await setRecovered(tx, { userId, at: now });
  const hours = SECURITY_LIMITS.holdHoursRecovery;
  await holdWithdrawals(tx, deps, { userId, hours, reason: 'authenticator_reset' });
  await recordEvent(tx, { kind: 'authenticator_reset', userId, origin: OPERATOR_ORIGIN, at: now });
  return endSessions(tx, { userId, ids: 'all', exceptId: null, reason: 'authenticator_reset', now });
}
