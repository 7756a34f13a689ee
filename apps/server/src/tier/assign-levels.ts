import { assignLevel } from '@openbourse/engine';
import { compareDecimal, DAY_MS, divDecimal } from '@openbourse/money';
import { TIER_LIMITS } from '@openbourse/api';
import { versionAt } from '../kernel/announced.ts';
import type { Tx } from '../kernel/db.ts';
import { assert } from '../kernel/error.ts';
import type { GroupedUser } from '../identity/index.ts';
import { listActive, lockGroups } from './assignment-queries.ts';
import { dayOf, measuredBefore } from './day.ts';
import { giveGroups } from './give-groups.ts';
import { listProgrammes, type Programme } from './programme-queries.ts';
import * as queries from './standing-queries.ts';
import type { TierDeps } from './tier-deps.ts';
import { deleteVolumes, sumVolumes } from './volume-queries.ts';

/** The group of everybody. */
export const BASE_GROUP = 'default';

const USERS_AT_ONCE = 500;
/** A run begins nothing more after it. */
const RUN_MS = 20_000;
const VALUE_SCALE = 18;
/** Sums of days are kept as long as the worths of days that they stand beside. */
const KEPT_DAYS = 400;

/**
 * Gives every user the level of the day, some at a time and each once, however many processes and restarts there are. It
 * begins when all hours before the day are settled; a day on which no server ran is left out, as the next one
 * measures for itself.
 */
export async function assignLevels(deps: TierDeps): Promise<void> {
  const { db, clock } = deps;
  const startedAt = clock.now();
  const day = dayOf(startedAt);
  // Trading adds to the sums whether there is a programme or not.
  await deleteVolumes(db, day - KEPT_DAYS * DAY_MS);
  const programme = versionAt(await listProgrammes(db), day);
  if (programme === undefined) return;
  const [last] = await queries.listAssignedDays(db, 1);
  if (last?.day === day && last.doneAt !== null) return;
  const settledUntil = await deps.settledUntil(db);
  if (settledUntil === null || settledUntil < day) return;
  await queries.insertAssignedDay(db, { day, programmeId: programme.id, at: startedAt });
  for (let isDone = false; !isDone && clock.now() - startedAt < RUN_MS; )
    isDone = await db.transaction((tx) => assignNext(tx, deps, day));
}

/** Gives the next users their level; answers whether all have it. */
async function assignNext(tx: Tx, deps: TierDeps, day: number): Promise<boolean> {
  await lockGroups(tx);
  const began = await queries.lockAssignedDay(tx, day);
  assert(began !== undefined, 'the day was begun');
  if (began.doneAt !== null) return true;
  const users = await deps.identity.listGroups(tx, { afterId: began.afterUser, rows: USERS_AT_ONCE });
  const programme = (await listProgrammes(tx)).find(({ id }) => id === began.programmeId);
  assert(programme !== undefined, 'programmes are never removed');
  const assigned = await listActive(
    tx,
    users.map(({ id }) => id),
  );
  // An account that was made in a group of its own has no level until two operators give it a group.
  const isInProgramme = ({ id, userGroup }: GroupedUser, before: queries.Standing | null): boolean =>
    before !== null || userGroup === BASE_GROUP || assigned.has(id);
  const changed = await judge(tx, deps, { users, programme, day, isInProgramme });
  await queries.insertStandings(tx, changed);
  await giveGroups(
    tx,
    deps,
    changed.filter(({ userId }) => !assigned.has(userId)),
  );
  const isDone = users.length < USERS_AT_ONCE;
  await queries.updateAssignedDay(tx, {
    day,
    afterUser: users.at(-1)?.id ?? began.afterUser,
    measured: began.measured + users.length,
    changed: began.changed + changed.length,
    doneAt: isDone ? deps.clock.now() : null,
  });
  return isDone;
}

/** The standings of users that are others than before. */
async function judge(
  tx: Tx,
  deps: TierDeps,
  of: {
    readonly users: readonly GroupedUser[];
    readonly programme: Programme;
    readonly day: number;
    readonly isInProgramme: (user: GroupedUser, before: queries.Standing | null) => boolean;
  },
): Promise<readonly queries.Standing[]> {
  const { users, programme, day, isInProgramme } = of;
  const userIds = users.map(({ id }) => id);
  const measured = await measure(tx, deps, { userIds, day });
  const standings = await queries.listLastStandings(tx, userIds);
  return users.flatMap((user) => {
    const userId = user.id;
    const before = standings.get(userId) ?? null;
    if (!isInProgramme(user, before)) return [];
    const { volume, holdings } = measured(userId);
    const level = assignLevel(programme.levels, { volume, holdings }, { day, before });
    const userGroup = programme.levels[level - 1]?.userGroup ?? BASE_GROUP;
    if (level === (before?.level ?? 0) && userGroup === (before?.userGroup ?? BASE_GROUP)) return [];
    const keptUntil =
      before !== null && level === before.level ? before.keptUntil : day + programme.keepDays * DAY_MS;
    const terms = { programmeId: programme.id, level, userGroup, keptUntil };
    return [{ userId, from: day, volume, holdings, ...terms }];
  });
}

/** Volumes of users in the days before one, and their average worth in them. */
export async function measure(
  db: Tx | TierDeps['db'],
  deps: Pick<TierDeps, 'sumTotals'>,
  { userIds, day }: { readonly userIds: readonly number[]; readonly day: number },
): Promise<(userId: number) => { readonly volume: string; readonly holdings: string }> {
  const span = { userIds, ...measuredBefore(day) };
  const volumes = await sumVolumes(db, span);
  const totals = await deps.sumTotals(db, span);
  return (userId) => {
    const total = totals.get(userId) ?? '0';
    // Open contracts may be worth less than nothing.
    const least = compareDecimal(total, '0') < 0 ? '0' : total;
    const days = String(TIER_LIMITS.measuredDays);
    const holdings = divDecimal(least, days, VALUE_SCALE, 'floor');
    return { volume: volumes.get(userId) ?? '0', holdings };
  };
}
