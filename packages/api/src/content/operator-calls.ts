import { change, endpoint } from '../endpoint.ts';
import { CONTENT_LIMITS, CONTENT_SETTINGS, HELP_TOPICS, NEWS_LOCALES, PAGE_SLUGS } from '../limits.ts';
import { reason } from '../operator/calls.ts';
import { boolean, integer, list, nullable, object, optional, page, string, t } from '../schema.ts';
import { proposedChange } from '../operator/proposal-calls.ts';

const CONTENT = ['content'] as const;

const settingRow = object({ key: t.oneOf(CONTENT_SETTINGS), value: string(), updated_at: t.instant });

export const operatorSettings = endpoint('content.operator_settings', {
  summary: 'Every setting of the site with its value.',
  input: object({}),
  reply: list(settingRow),
  roles: CONTENT,
});

export const operatorSetSetting = proposedChange('content.operator_set_setting', {
  summary: 'Sets a setting: links are empty or https, guest_browsing is on or off.',
  input: object({ key: t.oneOf(CONTENT_SETTINGS), value: t.text(0, 500, 'on'), reason }),
  errors: ['content.setting_value'],
  roles: CONTENT,
  checkers: ['content', 'risk'],
});

/** Fields that an item has in common in all languages. */
const headFields = {
  /** 1 help, 2 banner, 3 notice, 4 activity, 5 page. */
  category_id: integer(),
  banner: nullable(string()),
  /** Of help: what it is about, and its place among the articles of the topic. */
  topic: nullable(t.oneOf(HELP_TOPICS)),
  position: integer(),
  /** Of help: shown before anything else. */
  is_popular: boolean(),
  starts_at: nullable(t.instant),
  ends_at: nullable(t.instant),
  published_at: t.instant,
  is_published: boolean(),
};

const newsRow = object({
  id: integer(),
  ...headFields,
  slug: nullable(t.oneOf(PAGE_SLUGS)),
  /** In the language of the call, else in any. */
  title: string(),
  /** Languages that have a text. */
  locales: list(t.oneOf(NEWS_LOCALES)),
});

