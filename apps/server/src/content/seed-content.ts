import type { Locale } from '@openbourse/i18n';
import type { Tx } from '../kernel/db.ts';
import { insertNews, insertNewsText, insertSetting } from './queries.ts';
import { NEWS_DE } from './seed/de-de-data.ts';
import { NEWS_EN } from './seed/en-us-data.ts';
import { NEWS_ES } from './seed/es-es-data.ts';
import { NEWS_FR } from './seed/fr-fr-data.ts';
import { NEWS_JA } from './seed/ja-jp-data.ts';
import { NEWS_KO } from './seed/ko-kr-data.ts';
import type { NewsKey, NewsText, NewsTexts } from './seed/news-item.ts';
import { NEWS_TH } from './seed/th-th-data.ts';
import { NEWS_VI } from './seed/vi-vn-data.ts';
import { NEWS_ZH_CN } from './seed/zh-cn-data.ts';
import { NEWS_ZH_HK } from './seed/zh-hk-data.ts';

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

const BANNER = 2;
const NOTICE = 3;

interface Item {
  readonly id: number;
  readonly key: NewsKey;
  readonly categoryId: number;
  readonly banner: string | null;
  readonly isDemoOnly: boolean;
}

/** Newest first: each is published an hour before the one above it. */
const ITEMS: readonly Item[] = [
  item(1, 'bannerBalance', { banner: '/banners/ledger.svg' }),
  item(2, 'bannerSpot', { banner: '/banners/spot.svg' }),
  item(3, 'bannerDemo', { banner: '/banners/demo.svg', isDemoOnly: true }),
  item(11, 'welcome', {}),
  item(12, 'demo', { isDemoOnly: true }),
  item(13, 'fees', {}),
  item(14, 'prices', {}),
  item(15, 'security', {}),
];

const HOUR_MS = 3_600_000;
/** Support and download links are the operator's own; empty means that there is none. */
const SETTINGS = { service_url: '', app_download_url: '', guest_browsing: 'off' } as const;

/** Adds the news and settings of a new installation. Repeating it changes nothing. */
export async function seedContent(
  tx: Tx,
  options: { readonly now: number; readonly isDemo: boolean },
): Promise<void> {
  for (const [key, value] of Object.entries(SETTINGS))
    await insertSetting(tx, { key, value, now: options.now });
  for (const [index, one] of ITEMS.entries()) {
    if (one.isDemoOnly && !options.isDemo) continue;
    const isNew = await insertNews(tx, { ...one, publishedAt: options.now - index * HOUR_MS });
    if (isNew) await addTexts(tx, one);
  }
}

async function addTexts(tx: Tx, one: Item): Promise<void> {
  for (const [locale, texts] of Object.entries(TEXTS)) {
    const { title, summary, body } = texts[one.key];
    await insertNewsText(tx, { newsId: one.id, locale, title, summary, content: htmlOf(body) });
  }
}

function item(
  id: number,
  key: NewsKey,
  options: { readonly banner?: string; readonly isDemoOnly?: boolean },
): Item {
  const banner = options.banner ?? null;
  const categoryId = banner === null ? NOTICE : BANNER;
  return { id, key, categoryId, banner, isDemoOnly: options.isDemoOnly ?? false };
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
