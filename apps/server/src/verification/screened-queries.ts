import type { Db } from '../kernel/db.ts';

/** A user with the newest submission that did not fail; its parts are null where there is none. */
export interface ScreenedRow {
  readonly userId: number;
  readonly email: string | null;
  readonly country: string;
  readonly caseId: string | null;
  readonly nameSealed: Buffer | null;
  readonly cardIdSealed: Buffer | null;
  readonly birthDate: string | null;
  readonly issuer: string | null;
  readonly certifiedSealed: Buffer | null;
}

/** Users among some, or all where none are named, after one, by their ids. */
export function listScreened(
  db: Db,
  of: { readonly userIds: readonly number[] | null; readonly after: number; readonly rows: number },
): Promise<readonly ScreenedRow[]> {
  return db.query<ScreenedRow>(
    `select u.id as "userId", u.email, a.iso as country, c.id as "caseId", c.name_sealed as "nameSealed",
       c.card_id_sealed as "cardIdSealed", c.birth_date::text as "birthDate", i.iso as issuer,
       p.name_sealed as "certifiedSealed"
     from identity.user u
     join identity.area a on a.id = u.area_id
     left join verification.person p on p.user_id = u.id
     left join lateral (
       select * from verification.case c where c.user_id = u.id and c.level = 1 and c.state <> 'failed'
       order by c.submitted_at desc limit 1
     ) c on true
     left join identity.area i on i.id = c.area_id
     where u.id > $2 and ($1::bigint[] is null or u.id = any($1))
     order by u.id limit $3`,
    [of.userIds, of.after, of.rows],
  );
}
