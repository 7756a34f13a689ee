import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';
import type { HeadData, TextData } from './manage-queries.ts';
import type { NewsLocale } from './queries.ts';

interface Written {
  readonly newsId: number;
  readonly at: number;
  readonly operatorId: number;
  readonly restoredFrom: number | null;
}

/** Keeps what was written; answers its number. The item is locked by the caller. */
export async function addVersion(
  tx: Tx,
  version: Written & { readonly data: { readonly head: HeadData } | { readonly text: TextData } },
): Promise<number> {
  const { data } = version;
  const rows = await tx.query<{ number: number }>(
    `insert into content.version (news_id, number, at, operator_id, kind, locale, restored_from, data)
     select $1::integer, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6, $7
     from content.version where news_id = $1
     returning number`,
    [
      version.newsId,
      toTimestamp(version.at),
      version.operatorId,
      'text' in data ? 'text' : 'head',
      'text' in data ? data.text.locale : null,
      version.restoredFrom,
      JSON.stringify('text' in data ? data.text : data.head),
    ],
  );
  return rows[0]?.number ?? 0;
}

export interface VersionRow {
  readonly number: number;
  readonly at: number;
  readonly operator_name: string | null;
  readonly kind: 'head' | 'text';
  readonly locale: NewsLocale | null;
  readonly restored_from: number | null;
  readonly title: string;
}

const VERSION = `v.number, v.at, o.name as operator_name, v.kind, v.locale, v.restored_from,
  coalesce(v.data ->> 'title', '') as title`;
/** Field that a head did not have yet when it was written. */
const BEFORE_POPULAR = { is_popular: false };
const FROM = 'from content.version v left join operator.operator o on o.id = v.operator_id';

/** Versions of an item, newest first. */
export function listVersions(
  db: Db,
  page: {
    readonly newsId: number;
    readonly kind: 'head' | 'text' | null;
    readonly locale: NewsLocale | null;
    readonly before: number;
    readonly limit: number;
  },
): Promise<VersionRow[]> {
  return db.query(
    `select ${VERSION} ${FROM}
     where v.news_id = $1 and v.number < $2 and ($3::text is null or v.kind = $3)
       and ($4::text is null or v.locale = $4)
     order by v.number desc limit $5`,
    [page.newsId, page.before, page.kind, page.locale, page.limit],
  );
}

export async function findVersion(
  db: Db,
  of: { readonly newsId: number; readonly number: number },
): Promise<(VersionRow & { readonly head: HeadData | null; readonly text: TextData | null }) | undefined> {
  const [row] = await db.query<VersionRow & { head: HeadData | null; text: TextData | null }>(
    `select ${VERSION}, case v.kind when 'head' then $3::jsonb || v.data end as head,
       case v.kind when 'text' then v.data end as text ${FROM}
     where v.news_id = $1 and v.number = $2`,
    [of.newsId, of.number, JSON.stringify(BEFORE_POPULAR)],
  );
  return row;
}

export interface EditionDetail {
  readonly version: number;
  readonly holds_from: number;
  readonly published_at: number;
  readonly operator_name: string | null;
}

/** Past and coming editions of a page for its readers, newest first. */
export function listEditionsOf(db: Db, newsId: number): Promise<EditionDetail[]> {
  return db.query(
    `select e.version, e.holds_from, e.published_at, o.name as operator_name
     from content.edition e left join operator.operator o on o.id = e.operator_id
     where e.news_id = $1 order by e.version desc`,
    [newsId],
  );
}

/** Fixes the texts of a page as they are as its next edition. The item is locked by the caller. */
export async function addEdition(
  tx: Tx,
  edition: {
    readonly newsId: number;
    readonly holdsFrom: number;
    readonly now: number;
    readonly operatorId: number;
  },
): Promise<number> {
  const rows = await tx.query<{ version: number }>(
    `insert into content.edition (news_id, version, holds_from, published_at, operator_id)
     select $1::integer, coalesce(max(version), 0) + 1, $2, $3, $4 from content.edition where news_id = $1
     returning version`,
    [edition.newsId, toTimestamp(edition.holdsFrom), toTimestamp(edition.now), edition.operatorId],
  );
  const version = rows[0]?.version ?? 0;
  await tx.query(
    `insert into content.edition_text (news_id, version, locale, title, summary, content)
     select news_id, $2, locale, title, summary, content from content.news_text where news_id = $1`,
    [edition.newsId, version],
  );
  return version;
}
