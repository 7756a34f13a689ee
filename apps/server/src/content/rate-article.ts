import {
  CONTENT_CATEGORIES,
  CONTENT_LIMITS,
  type content as calls,
  type DecodedInputOf,
} from '@openbourse/api';
import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/db.ts';
import { newsNotFound } from './manage-deps.ts';
import { findNews } from './queries.ts';
import { dropOldVotes, saveVote } from './vote-queries.ts';

/** Keeps what a reader says of a help article in place of what the same reader said before; `userId` is 0 for a guest. */
export async function rateArticle(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { id, locale, browser, is_helpful, text = '' }: DecodedInputOf<typeof calls.rate>,
  userId: number,
): Promise<Record<string, never>> {
  const article = await findNews(db, [locale], { id, now: clock.now() });
  const isThere = article?.category_id === CONTENT_CATEGORIES.help && article.locale === locale;
  if (!isThere) throw newsNotFound();
  const vote = {
    ...{ newsId: id, locale, isHelpful: is_helpful, now: clock.now() },
    voter: userId === 0 ? browser : `user:${userId}`,
    text: is_helpful ? '' : text.trim(),
  };
  await db.transaction(async (tx) => {
    await saveVote(tx, vote);
    if (userId === 0) await dropOldVotes(tx, { ...vote, kept: CONTENT_LIMITS.guestVotesMax });
  });
  return {};
}
