import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';
import { dateOf } from './day.ts';

const instantOf = (date: string): string => `(${date}::timestamp at time zone 'UTC')`;

/** A level that a user has from a day on, with what was measured. */
export interface Standing {
  readonly userId: number;
  readonly from: number;
  readonly programmeId: number;
  readonly level: number;
  readonly userGroup: string;
  readonly volume: string;
  readonly holdings: string;
  readonly keptUntil: number;
}

const STANDING = `s.user_id as "userId", ${instantOf('s.from_day')} as "from", s.programme_id as "programmeId", s.level,
  s.user_group as "userGroup", trim_scale(s.volume)::text as volume, trim_scale(s.holdings)::text as holdings,
  ${instantOf('s.kept_until')} as "keptUntil"`;

/** The newest standings of users; who never had another level than everybody is missing. */
export async function listLastStandings(
  db: Db,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Standing>> {
  const rows = await db.query<Standing>(
    `select s.* from unnest($1::bigint[]) as u(id)
     cross join lateral (
       select ${STANDING} from tier.standing s where s.user_id = u.id order by s.from_day desc limit 1
     ) s`,
    [userIds],
  );
  return new Map(rows.map((row) => [row.userId, row]));
}

/** The standings of a user, the newest first. */
export function listStandings(
  db: Db,
  of: { readonly userId: number; readonly rows: number },
): Promise<Standing[]> {
  return db.query<Standing>(
    `select ${STANDING} from tier.standing s where s.user_id = $1 order by s.from_day desc limit $2`,
    [of.userId, of.rows],
  );
}

export async function insertStandings(tx: Tx, rows: readonly Standing[]): Promise<void> {
  await tx.query(
    `insert into tier.standing (user_id, from_day, programme_id, level, user_group, volume, holdings, kept_until)
     select * from unnest($1::bigint[], $2::date[], $3::bigint[], $4::integer[], $5::text[], $6::numeric[],
       $7::numeric[], $8::date[])`,
    [
      rows.map(({ userId }) => userId),
      rows.map(({ from }) => dateOf(from)),
      rows.map(({ programmeId }) => programmeId),
      rows.map(({ level }) => level),
      rows.map(({ userGroup }) => userGroup),
      rows.map(({ volume }) => volume),
      rows.map(({ holdings }) => holdings),
      rows.map(({ keptUntil }) => dateOf(keptUntil)),
    ],
  );
}

/** A day on which levels are assigned, and how far that came. */
export interface AssignedDay {
  readonly day: number;
  readonly programmeId: number;
  readonly afterUser: number;
  readonly measured: number;
  readonly changed: number;
  readonly beganAt: number;
  readonly doneAt: number | null;
}

const DAY = `${instantOf('day')} as day, programme_id as "programmeId", after_user as "afterUser", measured, changed,
  began_at as "beganAt", done_at as "doneAt"`;

/** The last days, the newest first. */
export function listAssignedDays(db: Db, rows: number): Promise<AssignedDay[]> {
  return db.query<AssignedDay>(`select ${DAY} from tier.assigned_day order by day desc limit $1`, [rows]);
}

/** Begins a day; whoever comes second goes on with it. */
export async function insertAssignedDay(
  db: Db,
  { day, programmeId, at }: { readonly day: number; readonly programmeId: number; readonly at: number },
): Promise<void> {
  await db.query(
    `insert into tier.assigned_day (day, programme_id, began_at) values ($1, $2, $3) on conflict do nothing`,
    [dateOf(day), programmeId, toTimestamp(at)],
  );
}

export async function lockAssignedDay(tx: Tx, day: number): Promise<AssignedDay | undefined> {
  const [row] = await tx.query<AssignedDay>(
    `select ${DAY} from tier.assigned_day where day = $1 for update`,
    [dateOf(day)],
  );
  return row;
}

export async function updateAssignedDay(
  tx: Tx,
  day: Pick<AssignedDay, 'day' | 'afterUser' | 'measured' | 'changed' | 'doneAt'>,
): Promise<void> {
  await tx.query(
    `update tier.assigned_day set after_user = $2, measured = $3, changed = $4, done_at = $5 where day = $1`,
    [
      dateOf(day.day),
      day.afterUser,
      day.measured,
      day.changed,
      day.doneAt === null ? null : toTimestamp(day.doneAt),
    ],
  );
}
