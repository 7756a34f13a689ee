import { type Db, toTimestamp } from '../kernel/db.ts';

/** Time within which a list that ends may have answered less or more. */
const SLACK = `interval '1 minute'`;

/**
 * N1: whatever needed a screening has an answer. `causes` are rows of `kind`, `reference` and `at`; those after an instant are
 * looked at. One needed it when a list held for all of a minute after it.
 */
export function findUnscreened(
  db: Db,
  { causes, after }: { readonly causes: readonly string[]; readonly after: number },
): Promise<readonly { readonly kind: string; readonly reference: string }[]> {
  return db.query(
    `select c.kind, c.reference from (${causes.join(' union all ')}) as c
     where c.at > greatest($1, (select min(effective_at) from screening.edition))
       and exists (
         select from screening.edition e join screening.version v on v.id = e.version_id
         where e.act = 'begin' and e.effective_at <= c.at and not exists (
           select from screening.edition l join screening.version w on w.id = l.version_id
           where w.list = v.list and l.id > e.id and l.effective_at <= c.at + ${SLACK}))
       and not exists (
         select from screening.answer a where a.kind = c.kind and a.reference = c.reference)
     limit 100`,
    [toTimestamp(after)],
  );
}

/** N2: nothing was sent that waits for an answer of the vendor. `left` are withdrawals by `reference`. */
export function findUnanswered(
  db: Db,
  left: string,
): Promise<readonly { readonly kind: string; readonly reference: string }[]> {
  return db.query(
    `select i.kind, i.reference from screening.inquiry i join (${left}) as l on l.reference = i.reference
     where i.is_open and i.is_awaited and i.kind = 'withdrawal' limit 100`,
  );
}

/** The instant of the database. */
export async function readInstant(db: Db): Promise<number> {
  const [row] = await db.query<{ at: number }>('select (extract(epoch from now()) * 1000)::bigint as at', []);
  return row?.at ?? 0;
}
