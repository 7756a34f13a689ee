import type { HelpTopic, PageSlug } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';
import type { NewsPlace } from './news-cursor.ts';
import { holdsAll, type NewsLocale } from './queries.ts';

export interface SettingRow<K extends string> {
  readonly key: K;
  readonly value: string;
  readonly updated_at: number;
}

export function listSettings<K extends string>(db: Db): Promise<SettingRow<K>[]> {
  return db.query('select key, value, updated_at from content.setting order by key');
}

export async function lockSetting(tx: Tx, key: string): Promise<string> {
  const rows = await tx.query<{ value: string }>(
    'select value from content.setting where key = $1 for update',
    [key],
  );
  return rows[0]?.value ?? '';
}

export async function setSetting(
  tx: Tx,
  row: { readonly key: string; readonly value: string; readonly now: number },
): Promise<void> {
  await tx.query(
    `insert into content.setting (key, value, updated_at) values ($1, $2, $3)
     on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [row.key, row.value, toTimestamp(row.now)],
  );
}

/** A language that news is written in. */

/** Fields that an item has in common in all languages; its versions keep just these. */
export interface HeadData {
  readonly category_id: number;
  readonly banner: string | null;
  readonly topic: HelpTopic | null;
  readonly position: number;
  readonly is_popular: boolean;
  readonly starts_at: number | null;
  readonly ends_at: number | null;
  readonly published_at: number;
  readonly is_published: boolean;
}

export interface NewsHead extends HeadData {
  readonly id: number;
  readonly slug: PageSlug | null;
  /** The number of the version that wrote it. */
  readonly version: number;
}

const HEAD = `n.id, n.category_id, n.banner, n.topic, n.position, n.is_popular, n.starts_at, n.ends_at, n.published_at,
  n.is_published, n.slug, n.version`;

export function listAllNews(
  db: Db,
  page: {
    readonly locale: string;
    readonly categoryId: number | null;
    readonly topic: HelpTopic | null;
    readonly isPublished: boolean | null;
    readonly words: readonly string[];
    readonly after: NewsPlace;
    readonly limit: number;
  },
): Promise<(NewsHead & { readonly title: string; readonly locales: NewsLocale[] })[]> {
  return db.query(
    `select ${HEAD}, coalesce(t.title, '') as title, coalesce(t.locales, '{}') as locales
     from content.news n
     left join lateral (
       select (array_agg(x.title order by x.locale = $1 desc, x.locale))[1] as title,
         array_agg(x.locale order by x.locale) as locales
       from content.news_text x where x.news_id = n.id
     ) t on true
     where ($2::integer is null or n.category_id = $2) and ($3::boolean is null or n.is_published = $3)
       and ($4::text is null or n.topic = $4)
       and (cardinality($5::text[]) = 0 or exists (
         select from content.news_text s
         where s.news_id = n.id and ${holdsAll('$5', 's.sought')}))
       and (n.published_at, n.id) < ($6::timestamptz, $7::integer)
     order by n.published_at desc, n.id desc
     limit $8`,
    [
      page.locale,
      page.categoryId,
      page.isPublished,
      page.topic,
      page.words,
      toTimestamp(page.after.publishedAt),
      page.after.id,
      page.limit,
    ],
  );
}

export async function findNewsHead(db: Db, id: number): Promise<NewsHead | undefined> {
  const rows = await db.query<NewsHead>(`select ${HEAD} from content.news n where n.id = $1`, [id]);
  return rows[0];
}

/** Holds an item, so that its texts and its state change one after the other. */
export async function lockNews(tx: Tx, id: number): Promise<NewsHead | undefined> {
  const rows = await tx.query<NewsHead>(`select ${HEAD} from content.news n where n.id = $1 for update`, [
    id,
  ]);
  return rows[0];
}

export interface TextData {
  readonly locale: NewsLocale;
  readonly title: string;
  readonly summary: string;
  readonly content: string;
}

export interface NewsTextRow extends TextData {
  readonly version: number;
  readonly updated_at: number;
}

export function listNewsTexts(db: Db, newsId: number): Promise<NewsTextRow[]> {
  return db.query(
    `select locale, title, summary, content, version, updated_at from content.news_text
     where news_id = $1 order by locale`,
    [newsId],
  );
}

/** Adds a draft; answers its id. */
export async function addNews(tx: Tx, head: HeadData): Promise<number> {
  const rows = await tx.query<{ id: number }>(
    `insert into content.news (id, category_id, banner, topic, position, is_popular, starts_at, ends_at,
       published_at, is_published, version)
     values (nextval('content.news_id_seq'), $1, $2, $3, $4, $5, $6, $7, $8, $9, 1) returning id`,
    headValues(head),
  );
  return rows[0]?.id ?? 0;
}

export async function setNews(
  tx: Tx,
  of: { readonly id: number; readonly version: number },
  head: HeadData,
): Promise<void> {
  await tx.query(
    `update content.news set category_id = $1, banner = $2, topic = $3, position = $4, is_popular = $5, starts_at = $6,
       ends_at = $7, published_at = $8, is_published = $9, version = $10
     where id = $11`,
    [...headValues(head), of.version, of.id],
  );
}

function headValues(head: HeadData): readonly (string | number | boolean | null)[] {
  return [
    head.category_id,
    head.banner,
    head.topic,
    head.position,
    head.is_popular,
    head.starts_at === null ? null : toTimestamp(head.starts_at),
    head.ends_at === null ? null : toTimestamp(head.ends_at),
    toTimestamp(head.published_at),
    head.is_published,
  ];
}

export async function setNewsText(
  tx: Tx,
  newsId: number,
  text: NewsTextRow & { readonly sought: readonly string[] },
): Promise<void> {
  await tx.query(
    `insert into content.news_text (news_id, locale, title, summary, content, sought, version, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (news_id, locale) do update
       set title = excluded.title, summary = excluded.summary, content = excluded.content, sought = excluded.sought,
         version = excluded.version, updated_at = excluded.updated_at`,
    [
      newsId,
      text.locale,
      text.title,
      text.summary,
      text.content,
      text.sought,
      text.version,
      toTimestamp(text.updated_at),
    ],
  );
}
