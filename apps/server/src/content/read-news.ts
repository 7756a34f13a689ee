import { CONTENT_LIMITS, type content as calls, type DecodedInputOf, type ReplyOf } from '@openbourse/api';
import type { Locale } from '@openbourse/i18n';
import type { Db } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { newsNotFound } from './manage-deps.ts';
import { findNewsHead, listAllNews, listNewsTexts } from './manage-queries.ts';
import { cursorsOf } from '../kernel/page.ts';
import { readCursor, writeCursor } from './news-cursor.ts';
import { searchWords } from './sought.ts';
import { countVotes, listVoteTexts } from './vote-queries.ts';
import { findVersion, listEditionsOf, listVersions } from './version-queries.ts';

export type NewsDetail = ReplyOf<typeof calls.operatorNews>;

const PAGE_ROWS = 20;
const versionCursors = cursorsOf({ number: 'small' });
const FIRST_NUMBER = 2_147_483_647;

export async function listNewsForOperators(
  db: Db,
  input: DecodedInputOf<typeof calls.operatorNewsList>,
  locale: Locale,
): Promise<ReplyOf<typeof calls.operatorNewsList>> {
  const limit = input.limit ?? PAGE_ROWS;
  const rows = await listAllNews(db, {
    locale,
    categoryId: input.category_id ?? null,
    topic: input.topic ?? null,
    isPublished: input.is_published ?? null,
    words: searchWords(input.q),
    after: readCursor(input.cursor),
    limit: limit + 1,
  });
  const data = rows.slice(0, limit);
  return {
    data: data.map(({ version: _version, ...row }) => row),
    next_cursor: rows.length > limit ? writeCursor(data.at(-1)) : null,
  };
}

/** One item with its texts in all languages; refuses `content.news_not_found`. */
export async function readNewsForOperators(db: Db, id: number): Promise<NewsDetail> {
  const head = await findNewsHead(db, id);
  if (head === undefined) throw newsNotFound();
  return { ...head, texts: await listNewsTexts(db, id), editions: await listEditionsOf(db, id) };
}

/** Votes of readers about an article; refuses `content.news_not_found`. */
export async function readVotes(db: Db, id: number): Promise<ReplyOf<typeof calls.operatorVotes>> {
  if ((await findNewsHead(db, id)) === undefined) throw newsNotFound();
  const texts = await listVoteTexts(db, { newsId: id, limit: CONTENT_LIMITS.voteTextsShown });
  return { counts: await countVotes(db, id), texts };
}

export async function readVersions(
  db: Db,
  input: DecodedInputOf<typeof calls.operatorVersions>,
): Promise<ReplyOf<typeof calls.operatorVersions>> {
  const limit = input.limit ?? PAGE_ROWS;
  const before = versionCursors.read(input.cursor)?.number ?? FIRST_NUMBER;
  if ((await findNewsHead(db, input.id)) === undefined) throw newsNotFound();
  const rows = await listVersions(db, {
    newsId: input.id,
    kind: input.kind ?? null,
    locale: input.locale ?? null,
    before,
    limit: limit + 1,
  });
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, next_cursor: rows.length > limit && last !== undefined ? versionCursors.write(last) : null };
}

/** Refuses `content.version_not_found`. */
export async function readVersion(
  db: Db,
  of: { readonly id: number; readonly number: number },
): Promise<ReplyOf<typeof calls.operatorVersion>> {
  const version = await findVersion(db, { newsId: of.id, number: of.number });
  if (version === undefined) throw new AppError('content.version_not_found', { field: 'number' });
  return version;
}
