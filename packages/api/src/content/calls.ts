import { endpoint } from '../endpoint.ts';
import { ACTIVITY_PHASES, CONTENT_LIMITS, HELP_TOPICS, NEWS_LOCALES, PAGE_SLUGS } from '../limits.ts';
import { boolean, integer, list, nullable, object, optional, page as pageOf, string, t } from '../schema.ts';

export * from './operator-calls.ts';

const newsFields = {
  id: integer(),
  /** The language of the text: another one where there is no translation into the reader's. */
  locale: t.oneOf(NEWS_LOCALES),
  title: string(),
  summary: string(),
  banner: nullable(string()),
  published_at: t.instant,
  /** Of a help article; null else. */
  topic: nullable(t.oneOf(HELP_TOPICS)),
  /** Of an activity; null else. */
  starts_at: nullable(t.instant),
  /** When an activity ends, or when something else is taken off. */
  ends_at: nullable(t.instant),
};

export const newsList = endpoint('content.news_list', {
  limit: 'heavy',
  summary: [
    'Published content of a category: 1 help by topic and order, 2 banners, 3 notices, 4 activities newest first.',
    'A search looks in title, summary and text of the reader’s language and lists titles first.',
  ].join(' '),
  input: object({
    category_id: t.id,
    /** Help articles of this topic only. */
    topic: optional(t.oneOf(HELP_TOPICS)),
    /** Help articles that are shown first, or the others. */
    is_popular: optional(t.flag),
    /** Words that must all occur, in any case of letters. */
    q: optional(t.text(1, CONTENT_LIMITS.searchLengthMax, 'withdrawal')),
    /** Activities of this phase only. */
    phase: optional(t.oneOf(ACTIVITY_PHASES)),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: pageOf(object(newsFields)),
});

export const newsInfo = endpoint('content.news_info', {
  summary: 'One published news item with its text as sanitised HTML.',
  input: object({ id: t.id }),
  reply: object({ ...newsFields, category_id: integer(), content: string() }),
  errors: ['content.news_not_found'],
});

export const rate = endpoint('content.rate', {
  limit: 'vote',
  summary: [
    'Says whether a help article helped; the last word of a person or a browser counts.',
    'With the access token of a session the vote is the person’s, else that of the browser.',
  ].join(' '),
  input: object({
    id: t.id,
    /** The language in which it was read. */
    locale: t.oneOf(NEWS_LOCALES),
    /** An id that the browser has made for itself and keeps. */
    browser: string({ pattern: '^[0-9a-f]{32}$', examples: ['0b6f3c1e7a527c3e9b1a2f4d5e6a7b8c'] }),
    is_helpful: t.flag,
    /** Of a vote that it did not help: what was missing. */
    text: optional(t.text(0, CONTENT_LIMITS.voteTextLengthMax, 'It does not say how long it takes')),
  }),
  reply: object({}),
  errors: ['content.news_not_found'],
});

const editionFields = { version: integer(), holds_from: t.instant };

export const page = endpoint('content.page', {
  summary:
    'A page of the site: the edition that holds, or the named one; earlier and announced ones stay readable.',
  input: object({
    slug: t.oneOf(PAGE_SLUGS),
    version: optional(t.id),
  }),
  reply: object({
    slug: t.oneOf(PAGE_SLUGS),
    ...editionFields,
    /** The version that holds now; another one that is shown is older, or announced. */
    current_version: integer(),
    title: string(),
    summary: string(),
    content: string(),
    /** Every edition, newest first. */
    editions: list(object(editionFields)),
  }),
  errors: ['content.news_not_found'],
});

export const setting = endpoint('content.setting', {
  summary: 'One public setting; an empty value means that it is not set.',
  input: object({ key: t.oneOf(['app_download_url', 'service_url'] as const) }),
  reply: object({ key: string(), value: string() }),
});

export const site = endpoint('content.site', {
  summary: 'What a client needs to know before a login.',
  input: object({}),
  reply: object({
    name: string(),
    version: string(),
    is_demo: boolean(),
    /** Opens home and market to people who are not logged in. */
    guest_browsing: boolean(),
    /** The operator's default invitation code, prefilled in the registration form; empty when there is none. */
    default_invite_code: string(),
    /** Which products the jurisdiction allows to begin with; what runs and what was is there in any case. */
    offers: object({ contract: boolean(), micro: boolean() }),
    channels: object({ email: boolean(), mobile: boolean() }),
    server_time: t.instant,
    brand: object({
      /** The number of the version that holds. */
      version: integer(),
      /** Beside the name where there is little room. */
      short_name: string(),
      /** Operator of the site; empty when it is not said. */
      legal_entity: string(),
      /** Address for help; empty when there is none. */
      support_email: string(),
      /** The accent of each theme as #rrggbb; empty for the one of the apps. */
      accent_light: string(),
      accent_dark: string(),
      /** Ids of pictures, which `site.picture` shows; empty for those of the apps. */
      logo: string(),
      icon: string(),
    }),
  }),
});
