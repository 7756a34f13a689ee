import { endpoint } from './endpoint.ts';
import { CONTENT_SETTINGS, NEWS_LOCALES } from './limits.ts';
import { reason } from './operator.ts';
import { boolean, integer, list, nullable, object, optional, page, string, t } from './schema.ts';

const CONTENT = ['content'] as const;

const settingRow = object({ key: t.oneOf(CONTENT_SETTINGS), value: string(), updated_at: t.instant });

export const operatorSettings = endpoint('content.operator_settings', {
  summary: 'Every setting of the site with its value.',
  input: object({}),
  reply: list(settingRow),
  roles: CONTENT,
});

export const operatorSetSetting = endpoint('content.operator_set_setting', {
  summary: 'Sets a setting: links are empty or https, guest_browsing is on or off.',
  input: object({ key: t.oneOf(CONTENT_SETTINGS), value: t.text(0, 500, 'on'), reason }),
  reply: settingRow,
  errors: ['content.setting_value'],
  roles: CONTENT,
});

const newsRow = object({
  id: integer(),
  /** 2 banners, 3 notices. */
  category_id: integer(),
  banner: nullable(string()),
  published_at: t.instant,
  is_published: boolean(),
  /** In the language of the call, else in any. */
  title: string(),
  /** Languages that have a text. */
  locales: list(t.oneOf(NEWS_LOCALES)),
});

export const operatorNewsList = endpoint('content.operator_news_list', {
  summary: 'News of every state, newest first.',
  input: object({
    category_id: optional(t.id),
    is_published: optional(t.flag),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(newsRow),
  roles: CONTENT,
});

const newsText = object({
  locale: t.oneOf(NEWS_LOCALES),
  title: string(),
  summary: string(),
  content: string(),
});
const newsDetail = object({
  id: integer(),
  category_id: integer(),
  banner: nullable(string()),
  published_at: t.instant,
  is_published: boolean(),
  texts: list(newsText),
});

export const operatorNews = endpoint('content.operator_news', {
  summary: 'One news item with its texts in all languages.',
  input: object({ id: t.id }),
  reply: newsDetail,
  errors: ['content.news_not_found'],
  roles: CONTENT,
});

export const operatorSaveNews = endpoint('content.operator_save_news', {
  summary: 'Creates a news item, or changes what is the same in all languages. A new one is a draft.',
  input: object({
    /** Without it a new item is created. */
    id: optional(t.id),
    category_id: t.wholeNumber({ min: 2, max: 3, example: 3 }),
    /** The path of a picture of this site; empty for none. */
    banner: optional(t.text(0, 200, '/banners/spot.svg')),
    /** When it appears; without it now. */
    published_at: optional(t.instantParam),
  }),
  reply: newsDetail,
  errors: ['content.news_not_found', 'content.banner_missing'],
  roles: CONTENT,
});

/** Lines may break; other control characters and lone surrogates are refused. */
const html = string({
  pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f\\ud800-\\udfff]*$',
  maxLength: 20_000,
  examples: ['<p>Hello</p>'],
});

export const operatorSaveNewsText = endpoint('content.operator_save_news_text', {
  summary: 'Sets the text of a news item in one language. The HTML is sanitised before it is stored.',
  input: object({
    id: t.id,
    locale: t.oneOf(NEWS_LOCALES),
    title: t.text(1, 200, 'Maintenance on Sunday'),
    summary: t.text(0, 500, 'Two hours'),
    content: html,
  }),
  reply: newsText,
  errors: ['content.news_not_found'],
  roles: CONTENT,
});

export const operatorPreview = endpoint('content.operator_preview', {
  summary: 'What readers would see of a text: the same sanitiser as everywhere.',
  input: object({ content: html }),
  reply: object({ content: string() }),
  roles: CONTENT,
});

export const operatorPublishNews = endpoint('content.operator_publish_news', {
  summary:
    'Shows a news item to everybody from its time on, or withdraws it. It needs a text in every language.',
  input: object({ id: t.id, is_published: t.flag, reason }),
  reply: newsDetail,
  errors: ['content.news_not_found', 'content.news_text_missing', 'content.banner_missing'],
  roles: CONTENT,
});
