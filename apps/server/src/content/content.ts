import type { content as contract, ReplyOf } from '@openbourse/api';
import { FALLBACK_LOCALE, type Locale } from '@openbourse/i18n';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { Database } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { OFFERS } from '../kernel/profile.ts';
import { readCursor, writeCursor } from './news-cursor.ts';
import { findNews, findSetting, listNews } from './queries.ts';
import { sanitiseHtml } from './sanitise-html.ts';

/** News and settings that everybody may read. */
export interface Content {
  newsList(
    input: { readonly categoryId: number; readonly cursor: string | undefined; readonly limit: number },
    locale: Locale,
  ): Promise<ReplyOf<typeof contract.newsList>>;
  newsInfo(id: number, locale: Locale): Promise<ReplyOf<typeof contract.newsInfo>>;
  setting(key: 'service_url' | 'app_download_url'): Promise<ReplyOf<typeof contract.setting>>;
  site(): Promise<ReplyOf<typeof contract.site>>;
}

export interface ContentDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Config;
  readonly version: string;
  /** Over which channels codes can be sent. */
  readonly channels: { readonly email: boolean; readonly mobile: boolean };
}

const SITE_NAME = 'Openbourse';

export function createContent(deps: ContentDeps): Content {
  const { db, clock, config } = deps;
  return {
    newsList: async (input, locale) => {
      const rows = await listNews(db, languagesOf(locale), {
        categoryId: input.categoryId,
        now: clock.now(),
        after: readCursor(input.cursor),
        limit: input.limit + 1,
      });
      const data = rows.slice(0, input.limit);
      return { data, next_cursor: rows.length > data.length ? writeCursor(data.at(-1)) : null };
    },
    newsInfo: async (id, locale) => {
      const row = await findNews(db, languagesOf(locale), { id, now: clock.now() });
      if (row === undefined) throw new AppError('content.news_not_found', { field: 'id' });
      return { ...row, content: sanitiseHtml(row.content) };
    },
    setting: async (key) => ({ key, value: (await findSetting(db, key)) ?? '' }),
    site: async () => ({
      name: SITE_NAME,
      version: deps.version,
      is_demo: config.isDemo,
      guest_browsing: (await findSetting(db, 'guest_browsing')) === 'on',
      default_invite_code: config.defaultInviteCode,
      offers: { ...OFFERS[config.profile] },
      channels: { ...deps.channels },
      server_time: clock.now(),
    }),
  };
}

function languagesOf(locale: Locale): { readonly locale: string; readonly fallback: string } {
  return { locale, fallback: FALLBACK_LOCALE };
}
