import type { content as calls, PageSlug, ReplyOf } from '@openbourse/api';
import type { Db } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { findEditionText, type Languages, listEditions } from './queries.ts';
import { sanitiseHtml } from './sanitise-html.ts';

/** A page in the edition that holds, or in the named one; refuses `content.news_not_found`. */
export async function readPage(
  db: Db,
  languages: Languages,
  wanted: { readonly slug: PageSlug; readonly version?: number | undefined; readonly now: number },
): Promise<ReplyOf<typeof calls.page>> {
  const editions = await listEditions(db, wanted.slug);
  const current = editions.find(({ holds_from: from }) => from <= wanted.now);
  if (current === undefined) throw new AppError('content.news_not_found', { field: 'slug' });
  const shown =
    wanted.version === undefined ? current : editions.find(({ version }) => version === wanted.version);
  const text = shown && (await findEditionText(db, languages, shown));
  if (shown === undefined || text === undefined) {
    throw new AppError('content.news_not_found', { field: 'version', accepted: `${current.version}` });
  }
  return {
    slug: wanted.slug,
    version: shown.version,
    holds_from: shown.holds_from,
    current_version: current.version,
    title: text.title,
    summary: text.summary,
    content: sanitiseHtml(text.content),
    editions: editions.map(({ version, holds_from }) => ({ version, holds_from })),
  };
}
