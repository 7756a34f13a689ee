import type { Db } from '../kernel/db.ts';
import type { AuditRange, Violation } from '../ledger/index.ts';

/** Standings are compared with what they were measured by for so many days; the sums are kept longer. */
const COMPARED_DAYS = 300;

/** The user so many on; null where there are fewer. */
export async function readUserEnd(db: Db, after: number, users: number): Promise<number | null> {
  const [end] = await db.query<{ id: number }>(
    'select id from identity.user where id > $1 order by id offset $2 limit 1',
    [after, users - 1],
  );
  return end?.id ?? null;
}

/** T1: the group of a user is that of two operators, or else of the newest level. */
export function findWrongGroups(db: Db, { after, upTo }: AuditRange): Promise<Violation[]> {
  return db.query<Violation>(
    `select u.id as user_id, u.user_group from identity.user u
     left join lateral (
       select s.user_group from tier.standing s where s.user_id = u.id order by s.from_day desc limit 1
     ) s on true
     left join tier.assignment a on a.user_id = u.id and a.ended_at is null
     where u.id > $1 and u.id <= $2
       and (s.user_group is not null or exists (select from tier.assignment o where o.user_id = u.id))
       and u.user_group <> coalesce(a.user_group, s.user_group, 'default')
     limit 100`,
    [after, upTo],
  );
}

/** T2: each level follows from the volumes of its 30 days, its worth, the programme of its day and the level before it. */
export function findWrongStandings(db: Db, { after, upTo }: AuditRange): Promise<Violation[]> {
  return db.query<Violation>(
    `select s.user_id, s.from_day::text as from_day, s.level
     from tier.standing s
     join tier.assigned_day d on d.day = s.from_day
     join tier.programme p on p.id = s.programme_id
     cross join lateral (
       select coalesce(sum(v.value), 0) as volume from tier.volume_day v
       where v.user_id = s.user_id and v.day >= s.from_day - 30 and v.day < s.from_day
     ) v
     cross join lateral (
       select count(*) as levels,
         coalesce(max(l.level) filter (where s.volume >= l.volume or s.holdings >= l.holdings), 0) as earned
       from tier.level l where l.programme_id = s.programme_id
     ) l
     left join lateral (
       select b.level, b.kept_until, b.user_group from tier.standing b
       where b.user_id = s.user_id and b.from_day < s.from_day order by b.from_day desc limit 1
     ) b on true
     left join tier.level g on g.programme_id = s.programme_id and g.level = s.level
     where s.user_id > $1 and s.user_id <= $2
       and s.from_day > (select max(day) from tier.assigned_day) - ${COMPARED_DAYS}
       and (s.programme_id <> d.programme_id or p.effective_from > s.from_day::timestamp at time zone 'UTC'
         or s.volume <> v.volume or s.user_group <> coalesce(g.user_group, 'default')
         or (s.level, s.user_group) = (b.level, b.user_group)
         or s.level <> case when s.from_day < b.kept_until then greatest(l.earned, least(b.level, l.levels))
           else l.earned end)
     limit 100`,
    [after, upTo],
  );
}
