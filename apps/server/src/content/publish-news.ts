import {
  CONTENT_CATEGORIES,
  CONTENT_LIMITS,
  type content as calls,
  type DecodedInputOf,
  NEWS_LOCALES,
} from '@openbourse/api';
import type { Change } from '../kernel/change.ts';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { OperatorSession } from '../kernel/request.ts';
import { checkShownBanner } from './check-head.ts';
import { lockItem, type ManageDeps, recordChange } from './manage-deps.ts';
import { listNewsTexts, type NewsHead } from './manage-queries.ts';
import { type NewsDetail, readNewsForOperators } from './read-news.ts';
import { writeHead } from './save-news.ts';
import { addEdition, listEditionsOf } from './version-queries.ts';

type Input = DecodedInputOf<typeof calls.operatorPublishNews>;

/**
 * Shows an item from its time on, or withdraws it. A text that people agree to exists in every language; any
 * other in one at least, for an incident does not wait for ten.
 */
export async function publishNews(
  deps: ManageDeps,
  { tx, input, by: session }: Change<typeof calls.operatorPublishNews>,
): Promise<NewsDetail> {
  const { id, is_published: isPublished, reason } = input;
  const before = await lockItem(tx, id);
  const isPage = before.category_id === CONTENT_CATEGORIES.page;
  if (isPage && !isPublished) throw new AppError('content.page_stays', { field: 'is_published' });
  if (!isPage && input.holds_from !== undefined) throw holdsFromRefused();
  if (isPublished) {
    checkShownBanner(before);
    await checkTexts(tx, before);
  }
  const edition = isPage ? await publishEdition(deps, { tx, session, before }, input) : {};
  if (before.is_published !== isPublished) {
    const head = { ...headOf(before), is_published: isPublished };
    await writeHead(deps, { tx, session, before }, { head, restoredFrom: null });
  }
  const change = {
    before: { is_published: before.is_published },
    after: { is_published: isPublished, ...edition },
  };
  await recordChange(deps, { tx, session, id }, { action: 'content.publish_news', reason, ...change });
  return readNewsForOperators(tx, id);
}

/** Fixes the texts as they are; agreements to an earlier edition stay untouched. */
async function publishEdition(
  { clock }: Pick<ManageDeps, 'clock'>,
  { tx, session, before }: { readonly tx: Tx; readonly session: OperatorSession; readonly before: NewsHead },
  input: Input,
): Promise<{ readonly version: number; readonly holds_from: number }> {
  const now = clock.now();
  const [latest] = await listEditionsOf(tx, before.id);
  const earliest = Math.max(now, latest?.holds_from ?? now);
  const holdsFrom = input.holds_from ?? earliest;
  if (holdsFrom < earliest || holdsFrom > now + CONTENT_LIMITS.announceMsMax) {
    const accepted = new Date(earliest).toISOString();
    throw new AppError('content.holds_from', { field: 'holds_from', limit: `${earliest}`, accepted });
  }
  const edition = { newsId: before.id, holdsFrom, now, operatorId: session.operatorId };
  return { version: await addEdition(tx, edition), holds_from: holdsFrom };
}

async function checkTexts(tx: Tx, item: NewsHead): Promise<void> {
  const texts = await listNewsTexts(tx, item.id);
  const complete = texts.filter(({ title, content }) => title !== '' && content !== '');
  const missing = NEWS_LOCALES.filter((locale) => !complete.some((text) => text.locale === locale));
  const isPage = item.category_id === CONTENT_CATEGORIES.page;
  if (complete.length === 0 || (isPage && missing.length > 0))
    throw new AppError('content.news_text_missing', { field: 'id', missing: missing.join(', ') });
}

function headOf({ id: _id, slug: _slug, version: _version, ...head }: NewsHead) {
  return head;
}

function holdsFromRefused(): AppError {
  const reason = 'is of pages only';
  return new AppError('request.invalid', { field: 'holds_from', reason, accepted: '' });
}
