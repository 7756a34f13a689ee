import { AppError, assert } from '../../kernel/error.ts';
import type { RequestContext, Session } from '../../kernel/request.ts';
import { recordEvent } from '../account/record-event.ts';
import { findUser, lockUser, setFrozen } from '../account/user-queries.ts';
import { requirePassword } from '../request/require-password.ts';
import { type Deps, userChanged } from '../deps.ts';
import { notify } from '../message/notify.ts';
import { judgePayPassword } from '../request/prove-pay-password.ts';
import { announceEnded } from '../session/end-session.ts';
import { endSessions } from '../session/session-queries.ts';

/**
 * Freezes the user's account: one secret suffices, as its user is in a hurry. Only an operator ends the
 * freeze, after a review, for whoever holds the secrets may be the thief.
 */
export async function freezeOwnAccount(
  deps: Deps,
  input: {
    readonly session: Session;
    readonly password: string | undefined;
    readonly payPassword: string | undefined;
  },
  context: RequestContext,
): Promise<void> {
  const { userId } = input.session;
  const { session, password } = input;
  if (password !== undefined) await requirePassword(deps, { session, password });
  else if (input.payPassword !== undefined)
    await requirePayPassword(deps, { userId, payPassword: input.payPassword }, context);
  else throw new AppError('identity.password_required', { field: 'password' });
  const sessionIds = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const current = await lockUser(tx, userId);
    assert(current !== null, 'the user of a session exists');
    if (current.frozenAt === null) {
      await setFrozen(tx, { userId, frozen: { at: now, by: 'owner' } });
      await recordEvent(tx, { kind: 'frozen', userId, origin: context, at: now });
      await notify(tx, deps, { userId, kind: 'account_frozen', origin: context });
    }
    return endSessions(tx, { userId, ids: 'all', exceptId: null, reason: 'frozen', now });
  });
  announceEnded(deps, { userId, sessionIds });
  deps.bus.publish(userChanged, { userId });
}

async function requirePayPassword(
  deps: Deps,
  input: { readonly userId: number; readonly payPassword: string },
  context: RequestContext,
): Promise<void> {
  const user = await findUser(deps.db, input.userId);
  assert(user !== null, 'the user of a session exists');
  await judgePayPassword(deps, { user, payPassword: input.payPassword }, context);
}
