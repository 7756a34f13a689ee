import { type DecodedInputOf, type tier as calls, TIER_LIMITS } from '@openbourse/api';
import { MINUTE_MS } from '@openbourse/money';
import { userChanged } from '../identity/index.ts';
import { type Tx, toTimestamp } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { Bus } from '../kernel/bus.ts';
import type { Outcome, Persons } from '../operator/index.ts';
import { BASE_GROUP } from './assign-levels.ts';
import { endAssignments, insertAssignment, listActive, listDue, lockGroups } from './assignment-queries.ts';
import { giveGroups } from './give-groups.ts';
import { listLastStandings } from './standing-queries.ts';
import type { TierDeps } from './tier-deps.ts';

const ENDED_AT_ONCE = 500;

/** Gives a user a group until a time, whatever the programme says; it replaces the one of before. */
export async function assignGroup(
  tx: Tx,
  deps: TierDeps & { readonly bus: Pick<Bus, 'publish'> },
  { input, by }: { readonly input: DecodedInputOf<typeof calls.operatorAssign>; readonly by: Persons },
): Promise<Outcome> {
  const { user_id: userId, user_group: userGroup, until, reason } = input;
  const now = deps.clock.now();
  requireUntil(until, now);
  await deps.operator.assertNotOwn(tx, by.session, userId);
  await lockGroups(tx);
  const user = await deps.identity.readUser(tx, userId);
  const before = (await listActive(tx, [userId])).get(userId);
  if (before !== undefined) await endAssignments(tx, { ids: [before.id], at: now });
  await insertAssignment(tx, {
    ...{ userId, userGroup, fromAt: now, untilAt: until, reason },
    operatorName: by.makerName,
    approverName: by.session.name,
  });
  await deps.identity.setGroups(tx, [{ userId, userGroup }]);
  return {
    isNew: false,
    announce: () => deps.bus.publish(userChanged, { userId }),
    entry: {
      action: 'tier.assign_group',
      subject: { kind: 'user', id: userId },
      reason,
      before: { user_group: user.userGroup, until: before === undefined ? null : before.untilAt },
      after: { user_group: userGroup, until },
    },
  };
}

function requireUntil(until: number, now: number): void {
  const refuse = (limit: number): never => {
    const text = toTimestamp(limit);
    throw new AppError('tier.until_invalid', { field: 'until', limit: text, accepted: text });
  };
  if (until < now + MINUTE_MS) refuse(now + MINUTE_MS);
  if (until > now + TIER_LIMITS.assignedMsMax) refuse(now + TIER_LIMITS.assignedMsMax);
}

/** Ends the assignments whose time is over: the group is that of the level again. */
export async function endDue(deps: TierDeps): Promise<void> {
  for (let isMore = true; isMore; ) {
    isMore = await deps.db.transaction(async (tx) => {
      await lockGroups(tx);
      const now = deps.clock.now();
      const due = await listDue(tx, { now, rows: ENDED_AT_ONCE });
      if (due.length === 0) return false;
      const userIds = due.map(({ userId }) => userId);
      const standings = await listLastStandings(tx, userIds);
      await endAssignments(tx, { ids: due.map(({ id }) => id), at: now });
      await giveGroups(
        tx,
        deps,
        userIds.map((userId) => ({ userId, userGroup: standings.get(userId)?.userGroup ?? BASE_GROUP })),
      );
      return due.length === ENDED_AT_ONCE;
    });
  }
}
