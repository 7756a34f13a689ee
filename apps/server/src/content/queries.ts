import type { ActivityPhase, HelpTopic, NEWS_LOCALES } from '@openbourse/api';
import { type Db, toTimestamp } from '../kernel/db.ts';
import type { NewsPlace, RankedPlace } from './news-cursor.ts';
import type { SearchTerm } from './search-terms.ts';

export type NewsLocale = (typeof NEWS_LOCALES)[number];

export interface NewsRow {
  readonly id: number;
  /** Of the text: another one than the reader's where that has none. */
  readonly locale: NewsLocale;
  readonly title: string;
  readonly summary: string;
  readonly banner: string | null;
  readonly published_at: number;
  readonly topic: HelpTopic | null;
  readonly starts_at: number | null;
  readonly ends_at: number | null;
}

/** The text in the first of the languages $1 that has a whole one. */
const TEXT_OF = `
  join lateral (
    select * from content.news_text x where x.news_id = n.id
    order by x.title = '' or x.content = '', array_position($1::text[], x.locale) limit 1
  ) shown on true`;
const FIELDS = `n.id, shown.locale, shown.title, shown.summary, n.banner, n.published_at, n.topic, n.starts_at,
  n.ends_at`;
/**
 * Condition of an item that is shown at $2: pages have editions instead, and an activity that is over stays
 * readable.
 */
const SHOWN = `n.is_published and n.published_at <= $2 and n.category_id <> 5
  and (n.category_id = 4 or n.ends_at is null or n.ends_at > $2)`;
const IN_PHASE = `($4::text is null or $4 = case when n.starts_at > $2 then 'coming' when n.ends_at <= $2 then 'past'
  when n.starts_at is not null then 'running' end)`;

/** Every language of news, the one to read first in front (content.ts). */
export type Languages = readonly NewsLocale[];

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
     where n.category_id = $3 and ${SHOWN} and ${IN_PHASE}
       and (n.published_at, n.id) < ($5::timestamptz, $6::integer)
     order by n.published_at desc, n.id desc
     limit $7`,
    [
      languages,
      toTimestamp(page.now),
      page.categoryId,
      page.phase,
      toTimestamp(page.after.publishedAt),
      page.after.id,
      page.limit,
    ],
  );
}

/** Cost of a term that a text does not hold; one that it holds costs less, the least in the title and by the word that was written. */
const MISSING_COST = 8;

/**
 * Shown items of a category that hold half of the terms at least: first those that hold all of them, and hold them in the title, then
 * in the summary, then elsewhere; help by the order of its topics, anything else newest first.
 */
export function listRanked(
  db: Db,
  languages: Languages,
  page: Filter & {
    readonly terms: readonly SearchTerm[];
    readonly topic: HelpTopic | null;
    readonly topics: readonly HelpTopic[];
    readonly isPopular: boolean | null;
    readonly after: RankedPlace;
  },
): Promise<(NewsRow & RankedPlace)[]> {
  return db.query(
    `with found as (
       select ${FIELDS}, score.*,
         case n.category_id when 1 then coalesce(array_position($7::text[], n.topic), 1000)::bigint * 100000 + n.position
           else -floor(extract(epoch from n.published_at))::bigint end as place
       from content.news n ${TEXT_OF} cross join lateral (${SCORE}) score
       where n.category_id = $3 and ${SHOWN} and ${IN_PHASE} and ($6::text is null or n.topic = $6)
         and ($12::boolean is null or n.is_popular = $12)
     )
     select id, locale, title, summary, banner, published_at, topic, starts_at, ends_at, rank, place from found
     where 2 * missing <= terms
       and (rank, place, id) > ($8::integer, $9::bigint, $10::integer)
     order by rank, place, id
     limit $11`,
    [
      languages,
      toTimestamp(page.now),
      page.categoryId,
      page.phase,
      JSON.stringify(page.terms),
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

/** Distance of the text "shown" from what the terms $5 ask for. A part of a word counts: not every language sets spaces. */
const SCORE = `
  select coalesce(sum(cost), 0)::integer as rank, count(*) filter (where cost = ${MISSING_COST}) as missing, count(*) as terms
  from jsonb_array_elements($5::jsonb) as asked(term), lateral (
    select coalesce(min(2 * (s.place - 1) + least(w.place - 1, 1)), ${MISSING_COST}) as cost
    from unnest(shown.sought) with ordinality as s(text, place),
      jsonb_array_elements_text(asked.term) with ordinality as w(word, place)
    where strpos(s.text, w.word) > 0
  ) held`;

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
    `select ${FIELDS}, n.category_id, shown.content
     from content.news n ${TEXT_OF}
     where n.id = $3 and ${SHOWN}`,
    [languages, toTimestamp(of.now), of.id],
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
     where news_id = $2 and version = $3
     order by array_position($1::text[], locale) limit 1`,
    [languages, edition.news_id, edition.version],
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
