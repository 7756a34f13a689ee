import type { ActivityPhase, HelpTopic } from '@openbourse/api';
import { type Db, toTimestamp } from '../kernel/db.ts';
import type { NewsPlace, RankedPlace } from './news-cursor.ts';

export interface NewsRow {
  readonly id: number;
  readonly title: string;
  readonly summary: string;
  readonly banner: string | null;
  readonly published_at: number;
  readonly topic: HelpTopic | null;
  readonly starts_at: number | null;
  readonly ends_at: number | null;
}

/** The text of the asked language, else of the fallback language. */
const TEXT_OF = `
  left join content.news_text wanted on wanted.news_id = n.id and wanted.locale = $1
  left join content.news_text fallback on fallback.news_id = n.id and fallback.locale = $2`;
const FIELDS = `n.id, coalesce(wanted.title, fallback.title) as title,
  coalesce(wanted.summary, fallback.summary) as summary, n.banner, n.published_at, n.topic, n.starts_at, n.ends_at`;
/** What is shown at $3: pages have editions instead, and an activity that is over stays readable. */
const SHOWN = `n.is_published and n.published_at <= $3 and n.category_id <> 5
  and (n.category_id = 4 or n.ends_at is null or n.ends_at > $3)
  and coalesce(wanted.title, fallback.title) is not null`;
const SOUGHT = 'coalesce(wanted.sought, fallback.sought)';
const IN_PHASE = `($5::text is null or $5 = case when n.starts_at > $3 then 'coming' when n.ends_at <= $3 then 'past'
  when n.starts_at is not null then 'running' end)`;

export interface Languages {
  readonly locale: string;
  readonly fallback: string;
}

interface Filter {
  readonly categoryId: number;
  readonly phase: ActivityPhase | null;
  readonly now: number;
  readonly limit: number;
}

/** Shown news of a category, newest first, from the given place on. */
export function listNews(
  db: Db,
  languages: Languages,
  page: Filter & { readonly after: NewsPlace },
): Promise<NewsRow[]> {
  return db.query(
    `select ${FIELDS} from content.news n ${TEXT_OF}
     where n.category_id = $4 and ${SHOWN} and ${IN_PHASE}
       and (n.published_at, n.id) < ($6::timestamptz, $7::integer)
     order by n.published_at desc, n.id desc
     limit $8`,
    [
      languages.locale,
      languages.fallback,
      toTimestamp(page.now),
      page.categoryId,
      page.phase,
      toTimestamp(page.after.publishedAt),
      page.after.id,
      page.limit,
    ],
  );
}

/**
 * Shown items of a category that hold all words: those with the words in the title first, then those with them in
 * title and summary, then the others; help by the order of its topics, anything else newest first.
 */
export function listRanked(
  db: Db,
  languages: Languages,
  page: Filter & {
    readonly words: readonly string[];
    readonly topic: HelpTopic | null;
    readonly topics: readonly HelpTopic[];
    readonly isPopular: boolean | null;
    readonly after: RankedPlace;
  },
): Promise<(NewsRow & RankedPlace)[]> {
  return db.query(
    `select * from (
       select ${FIELDS},
         case when ${holdsAll('$6', `(${SOUGHT})[1:1]`)} then 0
           when ${holdsAll('$6', `(${SOUGHT})[1:2]`)} then 1
           else 2 end as rank,
         case n.category_id when 1 then coalesce(array_position($8::text[], n.topic), 1000)::bigint * 100000 + n.position
           else -floor(extract(epoch from n.published_at))::bigint end as place
       from content.news n ${TEXT_OF}
       where n.category_id = $4 and ${SHOWN} and ${IN_PHASE} and ($7::text is null or n.topic = $7)
         and ($13::boolean is null or n.is_popular = $13)
         and ${holdsAll('$6', SOUGHT)}
     ) found
     where (rank, place, id) > ($9::integer, $10::bigint, $11::integer)
     order by rank, place, id
     limit $12`,
    [
      languages.locale,
      languages.fallback,
      toTimestamp(page.now),
      page.categoryId,
      page.phase,
      page.words,
      page.topic,
      page.topics,
      page.after.rank,
      page.after.place,
      page.after.id,
      page.limit,
      page.isPopular,
    ],
  );
}

/** That texts hold every word together. A part of a word counts: not every language sets spaces. */
export function holdsAll(words: string, texts: string): string {
  return `not exists (select from unnest(${words}::text[]) as word
    where strpos(array_to_string(${texts}, ' '), word) = 0)`;
}

export async function findNews(
  db: Db,
  languages: Languages,
  of: { readonly id: number; readonly now: number },
): Promise<(NewsRow & { readonly category_id: number; readonly content: string }) | undefined> {
  const [row] = await db.query<NewsRow & { readonly category_id: number; readonly content: string }>(
    `select ${FIELDS}, n.category_id, coalesce(wanted.content, fallback.content) as content
     from content.news n ${TEXT_OF}
     where n.id = $4 and ${SHOWN}`,
    [languages.locale, languages.fallback, toTimestamp(of.now), of.id],
  );
  return row;
}

export interface EditionRow {
  readonly news_id: number;
  readonly version: number;
  readonly holds_from: number;
}

/** Every edition of a page, newest first. */
export function listEditions(db: Db, slug: string): Promise<EditionRow[]> {
  return db.query(
    `select e.news_id, e.version, e.holds_from from content.edition e join content.news n on n.id = e.news_id
     where n.slug = $1 order by e.version desc`,
    [slug],
  );
}

export async function findEditionText(
  db: Db,
  languages: Languages,
  edition: { readonly news_id: number; readonly version: number },
): Promise<{ readonly title: string; readonly summary: string; readonly content: string } | undefined> {
  const [row] = await db.query<{ title: string; summary: string; content: string }>(
    `select title, summary, content from content.edition_text
     where news_id = $3 and version = $4 and locale in ($1, $2)
     order by locale = $1 desc limit 1`,
    [languages.locale, languages.fallback, edition.news_id, edition.version],
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
