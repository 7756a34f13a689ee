import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';

/** Adds a setting; one that is there stays as its operator set it. */
export async function insertSetting(
  tx: Tx,
  row: { readonly key: string; readonly value: string; readonly now: number },
): Promise<void> {
  await tx.query(
    `insert into content.setting (key, value, updated_at) values ($1, $2, $3) on conflict (key) do nothing`,
    [row.key, row.value, toTimestamp(row.now)],
  );
}

/** Which of these items are there. */
export async function listKnownIds(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ id: number }>('select id from content.news where id = any($1)', [ids]);
  return new Set(rows.map(({ id }) => id));
}

/** A head in the words of its table, instants as ISO text. */
export interface SeedHead {
  readonly id: number;
  readonly category_id: number;
  readonly banner: string | null;
  readonly topic: string | null;
  readonly position: number;
  readonly is_popular: boolean;
  readonly slug: string | null;
  readonly starts_at: string | null;
  readonly ends_at: string | null;
  readonly published_at: string;
}

export interface SeedNewsText {
  readonly news_id: number;
  readonly locale: string;
  readonly title: string;
  readonly summary: string;
  readonly content: string;
  readonly sought: readonly string[];
  readonly version: number;
}

/** Adds published items with their first versions; one that is there meanwhile stays as it is. */
export async function insertItems(
  tx: Tx,
  items: {
    readonly heads: readonly SeedHead[];
    readonly texts: readonly SeedNewsText[];
    readonly now: number;
  },
): Promise<void> {
  const added = await tx.query<{ id: number }>(
    `insert into content.news (id, category_id, banner, topic, position, is_popular, slug, starts_at, ends_at,
       published_at, is_published, version)
     select id, category_id, banner, topic, position, is_popular, slug, starts_at, ends_at, published_at, true, 1
     from jsonb_to_recordset($1) as h (id integer, category_id integer, banner text, topic text, position integer,
       is_popular boolean, slug text, starts_at timestamptz, ends_at timestamptz, published_at timestamptz)
     on conflict do nothing
     returning id`,
    [JSON.stringify(items.heads)],
  );
  const ids = added.map(({ id }) => id);
  const now = toTimestamp(items.now);
  await tx.query(
    `insert into content.news_text (news_id, locale, title, summary, content, sought, version, updated_at)
     select news_id, locale, title, summary, content, sought, version, $2::timestamptz
     from jsonb_to_recordset($1) as t (news_id integer, locale text, title text, summary text, content text, sought text[],
       version integer)
     where news_id = any($3)`,
    [JSON.stringify(items.texts), now, ids],
  );
  await insertFirstVersions(tx, { ids, now });
}

/** The versions that the rows of these items name, and of pages the first edition. */
async function insertFirstVersions(
  tx: Tx,
  { ids, now }: { readonly ids: readonly number[]; readonly now: string },
): Promise<void> {
  await tx.query(
    `insert into content.version (news_id, number, at, kind, data)
     select id, 1, $2::timestamptz, 'head', jsonb_build_object('category_id', category_id, 'banner', banner, 'topic', topic,
       'position', position, 'is_popular', is_popular, 'starts_at', floor(extract(epoch from starts_at) * 1000),
       'ends_at', floor(extract(epoch from ends_at) * 1000),
       'published_at', floor(extract(epoch from published_at) * 1000), 'is_published', is_published)
     from content.news where id = any($1)`,
    [ids, now],
  );
  await tx.query(
    `insert into content.version (news_id, number, at, kind, locale, data)
     select news_id, version, updated_at, 'text', locale,
       jsonb_build_object('locale', locale, 'title', title, 'summary', summary, 'content', content)
     from content.news_text where news_id = any($1)`,
    [ids],
  );
  await tx.query(
    `insert into content.edition (news_id, version, holds_from, published_at)
     select id, 1, $2::timestamptz, $2::timestamptz from content.news where id = any($1) and slug is not null`,
    [ids, now],
  );
  await tx.query(
    `insert into content.edition_text (news_id, version, locale, title, summary, content)
     select t.news_id, 1, t.locale, t.title, t.summary, t.content
     from content.news_text t join content.news n on n.id = t.news_id
     where n.id = any($1) and n.slug is not null`,
    [ids],
  );
}
