import {
  CONTENT_CATEGORIES,
  type content as calls,
  type DecodedInputOf,
  HELP_TOPICS,
  NEWS_LOCALES,
  type ReplyOf,
} from '@openbourse/api';
import { FALLBACK_LOCALE, type Locale } from '@openbourse/i18n';
import type { Branding, HeldBrand } from '../kernel/brand.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { Database } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { OFFERS } from '../kernel/profile.ts';
import { readCursor, readRankedCursor, writeCursor, writeRankedCursor } from './news-cursor.ts';
import { findNews, findSetting, type Languages, listNews, listRanked, type NewsRow } from './queries.ts';
import { named } from './name-brand.ts';
import { rateArticle } from './rate-article.ts';
import { readPage } from './read-page.ts';
import { sanitiseHtml } from './sanitise-html.ts';
import { searchTerms } from './search-terms.ts';

/** Content and settings that everybody may read. */
export interface Content {
  newsList(
    input: DecodedInputOf<typeof calls.newsList>,
    locale: Locale,
  ): Promise<ReplyOf<typeof calls.newsList>>;
  newsInfo(id: number, locale: Locale): Promise<ReplyOf<typeof calls.newsInfo>>;
  rate(input: DecodedInputOf<typeof calls.rate>, userId: number): Promise<ReplyOf<typeof calls.rate>>;
  page(input: DecodedInputOf<typeof calls.page>, locale: Locale): Promise<ReplyOf<typeof calls.page>>;
  setting(key: 'service_url' | 'app_download_url'): Promise<ReplyOf<typeof calls.setting>>;
  site(): Promise<ReplyOf<typeof calls.site>>;
}

export interface ContentDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Config;
  readonly branding: Pick<Branding, 'now'>;
  readonly version: string;
  /** Over which channels codes can be sent. */
  readonly channels: { readonly email: boolean; readonly mobile: boolean };
}

const PAGE_ROWS = 20;

export function createContent(deps: ContentDeps): Content {
  const { db, clock, config, branding } = deps;
  return {
    newsList: async (input, locale) => listContent(deps, input, locale),
    newsInfo: async (id, locale) => {
      const row = await findNews(db, languagesOf(locale), { id, now: clock.now() });
      if (row === undefined) throw new AppError('content.news_not_found', { field: 'id' });
      return named(branding, { ...row, content: sanitiseHtml(row.content) });
    },
    rate: async (input, userId) => rateArticle(deps, input, userId),
    page: async (input, locale) =>
      named(branding, await readPage(db, languagesOf(locale), { ...input, now: clock.now() })),
    setting: async (key) => ({ key, value: (await findSetting(db, key)) ?? '' }),
    site: async () => ({
      name: branding.now().name,
      version: deps.version,
      is_demo: config.isDemo,
      guest_browsing: (await findSetting(db, 'guest_browsing')) === 'on',
      default_invite_code: config.defaultInviteCode,
      offers: { ...OFFERS[config.profile] },
      channels: { ...deps.channels },
      server_time: clock.now(),
      brand: showBrand(branding.now()),
    }),
  };
}

/** The brand as everybody sees it beside its name. */
function showBrand(brand: HeldBrand): ReplyOf<typeof calls.site>['brand'] {
  return {
    version: brand.version,
    short_name: brand.shortName,
    legal_entity: brand.legalEntity,
    support_email: brand.supportEmail,
    accent_light: brand.accentLight,
    accent_dark: brand.accentDark,
    logo: brand.logo,
    icon: brand.icon,
  };
}

/** News goes by time; help and whatever is searched goes by rank and place. */
async function listContent(
  { db, clock, branding }: Pick<ContentDeps, 'db' | 'clock' | 'branding'>,
  input: DecodedInputOf<typeof calls.newsList>,
  locale: Locale,
): Promise<ReplyOf<typeof calls.newsList>> {
  const languages = languagesOf(locale);
  const size = input.limit ?? PAGE_ROWS;
  const filter = {
    categoryId: input.category_id,
    phase: input.phase ?? null,
    now: clock.now(),
    limit: size + 1,
  };
  const terms = searchTerms(input.q, locale);
  const isRanked =
    input.category_id === CONTENT_CATEGORIES.help ||
    terms.length > 0 ||
    input.topic !== undefined ||
    input.is_popular !== undefined;
  if (!isRanked) {
    const rows = await listNews(db, languages, { ...filter, after: readCursor(input.cursor) });
    const data = rows.slice(0, size);
    return {
      data: data.map((row) => named(branding, row)),
      next_cursor: rows.length > size ? writeCursor(data.at(-1)) : null,
    };
  }
  const after = readRankedCursor(input.cursor);
  const search = {
    terms,
    topic: input.topic ?? null,
    topics: HELP_TOPICS,
    isPopular: input.is_popular ?? null,
    after,
  };
  const rows = await listRanked(db, languages, { ...filter, ...search });
  const shown = rows.slice(0, size);
  return {
    data: shown.map(({ rank: _rank, place: _place, ...row }): NewsRow => named(branding, row)),
    next_cursor: rows.length > size ? writeRankedCursor(shown.at(-1)) : null,
  };
}

/**
 * In which language an item is read: the reader's own, else the one that more of its readers know. What is written in one
 * language only is shown to everybody in that one.
 */
function languagesOf(locale: Locale): Languages {
  const near: readonly Locale[] = locale === 'zh-HK' ? ['zh-CN'] : [];
  return [...new Set([locale, ...near, 'en-US', FALLBACK_LOCALE, ...NEWS_LOCALES] as const)];
}
