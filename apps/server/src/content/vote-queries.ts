import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';
import type { NewsLocale } from './queries.ts';

export async function saveVote(
  tx: Tx,
  vote: {
    readonly newsId: number;
    readonly locale: NewsLocale;
    readonly voter: string;
    readonly isHelpful: boolean;
    readonly text: string;
    readonly now: number;
  },
): Promise<void> {
  await tx.query(
    `insert into content.vote (news_id, locale, voter, is_helpful, text, voted_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (news_id, locale, voter) do update
     set is_helpful = excluded.is_helpful, text = excluded.text, voted_at = excluded.voted_at`,
    [vote.newsId, vote.locale, vote.voter, vote.isHelpful, vote.text, toTimestamp(vote.now)],
  );
}

/** Forgets the oldest votes of browsers about an article in a language, beyond a number. */
export async function dropOldVotes(
  tx: Tx,
  of: { readonly newsId: number; readonly locale: NewsLocale; readonly kept: number },
): Promise<void> {
  await tx.query(
    `delete from content.vote v using (
       select voter from content.vote where news_id = $1 and locale = $2 and voter not like 'user:%'
       order by voted_at desc, voter offset $3
     ) old where v.news_id = $1 and v.locale = $2 and v.voter = old.voter`,
    [of.newsId, of.locale, of.kept],
  );
}

export interface VoteCount {
  readonly locale: NewsLocale;
  readonly helpful: number;
  readonly unhelpful: number;
}

export function countVotes(db: Db, newsId: number): Promise<VoteCount[]> {
  return db.query(
    `select locale, count(*) filter (where is_helpful)::int helpful, count(*) filter (where not is_helpful)::int unhelpful
     from content.vote where news_id = $1 group by locale order by locale`,
    [newsId],
  );
}

/** Texts of readers whom an article did not help, newest first. */
export function listVoteTexts(
  db: Db,
  of: { readonly newsId: number; readonly limit: number },
): Promise<{ readonly locale: NewsLocale; readonly text: string; readonly voted_at: number }[]> {
  return db.query(
    `select locale, text, voted_at from content.vote where news_id = $1 and text <> ''
     order by voted_at desc, voter limit $2`,
    [of.newsId, of.limit],
  );
}
