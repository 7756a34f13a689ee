import {
  type content as contract,
  type DecodedInputOf,
  LIMITS,
  NEWS_LOCALES,
  type ReplyOf,
} from '@openbourse/api';
import type { Locale } from '@openbourse/i18n';
import type { Clock } from '../kernel/clock.ts';
import type { Database, Db, Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { OperatorSession } from '../kernel/request.ts';
import type { Operator } from '../operator/index.ts';
import {
  addNews,
  findNewsHead,
  listAllNews,
  listNewsTexts,
  lockNews,
  type NewsHead,
  setNews,
  setNewsText,
} from './manage-queries.ts';
import { readCursor, writeCursor } from './news-cursor.ts';
import { sanitiseHtml } from './sanitise-html.ts';

export interface ManageDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly operator: Operator;
}

type Detail = ReplyOf<typeof contract.operatorNews>;

const PAGE_ROWS = 20;
const BANNER_PATH = /^\/[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*\.(svg|png|jpg|webp)$/;
const BANNER_EXAMPLE = '/banners/spot.svg';

export async function listNewsForOperators(
  { db }: Pick<ManageDeps, 'db'>,
  input: DecodedInputOf<typeof contract.operatorNewsList>,
  locale: Locale,
): Promise<ReplyOf<typeof contract.operatorNewsList>> {
  const limit = input.limit ?? PAGE_ROWS;
  const rows = await listAllNews(db, {
    locale,
    categoryId: input.category_id ?? null,
    isPublished: input.is_published ?? null,
    after: readCursor(input.cursor),
    limit: limit + 1,
  });
  const data = rows.slice(0, limit);
  return { data, next_cursor: rows.length > limit ? writeCursor(data.at(-1)) : null };
}

/** One item with its texts in all languages; refuses `content.news_not_found`. */
export async function readNewsForOperators(db: Db, id: number): Promise<Detail> {
  const head = await findNewsHead(db, id);
  if (head === undefined) throw notFound();
  return { ...head, texts: await listNewsTexts(db, id) };
}

/** Creates a draft, or changes what is the same in all languages. */
export async function saveNews(
  deps: ManageDeps,
  session: OperatorSession,
  input: DecodedInputOf<typeof contract.operatorSaveNews>,
): Promise<Detail> {
  const banner = input.banner === undefined || input.banner === '' ? null : input.banner;
  if (banner !== null && !BANNER_PATH.test(banner)) throw bannerMissing();
  return deps.db.transaction(async (tx) => {
    const before = input.id === undefined ? null : await lock(tx, input.id);
    const row = {
      category_id: input.category_id,
      banner,
      published_at: input.published_at ?? before?.published_at ?? deps.clock.now(),
    };
    if (before?.is_published === true) checkBanner(row);
    const id = before?.id ?? (await addNews(tx, row));
    if (before !== null) await setNews(tx, { ...before, ...row });
    await record(deps, { tx, session, id }, { verb: 'save_news', reason: '', before, after: row });
    return readNewsForOperators(tx, id);
  });
}

/** Sets the text of one language, sanitised. */
export async function saveNewsText(
  deps: ManageDeps,
  session: OperatorSession,
  input: DecodedInputOf<typeof contract.operatorSaveNewsText>,
): Promise<ReplyOf<typeof contract.operatorSaveNewsText>> {
  const { id, locale, title, summary } = input;
  const text = { locale, title, summary, content: sanitiseHtml(input.content) };
  await deps.db.transaction(async (tx) => {
    await lock(tx, id);
    const texts = await listNewsTexts(tx, id);
    const before = texts.find((one) => one.locale === locale) ?? null;
    await setNewsText(tx, id, text);
    await record(deps, { tx, session, id }, { verb: 'save_news_text', reason: '', before, after: text });
  });
  return text;
}

/** Shows an item from its time on, or withdraws it. What is shown has a text in every language. */
export async function publishNews(
  deps: ManageDeps,
  session: OperatorSession,
  input: DecodedInputOf<typeof contract.operatorPublishNews>,
): Promise<Detail> {
  const { id, is_published: isPublished, reason } = input;
  return deps.db.transaction(async (tx) => {
    const before = await lock(tx, id);
    if (isPublished) {
      checkBanner(before);
      await checkTexts(tx, id);
    }
    await setNews(tx, { ...before, is_published: isPublished });
    const change = { before: { is_published: before.is_published }, after: { is_published: isPublished } };
    await record(deps, { tx, session, id }, { verb: 'publish_news', reason, ...change });
    return readNewsForOperators(tx, id);
  });
}

async function record(
  deps: ManageDeps,
  { tx, session, id }: { readonly tx: Tx; readonly session: OperatorSession; readonly id: number },
  change: {
    readonly verb: 'save_news' | 'save_news_text' | 'publish_news';
    readonly reason: string;
    readonly before: object | null;
    readonly after: object;
  },
): Promise<void> {
  const { verb, reason } = change;
  await deps.operator.record(tx, session, {
    action: `content.${verb}`,
    subject: { kind: 'news', id },
    reason,
    before: change.before === null ? null : { ...change.before },
    after: { ...change.after },
  });
}

async function lock(tx: Tx, id: number): Promise<NewsHead> {
  const head = await lockNews(tx, id);
  if (head === undefined) throw notFound();
  return head;
}

function checkBanner(row: Pick<NewsHead, 'category_id' | 'banner'>): void {
  if (row.category_id === LIMITS.newsCategoryBanner && row.banner === null) throw bannerMissing();
}

async function checkTexts(tx: Tx, id: number): Promise<void> {
  const texts = await listNewsTexts(tx, id);
  const complete = texts.filter(({ title, content }) => title !== '' && content !== '');
  const missing = NEWS_LOCALES.filter((locale) => !complete.some((text) => text.locale === locale));
  if (missing.length > 0)
    throw new AppError('content.news_text_missing', { field: 'id', missing: missing.join(', ') });
}

function notFound(): AppError {
  return new AppError('content.news_not_found', { field: 'id' });
}

function bannerMissing(): AppError {
  return new AppError('content.banner_missing', { field: 'banner', accepted: BANNER_EXAMPLE });
}
