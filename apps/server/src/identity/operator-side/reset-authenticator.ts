import type { DecodedInputOf, identity, ReplyOf } from '@openbourse/api';
import { SECURITY_LIMITS } from '@openbourse/api';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import { recordEvent } from '../account/record-event.ts';
import { setRecovered, type User } from '../account/user-queries.ts';
import { type Kit, userChanged } from '../deps.ts';
import { deleteFactors, isAuthenticatorBound } from '../factor/factor-queries.ts';
import { notify } from '../message/notify.ts';
import { announceEnded } from '../session/end-session.ts';
import { endSessions } from '../session/session-queries.ts';
import { holdWithdrawals } from '../standing/hold-withdrawals.ts';
import { readCursor, writeCursor } from '../standing/list-events.ts';
import { lockForeignUser, OPERATOR_ORIGIN } from './foreign-user.ts';
import { type AuthenticatorReset, decideReset, insertReset, listResets, lockReset } from './user-queries.ts';

const PAGE_SIZE = 50;
/** Sorts below every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

type Shown = ReplyOf<typeof identity.operatorAuthenticatorResets>['data'][number];

export function showReset(reset: AuthenticatorReset, operator: OperatorSession): Shown {
  return {
    id: reset.id,
    user_id: reset.userId,
    uid: reset.uid,
    reason: reset.reason,
    proposed_by: reset.proposedByName,
    proposed_at: reset.proposedAt,
    state: reset.state,
    decided_by: reset.decidedByName,
    decided_at: reset.decidedAt,
    decision_reason: reset.decisionReason,
    is_mine: reset.proposedBy === operator.operatorId,
  };
}

/** The proposals, newest first. */
export async function showResets(
  kit: Pick<Kit, 'db'>,
  input: DecodedInputOf<typeof identity.operatorAuthenticatorResets>,
  operator: OperatorSession,
): Promise<ReplyOf<typeof identity.operatorAuthenticatorResets>> {
  const size = input.limit ?? PAGE_SIZE;
  const rows = await listResets(kit.db, {
    state: input.state ?? null,
    userId: input.user_id ?? null,
    before: input.cursor === undefined ? null : readResetCursor(input.cursor),
    rows: size + 1,
  });
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    data: shown.map((reset) => showReset(reset, operator)),
    next_cursor: rows.length > size && last !== undefined ? writeCursor([last.proposedAt, last.id]) : null,
  };
}

/** A cursor that was not handed out starts below every row: an empty page. */
function readResetCursor(cursor: string): { readonly proposedAt: number; readonly id: string } {
  const [proposedAt = '0', id = FIRST_ID] =
    readCursor(cursor, /^([0-9]{1,15}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/) ?? [];
  return { proposedAt: Number.parseInt(proposedAt, 10), id };
}

/** Proposes to remove the factors of a user who lost them; another operator decides. */
export async function proposeReset(
  kit: Kit,
  call: { readonly operator: OperatorSession; readonly userId: number; readonly reason: string },
): Promise<{ id: string }> {
  const { operator, userId, reason } = call;
  const id = kit.random.uuid();
  await kit.db.transaction(async (tx) => {
    await lockForeignUser(tx, kit, call);
    await kit.operator.assertMayMake(tx, operator);
    if (!(await isAuthenticatorBound(tx, userId)))
      throw new AppError('identity.authenticator_required', { field: 'user_id' });
    const proposal = {
      id,
      userId,
      reason,
      proposedBy: operator.operatorId,
      proposedByName: operator.name,
      proposedAt: kit.clock.now(),
    };
    if (!(await insertReset(tx, proposal))) throw new AppError('identity.reset_open', { field: 'user_id' });
    await kit.operator.record(tx, operator, {
      action: 'identity.propose_authenticator_reset',
      subject: { kind: 'user', id: userId },
      reason,
      before: null,
      after: { reset: id, state: 'proposed' },
    });
  });
  return { id };
}

/**
 * Decides on the proposal of another operator. Approval removes the authenticator, its recovery codes and the
 * passkeys, ends every session and holds withdrawals for 72 hours.
 */
export async function decideOnReset(
  kit: Kit,
  call: {
    readonly operator: OperatorSession;
    readonly id: string;
    readonly isApproved: boolean;
    readonly reason: string;
  },
): Promise<{ state: 'approved' | 'rejected' }> {
  const { operator, id, isApproved, reason } = call;
  const state = isApproved ? 'approved' : 'rejected';
  const done = await kit.db.transaction(async (tx) => {
    const reset = await lockReset(tx, id);
    if (reset === null) throw new AppError('identity.reset_not_found', { field: 'id' });
    if (reset.state !== 'proposed') throw new AppError('identity.reset_decided', { field: 'id' });
    await kit.operator.assertMayCheck(tx, operator, reset.proposedBy);
    const { userId } = reset;
    const user = await lockForeignUser(tx, kit, { operator, userId });
    const now = kit.clock.now();
    await decideReset(tx, {
      id,
      state,
      decidedBy: operator.operatorId,
      decidedByName: operator.name,
      reason,
      now,
    });
    const sessionIds = isApproved ? await removeFactors(tx, kit, user) : [];
    if (isApproved) await notify(tx, kit, { userId, kind: 'authenticator_unbound', origin: OPERATOR_ORIGIN });
    await kit.operator.record(tx, operator, {
      action: 'identity.decide_authenticator_reset',
      subject: { kind: 'user', id: userId },
      reason,
      before: { reset: id, state: 'proposed' },
      after: { reset: id, state },
    });
    return { user, sessionIds };
  });
  const { user, sessionIds } = done;
  if (!isApproved) return { state };
  announceEnded(kit, { userId: user.id, sessionIds });
  kit.bus.publish(userChanged, { userId: user.id });
  return { state };
}

async function removeFactors(tx: Tx, kit: Kit, user: User): Promise<readonly string[]> {
  const now = kit.clock.now();
  const userId = user.id;
  await deleteFactors(tx, userId);
  await setRecovered(tx, { userId, at: now });
  const hours = SECURITY_LIMITS.holdHoursRecovery;
  await holdWithdrawals(tx, kit, { userId, hours, reason: 'authenticator_reset' });
  await recordEvent(tx, { kind: 'authenticator_reset', userId, origin: OPERATOR_ORIGIN, at: now });
  return endSessions(tx, { userId, ids: 'all', exceptId: null, reason: 'authenticator_reset', now });
}
