import { LOCALES, type Locale } from '@openbourse/i18n';
import { toTimestamp, type Tx } from '../kernel/db.ts';
import { soughtOf } from './sought.ts';
import { sanitiseHtml } from './sanitise-html.ts';
import { NEWS_DE } from './seed/de-de-data.ts';
import { NEWS_EN } from './seed/en-us-data.ts';
import { NEWS_ES } from './seed/es-es-data.ts';
import { NEWS_FR } from './seed/fr-fr-data.ts';
import { NEWS_JA } from './seed/ja-jp-data.ts';
import { NEWS_KO } from './seed/ko-kr-data.ts';
import type { NewsText, NewsTexts } from './seed/news-item.ts';
import { readSeedText, type SeedText } from './seed/read-seed-text.ts';
import { SEED_ITEMS, type SeedItem } from './seed/seed-items.ts';
import { NEWS_TH } from './seed/th-th-data.ts';
import { NEWS_VI } from './seed/vi-vn-data.ts';
import { NEWS_ZH_CN } from './seed/zh-cn-data.ts';
import { NEWS_ZH_HK } from './seed/zh-hk-data.ts';
import { insertItems, insertSetting, listKnownIds, type SeedHead } from './seed-queries.ts';

const TEXTS: Readonly<Record<Locale, NewsTexts>> = {
  'en-US': NEWS_EN,
  'fr-FR': NEWS_FR,
  'es-ES': NEWS_ES,
  'ja-JP': NEWS_JA,
  'de-DE': NEWS_DE,
  'ko-KR': NEWS_KO,
  'th-TH': NEWS_TH,
  'vi-VN': NEWS_VI,
  'zh-HK': NEWS_ZH_HK,
  'zh-CN': NEWS_ZH_CN,
};

/** Support and download links are the operator's own; empty means that there is none. */
const SETTINGS = { service_url: '', app_download_url: '', guest_browsing: 'on' } as const;
/** The head of an item is its first version, its texts are the next ones. */
const FIRST_TEXT_VERSION = 2;

export interface SeedOptions {
  readonly now: number;
  readonly isDemo: boolean;
  /** True when the help articles come too, which are most of it. */
  readonly hasHelp: boolean;
}

/** Adds the content and settings of a new installation. Repeating it changes nothing. */
export async function seedContent(tx: Tx, options: SeedOptions): Promise<void> {
  for (const [key, value] of Object.entries(SETTINGS))
    await insertSetting(tx, { key, value, now: options.now });
  const wanted = SEED_ITEMS.filter(
    (item) => (options.isDemo || item.isDemoOnly !== true) && (options.hasHelp || item.topic === undefined),
  );
  const known = await listKnownIds(
    tx,
    wanted.map(({ id }) => id),
  );
  const missing = wanted.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return;
  const written = await Promise.all(missing.map(async (item) => ({ item, texts: await readTexts(item) })));
  // What is not written in every language yet is not shown in any.
  const complete = written.flatMap(({ item, texts }) => (texts === null ? [] : [{ item, texts }]));
  await insertItems(tx, {
    heads: complete.map(({ item }) => headOf(item, options.now)),
    texts: complete.flatMap(({ item, texts }) =>
      texts.map(({ locale, title, summary, content: html }, index) => {
        const content = sanitiseHtml(html);
        const version = FIRST_TEXT_VERSION + index;
        return {
          news_id: item.id,
          locale,
          title,
          summary,
          content,
          sought: soughtOf({ title, summary, content }),
          version,
        };
      }),
    ),
    now: options.now,
  });
}

/** The texts of an item in every language; null where one is missing. */
async function readTexts({ source }: SeedItem): Promise<readonly (SeedText & { locale: Locale })[] | null> {
  const read = async (locale: Locale): Promise<SeedText | null> => {
    if ('folder' in source) return readSeedText(source.folder, locale, source.key);
    const { title, summary, body } = TEXTS[locale][source.news];
    return { title, summary, content: htmlOf(body) };
  };
  const texts = await Promise.all(LOCALES.map(async ({ locale }) => ({ locale, text: await read(locale) })));
  const complete = texts.flatMap(({ locale, text }) => (text === null ? [] : [{ ...text, locale }]));
  return complete.length === texts.length ? complete : null;
}

function headOf(item: SeedItem, now: number): SeedHead {
  const after = (ms: number | undefined): string | null => (ms === undefined ? null : toTimestamp(now + ms));
  return {
    id: item.id,
    category_id: item.categoryId,
    banner: item.banner ?? null,
    topic: item.topic ?? null,
    position: item.position ?? 0,
    is_popular: item.isPopular ?? false,
    slug: item.slug ?? null,
    starts_at: after(item.startsInMs),
    ends_at: after(item.endsInMs),
    published_at: toTimestamp(now - item.agoMs),
  };
}

function htmlOf(body: NewsText['body']): string {
  return body
    .map((part) =>
      typeof part === 'string'
        ? `<p>${escape(part)}</p>`
        : `<ul>${part.map((point) => `<li>${escape(point)}</li>`).join('')}</ul>`,
    )
    .join('');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
