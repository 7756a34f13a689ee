import { CONTENT_CATEGORIES, type content as calls, type ReplyOf } from '@openbourse/api';
import type { Change } from '../kernel/change.ts';
import { AppError } from '../kernel/error.ts';
import { checkHead } from './check-head.ts';
import { type ItemChange, checkBase, lockItem, type ManageDeps, recordChange } from './manage-deps.ts';
import {
  addNews,
  type HeadData,
  listNewsTexts,
  type NewsHead,
  type NewsTextRow,
  setNews,
  setNewsText,
  type TextData,
} from './manage-queries.ts';
import { soughtOf } from './sought.ts';
import { type NewsDetail, readNewsForOperators } from './read-news.ts';
import { sanitiseHtml } from './sanitise-html.ts';
import { addVersion } from './version-queries.ts';

/** Creates a draft, or changes what is the same in all languages. */
export async function saveNews(
  deps: ManageDeps,
  { tx, input, by: session, now }: Change<typeof calls.operatorSaveNews>,
): Promise<NewsDetail> {
  const before = input.id === undefined ? null : await lockItem(tx, input.id);
  if (before !== null) checkBase(input.based_on, before.version);
  const head: HeadData = {
    category_id: input.category_id,
    banner: input.banner === undefined || input.banner === '' ? null : input.banner,
    topic: input.topic ?? null,
    position: input.position ?? 0,
    is_popular: input.is_popular ?? false,
    starts_at: input.starts_at ?? null,
    ends_at: input.ends_at ?? null,
    published_at: input.published_at ?? before?.published_at ?? now,
    is_published: before?.is_published ?? false,
  };
  const id = await writeHead(deps, { tx, session, before }, { head, restoredFrom: null });
  const change = { before, after: head };
  await recordChange(deps, { tx, session, id }, { action: 'content.save_news', reason: '', ...change });
  return readNewsForOperators(tx, id);
}

/** Stores a head with its version; answers the item's id. */
export async function writeHead(
  { clock }: Pick<ManageDeps, 'clock'>,
  { tx, session, before }: Omit<ItemChange, 'id'> & { readonly before: NewsHead | null },
  { head, restoredFrom }: { readonly head: HeadData; readonly restoredFrom: number | null },
): Promise<number> {
  checkHead(head, before);
  const id = before?.id ?? (await addNews(tx, head));
  const written = { newsId: id, at: clock.now(), operatorId: session.operatorId, restoredFrom };
  const version = await addVersion(tx, { ...written, data: { head } });
  if (before !== null) await setNews(tx, { id, version }, head);
  return id;
}

/** Sets the text of one language, sanitized. */
export async function saveNewsText(
  deps: ManageDeps,
  { tx, input, by: session }: Change<typeof calls.operatorSaveNewsText>,
): Promise<ReplyOf<typeof calls.operatorSaveNewsText>> {
  const { id, locale, title, summary } = input;
  const item = await lockItem(tx, id);
  const texts = await listNewsTexts(tx, id);
  const before = texts.find((one) => one.locale === locale) ?? null;
  if (before !== null) checkBase(input.based_on, before.version);
  const text = { locale, title, summary, content: sanitiseHtml(input.content) };
  const change = { tx, session, id };
  const row = await writeText(deps, change, { item, text, restoredFrom: null });
  const detail = { before, after: text };
  await recordChange(deps, change, { action: 'content.save_news_text', reason: '', ...detail });
  return row;
}

/** Stores a text with its version. What readers see keeps a title and a text in every language. */
export async function writeText(
  { clock }: Pick<ManageDeps, 'clock'>,
  { tx, session, id }: ItemChange,
  written: { readonly item: NewsHead; readonly text: TextData; readonly restoredFrom: number | null },
): Promise<NewsTextRow> {
  const { item, restoredFrom } = written;
  const text: TextData = {
    locale: written.text.locale,
    title: written.text.title.normalize('NFC'),
    summary: written.text.summary.normalize('NFC'),
    content: written.text.content.normalize('NFC'),
  };
  const isShown = item.is_published && item.category_id !== CONTENT_CATEGORIES.page;
  if (isShown && (text.title.trim() === '' || text.content === '')) {
    throw new AppError('content.news_text_missing', { field: 'content', missing: text.locale });
  }
  const at = clock.now();
  const origin = { newsId: id, at, operatorId: session.operatorId, restoredFrom };
  const version = await addVersion(tx, { ...origin, data: { text } });
  const row = { ...text, version, updated_at: at };
  await setNewsText(tx, id, { ...row, sought: soughtOf(text) });
  return row;
}
