import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';

export interface NewsRow {
  readonly id: number;
  readonly title: string;
  readonly summary: string;
  readonly banner: string | null;
  readonly published_at: number;
}

/** The text of the asked language, else of the fallback language. */
const TEXT_OF = `
  left join content.news_text wanted on wanted.news_id = n.id and wanted.locale = $1
  left join content.news_text fallback on fallback.news_id = n.id and fallback.locale = $2`;

export interface Languages {
  readonly locale: string;
  readonly fallback: string;
}

/** Published news of a category, newest first, from the given place on. */
export function listNews(
  db: Db,
  languages: Languages,
  page: {
    readonly categoryId: number;
    readonly now: number;
    readonly after: { readonly publishedAt: number; readonly id: number };
    readonly limit: number;
  },
): Promise<NewsRow[]> {
  return db.query(
    `select n.id, coalesce(wanted.title, fallback.title) as title,
            coalesce(wanted.summary, fallback.summary) as summary, n.banner, n.published_at
     from content.news n ${TEXT_OF}
     where n.category_id = $3 and n.is_published and n.published_at <= $4
       and (n.published_at, n.id) < ($5::timestamptz, $6::integer)
       and coalesce(wanted.title, fallback.title) is not null
     order by n.published_at desc, n.id desc
     limit $7`,
    [
      languages.locale,
      languages.fallback,
      page.categoryId,
      toTimestamp(page.now),
      toTimestamp(page.after.publishedAt),
      page.after.id,
      page.limit,
    ],
  );
}

export async function findNews(
  db: Db,
  languages: Languages,
  of: { readonly id: number; readonly now: number },
): Promise<(NewsRow & { readonly content: string }) | undefined> {
  const [row] = await db.query<NewsRow & { readonly content: string }>(
    `select n.id, coalesce(wanted.title, fallback.title) as title,
            coalesce(wanted.summary, fallback.summary) as summary, n.banner, n.published_at,
            coalesce(wanted.content, fallback.content) as content
     from content.news n ${TEXT_OF}
     where n.id = $3 and n.is_published and n.published_at <= $4
       and coalesce(wanted.title, fallback.title) is not null`,
    [languages.locale, languages.fallback, of.id, toTimestamp(of.now)],
  );
  return row;
}

export async function findSetting(db: Db, key: string): Promise<string | undefined> {
  const [row] = await db.query<{ readonly value: string }>(
    'select value from content.setting where key = $1',
    [key],
  );
  return row?.value;
}

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

/** Adds a news item; answers whether it was not there yet. */
export async function insertNews(
  tx: Tx,
  row: {
    readonly id: number;
    readonly categoryId: number;
    readonly banner: string | null;
    readonly publishedAt: number;
  },
): Promise<boolean> {
  const added = await tx.query(
    `insert into content.news (id, category_id, banner, published_at, is_published)
     values ($1, $2, $3, $4, true)
     on conflict (id) do nothing
     returning id`,
    [row.id, row.categoryId, row.banner, toTimestamp(row.publishedAt)],
  );
  return added.length > 0;
}

export async function insertNewsText(
  tx: Tx,
  row: {
    readonly newsId: number;
    readonly locale: string;
    readonly title: string;
    readonly summary: string;
    readonly content: string;
  },
): Promise<void> {
  await tx.query(
    `insert into content.news_text (news_id, locale, title, summary, content) values ($1, $2, $3, $4, $5)`,
    [row.newsId, row.locale, row.title, row.summary, row.content],
  );
}
