import type { NEWS_LOCALES } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';

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
export type NewsLocale = (typeof NEWS_LOCALES)[number];

export interface NewsHead {
  readonly id: number;
  readonly category_id: number;
  readonly banner: string | null;
  readonly published_at: number;
  readonly is_published: boolean;
}

export function listAllNews(
  db: Db,
  page: {
    readonly locale: string;
    readonly categoryId: number | null;
    readonly isPublished: boolean | null;
    readonly after: { readonly publishedAt: number; readonly id: number };
    readonly limit: number;
  },
): Promise<(NewsHead & { readonly title: string; readonly locales: NewsLocale[] })[]> {
  return db.query(
    `select n.id, n.category_id, n.banner, n.published_at, n.is_published, coalesce(t.title, '') as title,
       coalesce(t.locales, '{}') as locales
     from content.news n
     left join lateral (
       select (array_agg(x.title order by x.locale = $1 desc, x.locale))[1] as title,
         array_agg(x.locale order by x.locale) as locales
       from content.news_text x where x.news_id = n.id
     ) t on true
     where ($2::integer is null or n.category_id = $2) and ($3::boolean is null or n.is_published = $3)
       and (n.published_at, n.id) < ($4::timestamptz, $5::integer)
     order by n.published_at desc, n.id desc
     limit $6`,
    [
      page.locale,
      page.categoryId,
      page.isPublished,
      toTimestamp(page.after.publishedAt),
      page.after.id,
      page.limit,
    ],
  );
}

export async function findNewsHead(db: Db, id: number): Promise<NewsHead | undefined> {
  const rows = await db.query<NewsHead>(
    'select id, category_id, banner, published_at, is_published from content.news where id = $1',
    [id],
  );
  return rows[0];
}

/** Holds an item, so that its texts and its state change one after the other. */
export async function lockNews(tx: Tx, id: number): Promise<NewsHead | undefined> {
  const rows = await tx.query<NewsHead>(
    'select id, category_id, banner, published_at, is_published from content.news where id = $1 for update',
    [id],
  );
  return rows[0];
}

export interface NewsTextRow {
  readonly locale: NewsLocale;
  readonly title: string;
  readonly summary: string;
  readonly content: string;
}

export function listNewsTexts(db: Db, newsId: number): Promise<NewsTextRow[]> {
  return db.query(
    'select locale, title, summary, content from content.news_text where news_id = $1 order by locale',
    [newsId],
  );
}

/** Adds a draft; answers its id. */
export async function addNews(
  tx: Tx,
  row: Pick<NewsHead, 'category_id' | 'banner' | 'published_at'>,
): Promise<number> {
  const rows = await tx.query<{ id: number }>(
    `insert into content.news (id, category_id, banner, published_at, is_published)
     values (nextval('content.news_id_seq'), $1, $2, $3, false) returning id`,
    [row.category_id, row.banner, toTimestamp(row.published_at)],
  );
  return rows[0]?.id ?? 0;
}

export async function setNews(tx: Tx, row: NewsHead): Promise<void> {
  await tx.query(
    `update content.news set category_id = $2, banner = $3, published_at = $4, is_published = $5 where id = $1`,
    [row.id, row.category_id, row.banner, toTimestamp(row.published_at), row.is_published],
  );
}

export async function setNewsText(tx: Tx, newsId: number, text: NewsTextRow): Promise<void> {
  await tx.query(
    `insert into content.news_text (news_id, locale, title, summary, content) values ($1, $2, $3, $4, $5)
     on conflict (news_id, locale) do update
       set title = excluded.title, summary = excluded.summary, content = excluded.content`,
    [newsId, text.locale, text.title, text.summary, text.content],
  );
}