export const operatorNewsList = endpoint('content.operator_news_list', {
  summary: 'Content of every category and state, newest first.',
  input: object({
    category_id: optional(t.id),
    topic: optional(t.oneOf(HELP_TOPICS)),
    is_published: optional(t.flag),
    /** Words that must all occur in the texts of one language. */
    q: optional(t.text(1, CONTENT_LIMITS.searchLengthMax, 'withdrawal')),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(newsRow),
  roles: CONTENT,
});

const textFields = {
  locale: t.oneOf(NEWS_LOCALES),
  title: string(),
  summary: string(),
  content: string(),
};
const newsText = object({
  ...textFields,
  /** The number of the version that wrote it; what an editor starts from. */
  version: integer(),
  updated_at: t.instant,
});
const edition = object({
  version: integer(),
  holds_from: t.instant,
  published_at: t.instant,
  /** Null where the installation brought it. */
  operator_name: nullable(string()),
});
const newsDetail = object({
  id: integer(),
  ...headFields,
  slug: nullable(t.oneOf(PAGE_SLUGS)),
  /** The number of the version that wrote the head. */
  version: integer(),
  texts: list(newsText),
  /** Of a page: what readers have seen and will see, newest first. */
  editions: list(edition),
});

export const operatorNews = endpoint('content.operator_news', {
  summary: 'One item with its texts in all languages.',
  input: object({ id: t.id }),
  reply: newsDetail,
  errors: ['content.news_not_found'],
  roles: CONTENT,
});

export const operatorVotes = endpoint('content.operator_votes', {
  summary: 'How many readers an article helped in each language, and what the others missed, newest first.',
  input: object({ id: t.id }),
  reply: object({
    counts: list(object({ locale: t.oneOf(NEWS_LOCALES), helpful: integer(), unhelpful: integer() })),
    texts: list(object({ locale: t.oneOf(NEWS_LOCALES), text: string(), voted_at: t.instant })),
  }),
  errors: ['content.news_not_found'],
  roles: CONTENT,
});

export const operatorSaveNews = change('content.operator_save_news', {
  summary: 'Creates an item, or changes what is the same in all languages. A new one is a draft.',
  input: object({
    /** Without it a new item is created. */
    id: optional(t.id),
    /** The version of the head that the editor started from, which a change needs; a later one is not overwritten. */
    based_on: optional(t.id),
    category_id: t.wholeNumber({ min: 1, max: 5, example: 3 }),
    /** The path of a picture of this site; empty for none. */
    banner: optional(t.text(0, 200, '/banners/spot.svg')),
    /** Help needs it, nothing else has it. */
    topic: optional(t.oneOf(HELP_TOPICS)),
    position: optional(t.wholeNumber({ min: 0, max: CONTENT_LIMITS.positionMax, example: 10 })),
    /** Of help: shown before anything else. */
    is_popular: optional(t.flag),
    /** Activities need it, nothing else has it. */
    starts_at: optional(t.instantParam),
    /** Activities need it; anything else is taken off then. Pages have none. */
    ends_at: optional(t.instantParam),
    /** When it appears; without it now, or unchanged. */
    published_at: optional(t.instantParam),
  }),
  reply: newsDetail,
  errors: [
    'content.news_not_found',
    'content.banner_missing',
    'content.head_field',
    'content.times_order',
    'content.changed_meanwhile',
  ],
  roles: CONTENT,
  once: true,
});

/** Lines may break; other control characters and lone surrogates are refused. */
const html = string({
  pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f\\ud800-\\udfff]*$',
  maxLength: CONTENT_LIMITS.contentLengthMax,
  examples: ['<p>Hello</p>'],
});

export const operatorSaveNewsText = change('content.operator_save_news_text', {
  summary: 'Sets the text of an item in one language. The HTML is sanitised before it is stored.',
  input: object({
    id: t.id,
    locale: t.oneOf(NEWS_LOCALES),
    /** The version that the editor started from, none where there was no text; a later one is not overwritten. */
    based_on: optional(t.id),
    title: t.text(1, CONTENT_LIMITS.titleLengthMax, 'Maintenance on Sunday'),
    summary: t.text(0, CONTENT_LIMITS.summaryLengthMax, 'Two hours'),
    content: html,
  }),
  reply: newsText,
  errors: ['content.news_not_found', 'content.news_text_missing', 'content.changed_meanwhile'],
  roles: CONTENT,
  once: true,
});

export const operatorPreview = endpoint('content.operator_preview', {
  summary: 'What readers would see of a text: the same sanitiser as everywhere.',
  input: object({ content: html }),
  reply: object({ content: string() }),
  roles: CONTENT,
});

export const operatorPublishNews = change('content.operator_publish_news', {
  summary: [
    'Shows an item to everybody from its time on, or withdraws it. It needs a text in every language.',
    'A page gets a new edition of its texts that holds from an instant on; pages are never withdrawn.',
  ].join(' '),
  input: object({
    id: t.id,
    is_published: t.flag,
    /** Of an edition: when it begins to hold; without it now. */
    holds_from: optional(t.instantParam),
    reason,
  }),
  reply: newsDetail,
  errors: [
    'content.news_not_found',
    'content.news_text_missing',
    'content.banner_missing',
    'content.holds_from',
    'content.page_stays',
  ],
  roles: CONTENT,
  once: true,
});

const versionFields = {
  number: integer(),
  at: t.instant,
  /** Null where the installation brought it. */
  operator_name: nullable(string()),
  kind: t.oneOf(['head', 'text'] as const),
  /** Of a text. */
  locale: nullable(t.oneOf(NEWS_LOCALES)),
  /** The version whose words came back by this one. */
  restored_from: nullable(integer()),
  /** The title of a text; empty for a head. */
  title: string(),
};

export const operatorVersions = endpoint('content.operator_versions', {
  summary: 'Every saved text and change of an item, newest first.',
  input: object({
    id: t.id,
    kind: optional(t.oneOf(['head', 'text'] as const)),
    locale: optional(t.oneOf(NEWS_LOCALES)),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(object(versionFields)),
  errors: ['content.news_not_found'],
  roles: CONTENT,
});

export const operatorVersion = endpoint('content.operator_version', {
  summary: 'One version with what it wrote, either a head or a text.',
  input: object({ id: t.id, number: t.id }),
  reply: object({
    ...versionFields,
    head: nullable(object(headFields)),
    text: nullable(object(textFields)),
  }),
  errors: ['content.version_not_found'],
  roles: CONTENT,
});

export const operatorRestore = change('content.operator_restore', {
  summary: 'Brings back what a version wrote, as a new version. Whether an item is published stays as it is.',
  input: object({ id: t.id, number: t.id, reason }),
  reply: newsDetail,
  errors: [
    'content.news_not_found',
    'content.version_not_found',
    'content.banner_missing',
    'content.news_text_missing',
    'content.head_field',
  ],
  roles: CONTENT,
  once: true,
});
