import type { ListFormat } from '@openbourse/api';
import type { ListEntry } from '@openbourse/engine';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';

/** A step of what lists hold. */
export interface Edition {
  readonly id: number;
  readonly versionId: number;
  readonly list: string;
  readonly act: 'begin' | 'end';
  readonly onExact: 'hold' | 'deny';
  readonly nearPercent: number | null;
  readonly effectiveAt: number;
  readonly operatorName: string;
  readonly approverName: string;
}

/** An entry as a file has it. */
export type NewEntry = Omit<ListEntry, 'key'>;

/** Every step, in their order; there are few. */
export function listEditions(db: Db): Promise<readonly Edition[]> {
  return db.query<Edition>(
    `select e.id, e.version_id as "versionId", v.list, e.act, e.on_exact as "onExact",
       e.near_percent as "nearPercent", e.effective_at as "effectiveAt", e.operator_name as "operatorName",
       e.approver_name as "approverName"
     from screening.edition e join screening.version v on v.id = e.version_id order by e.id`,
    [],
  );
}

export async function readLastEdition(db: Db): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    'select coalesce(max(id), 0) as id from screening.edition',
    [],
  );
  return row?.id ?? 0;
}

export async function listEntries(db: Db, versionId: number): Promise<readonly ListEntry[]> {
  const rows = await db.query<{
    reference: string;
    key: string;
    body: Omit<ListEntry, 'key' | 'reference'>;
    aliases: readonly string[] | null;
  }>('select reference, key, body, aliases from screening.entry where version_id = $1', [versionId]);
  return rows.map(({ reference, key, body, aliases }) => ({
    ...{ ...body, reference, key },
    names: [...body.names, ...(aliases ?? [])],
  }));
}

/** Changes of lists come one after the other. */
export async function lockLists(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(4714141)', []);
}

export async function insertVersion(
  tx: Tx,
  row: { readonly list: string; readonly dated: string; readonly by: string; readonly at: number },
): Promise<number> {
  const [version] = await tx.query<{ id: number }>(
    `insert into screening.version (list, dated, uploaded_by, uploaded_at) values ($1, $2, $3, $4) returning id`,
    [row.list, row.dated, row.by, toTimestamp(row.at)],
  );
  return version?.id ?? 0;
}

/** Keeps which file a version came from; false where it has one of the format. */
export async function insertFile(
  tx: Tx,
  row: {
    readonly versionId: number;
    readonly format: ListFormat;
    readonly fileName: string;
    readonly sha256: string;
    readonly entries: number;
    readonly by: string;
    readonly at: number;
  },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into screening.list_file (version_id, format, file_name, sha256, entries, uploaded_by, uploaded_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning version_id`,
    [row.versionId, row.format, row.fileName, row.sha256, row.entries, row.by, toTimestamp(row.at)],
  );
  return rows.length > 0;
}

/** Adds entries; the key of each is a mark of all that it says. */
export async function insertEntries(tx: Tx, versionId: number, entries: readonly NewEntry[]): Promise<void> {
  await tx.query(
    `insert into screening.entry (version_id, reference, key, body)
     select $1, e.reference, left(encode(sha256(convert_to(e.reference || e.body::text, 'UTF8')), 'hex'), 24), e.body
     from (select one->>'reference' as reference, one - 'reference' as body
       from jsonb_array_elements($2::jsonb) as one) e`,
    [versionId, JSON.stringify(entries)],
  );
}

/** Adds aliases to entries of a version; answers how many entries got some. */
export async function addAliases(
  tx: Tx,
  versionId: number,
  aliases: ReadonlyMap<string, readonly string[]>,
): Promise<number> {
  const given = [...aliases].map(([reference, names]) => ({ reference, names }));
  const rows = await tx.query(
    `update screening.entry e set aliases = g.names,
       key = left(encode(sha256(convert_to(e.key || g.names::text, 'UTF8')), 'hex'), 24)
     from jsonb_to_recordset($2::jsonb) as g(reference text, names jsonb)
     where e.version_id = $1 and e.reference = g.reference returning e.reference`,
    [versionId, JSON.stringify(given)],
  );
  return rows.length;
}

/** The newest version of a list that no step names; null where there is none. */
export async function findDraft(db: Db, list: string): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(
    `select v.id from screening.version v where v.list = $1
       and not exists (select from screening.edition e where e.version_id = v.id)
     order by v.id desc limit 1`,
    [list],
  );
  return row?.id ?? null;
}

export async function findVersion(
  db: Db,
  id: number,
): Promise<{ readonly list: string; readonly entries: number; readonly files: readonly string[] } | null> {
  const [row] = await db.query<{ list: string; entries: number; files: string[] }>(
    `select v.list, (select count(*) from screening.entry e where e.version_id = v.id)::integer as entries,
       array(select f.sha256 from screening.list_file f where f.version_id = v.id order by f.format) as files
     from screening.version v where v.id = $1`,
    [id],
  );
  return row ?? null;
}

export async function insertEdition(
  tx: Tx,
  row: Omit<Edition, 'id' | 'list'> & { readonly decidedAt: number; readonly reason: string },
): Promise<void> {
  await tx.query(
    `insert into screening.edition (version_id, act, on_exact, near_percent, decided_at, effective_at, operator_name,
       approver_name, reason) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[row.versionId, row.act, row.onExact, row.nearPercent],
      ...[toTimestamp(row.decidedAt), toTimestamp(row.effectiveAt)],
      ...[row.operatorName, row.approverName, row.reason],
    ],
  );
}

export interface VersionRow {
  readonly versionId: number;
  readonly list: string;
  readonly dated: string;
  readonly entries: number;
  readonly files: readonly {
    readonly format: ListFormat;
    readonly file_name: string;
    readonly sha256: string;
    readonly entries: number;
  }[];
  readonly uploadedBy: string;
  readonly uploadedAt: number;
  readonly screened: number | null;
  readonly isScreened: boolean | null;
}

/** Every version, the newest first, with how far its last step screened everybody. */
export function listVersions(db: Db): Promise<readonly VersionRow[]> {
  return db.query<VersionRow>(
    `select v.id as "versionId", v.list, v.dated::text as dated, v.uploaded_by as "uploadedBy",
       v.uploaded_at as "uploadedAt", t.screened, t.done as "isScreened",
       (select count(*) from screening.entry e where e.version_id = v.id)::integer as entries,
       (select coalesce(jsonb_agg(jsonb_build_object('format', f.format, 'file_name', f.file_name,
          'sha256', f.sha256, 'entries', f.entries) order by f.uploaded_at), '[]')
        from screening.list_file f where f.version_id = v.id) as files
     from screening.version v
     left join lateral (
       select sum(t.screened)::bigint as screened, bool_and(t.done_at is not null) as done
       from screening.turn t where t.edition_id = (
         select max(e.id) from screening.edition e where e.version_id = v.id and e.act = 'begin')
     ) t on true
     order by v.id desc limit 200`,
    [],
  );
}
