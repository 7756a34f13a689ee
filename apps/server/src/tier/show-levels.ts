import type { ReplyOf, tier as calls } from '@openbourse/api';
import { DAY_MS } from '@openbourse/money';
import { versionAt } from '../kernel/announced.ts';
import { BASE_GROUP, measure } from './assign-levels.ts';
import { listActive, listAssignments } from './assignment-queries.ts';
import { dayFrom, dayOf, measuredBefore } from './day.ts';
import { listProgrammes, type Programme } from './programme-queries.ts';
import { presentRates } from './programmes.ts';
import { listAssignedDays, listLastStandings, listStandings } from './standing-queries.ts';
import type { TierDeps } from './tier-deps.ts';

const LISTED = 50;

/** Every level with what reaches it and its rates, for everybody. */
export async function showLevels(deps: TierDeps): Promise<ReplyOf<typeof calls.levels>> {
  const { db, clock, feeRates } = deps;
  const now = clock.now();
  const programmes = await listProgrammes(db);
  const programme = versionAt(programmes, dayOf(now));
  const coming = programmes.findLast(({ effectiveFrom }) => effectiveFrom > dayOf(now));
  const shown = await Promise.all(
    (programme?.levels ?? []).map(async ({ name, userGroup, volume, holdings }, index) => ({
      ...{ level: index + 1, name, volume, holdings },
      ...presentRates(await feeRates(userGroup)),
    })),
  );
  const base = { level: 0, name: null, volume: null, holdings: null };
  return {
    levels: [{ ...base, ...presentRates(await feeRates(BASE_GROUP)) }, ...shown],
    effective_from: programme === undefined ? null : dayFrom(programme.effectiveFrom),
    keep_days: programme?.keepDays ?? 0,
    next_at: dayOf(now) + DAY_MS,
    changes_at: coming === undefined ? null : dayFrom(coming.effectiveFrom),
  };
}

/** The level of a user, what was measured, and what the next level asks for. */
export async function showMine(
  deps: TierDeps,
  { userId, userGroup }: { readonly userId: number; readonly userGroup: string },
): Promise<ReplyOf<typeof calls.mine>> {
  const { db, clock } = deps;
  const day = dayOf(clock.now());
  const programme = versionAt(await listProgrammes(db), day);
  const standing = (await listLastStandings(db, [userId])).get(userId);
  const level = standing?.level ?? 0;
  const measured = await measure(db, deps, { userIds: [userId], day });
  const { from, to } = measuredBefore(day);
  const assigned = (await listActive(db, [userId])).get(userId);
  const isKept = standing !== undefined && standing.keptUntil > day && level > 0;
  return {
    level,
    name: programme?.levels[level - 1]?.name ?? null,
    ...presentRates(await deps.feeRates(userGroup)),
    assigned_until: assigned?.untilAt ?? null,
    ...measured(userId),
    measured_from: from,
    measured_until: to,
    since: standing?.from ?? null,
    kept_until: isKept ? standing.keptUntil : null,
    next: nextLevel(programme, level),
  };
}

function nextLevel(programme: Programme | undefined, level: number): ReplyOf<typeof calls.mine>['next'] {
  const next = programme?.levels[level];
  if (next === undefined) return null;
  return { level: level + 1, name: next.name, volume: next.volume, holdings: next.holdings };
}

/** Levels and assignments of a user, the newest first. */
export async function showUser(deps: TierDeps, userId: number): Promise<ReplyOf<typeof calls.operatorUser>> {
  const { db, clock } = deps;
  const { userGroup } = await deps.identity.readUser(db, userId);
  const measured = await measure(db, deps, { userIds: [userId], day: dayOf(clock.now()) });
  const standings = await listStandings(db, { userId, rows: LISTED });
  const assignments = await listAssignments(db, { userId, rows: LISTED });
  return {
    user_group: userGroup,
    level: standings[0]?.level ?? 0,
    ...measured(userId),
    standings: standings.map((one) => ({
      from: one.from,
      programme_id: one.programmeId,
      level: one.level,
      user_group: one.userGroup,
      volume: one.volume,
      holdings: one.holdings,
      kept_until: one.keptUntil,
    })),
    assignments: assignments.map((one) => ({
      id: one.id,
      user_group: one.userGroup,
      from: one.fromAt,
      until: one.untilAt,
      ended_at: one.endedAt,
      proposed_by_name: one.operatorName,
      approved_by_name: one.approverName,
      reason: one.reason,
    })),
  };
}

/** The last days on which levels were assigned. */
export async function showDays({ db }: Pick<TierDeps, 'db'>): Promise<ReplyOf<typeof calls.operatorDays>> {
  return (await listAssignedDays(db, LISTED)).map((one) => ({
    day: one.day,
    programme_id: one.programmeId,
    measured: one.measured,
    changed: one.changed,
    began_at: one.beganAt,
    done_at: one.doneAt,
  }));
}
