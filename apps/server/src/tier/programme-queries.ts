import type { LevelTerms } from '@openbourse/engine';
import { type Announcement, type Version, VERSION_COLUMNS } from '../kernel/announced.ts';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';

/** A level of a programme; its number is its place, from 1. */
export interface Level extends LevelTerms {
  readonly name: string;
  readonly userGroup: string;
}

export interface Programme extends Version {
  readonly keepDays: number;
  readonly levels: readonly Level[];
}

/** Every version with its levels in their order, the newest first. */
export function listProgrammes(db: Db): Promise<Programme[]> {
  return db.query<Programme>(
    `select id, keep_days as "keepDays", ${VERSION_COLUMNS}, (
       select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'userGroup', l.user_group,
         'volume', trim_scale(l.volume)::text, 'holdings', trim_scale(l.holdings)::text) order by l.level), '[]')
       from tier.level l where l.programme_id = programme.id
     ) as levels
     from tier.programme order by effective_from desc`,
  );
}

/** Answers the id, or null when another version begins with that instant. */
export async function insertProgramme(
  tx: Tx,
  programme: Announcement & Pick<Programme, 'keepDays' | 'levels'>,
): Promise<number | null> {
  const { levels } = programme;
  const [row] = await tx.query<{ id: number }>(
    `insert into tier.programme (keep_days, effective_from, operator_name, reason) values ($1, $2, $3, $4)
     on conflict (effective_from) do nothing returning id`,
    [programme.keepDays, toTimestamp(programme.effectiveFrom), programme.operatorName, programme.reason],
  );
  if (row === undefined) return null;
  await tx.query(
    `insert into tier.level (programme_id, level, name, user_group, volume, holdings)
     select $1, * from unnest($2::integer[], $3::text[], $4::text[], $5::numeric[], $6::numeric[])`,
    [
      row.id,
      levels.map((_, index) => index + 1),
      levels.map(({ name }) => name),
      levels.map(({ userGroup }) => userGroup),
      levels.map(({ volume }) => volume),
      levels.map(({ holdings }) => holdings),
    ],
  );
  return row.id;
}
