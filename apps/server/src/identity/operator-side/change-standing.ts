import { type identity as calls, SECURITY_LIMITS } from '@openbourse/api';
import type { Change } from '../../kernel/change.ts';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import type { Outcome } from '../../operator/index.ts';
import { OPERATOR_ORIGIN, recordEvent } from '../account/record-event.ts';
import { setDisabled, setFrozen, type User } from '../account/user-queries.ts';
import { type Deps, sessionsEnded, userChanged } from '../deps.ts';
import { notify } from '../message/notify.ts';
import { announceEnded } from '../session/end-session.ts';
import { endSessions, type EndReason } from '../session/session-queries.ts';
import { holdWithdrawals } from '../account/hold-withdrawals.ts';
import { lockForeignUser, stateOf } from './foreign-user.ts';

/** Changes of a user's standing that an operator may make. */
type StandingChange = 'freeze' | 'unfreeze' | 'disable' | 'enable';

type State = ReturnType<typeof stateOf>;

interface Call {
  readonly operator: OperatorSession;
  readonly userId: number;
  readonly reason: string;
}

const EVENTS = { freeze: 'frozen', unfreeze: 'unfrozen', disable: 'disabled', enable: 'enabled' } as const;
const NOTICES = {
  freeze: 'account_frozen',
  unfreeze: 'account_unfrozen',
  disable: null,
  enable: null,
} as const;

/** Freezes a user or shuts one out, at once; never the operator's own account. */
export async function restrictUser(
  deps: Deps,
  { tx, input, by: operator }: Change<typeof calls.operatorFreezeUser | typeof calls.operatorDisableUser>,
  change: 'freeze' | 'disable',
): Promise<{ state: State }> {
  const { user_id: userId, reason } = input;
  const { outcome, state } = await changeStanding(tx, deps, { operator, userId, reason, change });
  tx.after(() => void outcome.announce?.());
  await deps.operator.record(tx, operator, outcome.entry);
  return { state };
}

/** Ends a freeze or lets a user in again; never of the account of either operator. */
export async function restoreUser(
  tx: Tx,
  deps: Deps,
  call: Call & { readonly change: 'unfreeze' | 'enable' },
): Promise<Outcome> {
  return (await changeStanding(tx, deps, call)).outcome;
}

/**
 * A change that takes rights away ends every session. Refuses with `identity.state_unchanged` when nothing
 * would change.
 */
async function changeStanding(
  tx: Tx,
  deps: Deps,
  call: Call & { readonly change: StandingChange },
): Promise<{ readonly outcome: Outcome; readonly state: State }> {
  const { userId, reason, change } = call;
  const user = await lockForeignUser(tx, deps, call);
  const now = deps.clock.now();
  const sessionIds = await apply(tx, deps, { user, change });
  const state = stateOf({ isDisabled: user.isDisabled, frozenAt: user.frozenAt, ...changed(change, now) });
  await recordEvent(tx, { kind: EVENTS[change], userId, origin: OPERATOR_ORIGIN, at: now });
  const notice = NOTICES[change];
  if (notice !== null) await notify(tx, deps, { userId, kind: notice, origin: OPERATOR_ORIGIN });
  return {
    state,
    outcome: {
      isNew: false,
      entry: {
        action: `identity.${change}_user`,
        subject: { kind: 'user', id: userId },
        reason,
        before: { state: stateOf(user) },
        after: { state },
      },
      announce: () => {
        announceEnded(deps, { userId, sessionIds });
        deps.bus.publish(userChanged, { userId });
      },
    },
  };
}

/** Ends every session of a user; never of the operator's own account. */
export async function endUserSessions(
  deps: Deps,
  { tx, input, by: operator }: Change<typeof calls.operatorEndSessions>,
): Promise<{ ended: number }> {
  const { user_id: userId, reason } = input;
  await lockForeignUser(tx, deps, { operator, userId });
  const sessionIds = await endAll(tx, deps, { userId, reason: 'operator' });
  if (sessionIds.length > 0) tx.publish(sessionsEnded, { userId, sessionIds });
  await deps.operator.record(tx, operator, {
    action: 'identity.end_sessions',
    subject: { kind: 'user', id: userId },
    reason,
    before: { sessions: sessionIds.length },
    after: { sessions: 0 },
  });
  return { ended: sessionIds.length };
}

function changed(change: StandingChange, now: number): { frozenAt?: number | null; isDisabled?: boolean } {
  if (change === 'freeze') return { frozenAt: now };
  if (change === 'unfreeze') return { frozenAt: null };
  return { isDisabled: change === 'disable' };
}

async function apply(
  tx: Tx,
  deps: Deps,
  { user, change }: { readonly user: User; readonly change: StandingChange },
): Promise<readonly string[]> {
  const userId = user.id;
  const now = deps.clock.now();
  const isFreeze = change === 'freeze' || change === 'unfreeze';
  const isSet = isFreeze ? user.frozenAt !== null : user.isDisabled;
  const wants = change === 'freeze' || change === 'disable';
  if (isSet === wants) throw new AppError('identity.state_unchanged', { field: 'user_id' });
  if (isFreeze) await setFrozen(tx, { userId, frozen: wants ? { at: now, by: 'operator' } : null });
  else await setDisabled(tx, { userId, isDisabled: wants });
  if (wants) return endAll(tx, deps, { userId, reason: isFreeze ? 'frozen' : 'disabled' });
  // Whoever comes back may not be the owner: what is taken out waits for a day.
  const hours = SECURITY_LIMITS.holdHoursChange;
  await holdWithdrawals(tx, deps, { userId, hours, reason: 'operator' });
  return [];
}

function endAll(
  tx: Tx,
  deps: Deps,
  { userId, reason }: { readonly userId: number; readonly reason: EndReason },
): Promise<readonly string[]> {
  return endSessions(tx, { userId, ids: 'all', exceptId: null, reason, now: deps.clock.now() });
}
