import type { FEEDBACK_STATES, FeedbackType } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';
import { assert } from '../../kernel/error.ts';

export interface FeedbackRow {
  readonly id: number;
  readonly publicId: string;
  readonly userId: number;
  readonly type: FeedbackType;
  readonly title: string;
  readonly content: string;
  readonly pictures: readonly string[];
  readonly state: (typeof FEEDBACK_STATES)[number];
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly waitingSince: number | null;
  readonly firstReplyAt: number | null;
}

export interface MessageRow {
  readonly id: number;
  readonly sender: 'user' | 'operator';
  readonly text: string;
  readonly pictures: readonly string[];
  readonly operatorName: string | null;
  readonly at: number;
}

const FEEDBACK = `id, public_id as "publicId", user_id as "userId", type, title, content, pictures::text[] as pictures,
  state, created_at as "createdAt", updated_at as "updatedAt", waiting_since as "waitingSince",
  first_reply_at as "firstReplyAt"`;
const MESSAGE = `id, sender, text, pictures::text[] as pictures, operator_name as "operatorName", at`;

/** Advisory lock class: what one user writes comes one after the other. */
const WRITER_LOCK = 4_717_010;

export async function lockWriter(tx: Tx, userId: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1, hashtext($2::text))', [WRITER_LOCK, userId]);
}

export async function insertFeedback(
  tx: Tx,
  feedback: Pick<FeedbackRow, 'publicId' | 'userId' | 'type' | 'title' | 'content' | 'pictures'> & {
    readonly at: number;
  },
): Promise<FeedbackRow> {
  const { publicId, userId, type, title, content, pictures, at } = feedback;
  const [row] = await tx.query<FeedbackRow>(
    `insert into support.feedback (public_id, user_id, type, title, content, pictures, state, created_at, updated_at,
       waiting_since)
     values ($1, $2, $3, $4, $5, $6::uuid[], 'awaiting_reply', $7, $7, $7) returning ${FEEDBACK}`,
    [publicId, userId, type, title, content, pictures, toTimestamp(at)],
  );
  assert(row !== undefined, 'feedback that is inserted comes back');
  return row;
}

export async function countFeedback(
  db: Db,
  of: { readonly userId: number; readonly since: number },
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select count(*) as count from support.feedback where user_id = $1 and created_at >= $2',
    [of.userId, toTimestamp(of.since)],
  );
  return row?.count ?? 0;
}

/** Newest first. */
export function listFeedbackByUser(
  db: Db,
  wanted: {
    readonly userId: number;
    readonly state: string | null;
    readonly beforeId: number | null;
    readonly rows: number;
  },
): Promise<FeedbackRow[]> {
  return db.query<FeedbackRow>(
    `select ${FEEDBACK} from support.feedback
     where user_id = $1 and ($2::text is null or state = $2) and ($3::bigint is null or id < $3)
     order by id desc limit $4`,
    [wanted.userId, wanted.state, wanted.beforeId, wanted.rows],
  );
}

export async function findFeedback(db: Db, publicId: string): Promise<FeedbackRow | undefined> {
  const [row] = await db.query<FeedbackRow>(`select ${FEEDBACK} from support.feedback where public_id = $1`, [
    publicId,
  ]);
  return row;
}

/** Holds the row, so that what is written in a thread comes one after the other. */
export async function lockFeedback(tx: Tx, publicId: string): Promise<FeedbackRow | undefined> {
  const [row] = await tx.query<FeedbackRow>(
    `select ${FEEDBACK} from support.feedback where public_id = $1 for no key update`,
    [publicId],
  );
  return row;
}

/** Oldest first. */
export function listThread(db: Db, feedbackId: number): Promise<MessageRow[]> {
  return db.query<MessageRow>(
    `select ${MESSAGE} from support.feedback_message where feedback_id = $1 order by id`,
    [feedbackId],
  );
}

interface NewMessage extends Pick<MessageRow, 'sender' | 'text' | 'pictures' | 'operatorName' | 'at'> {
  readonly feedbackId: number;
  readonly userId: number | null;
  readonly operatorId: number | null;
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into support.feedback_message (feedback_id, sender, text, pictures, user_id, operator_id, operator_name, at)
     values ($1, $2, $3, $4::uuid[], $5, $6, $7, $8) returning id`,
    [
      message.feedbackId,
      message.sender,
      message.text,
      message.pictures,
      message.userId,
      message.operatorId,
      message.operatorName,
      toTimestamp(message.at),
    ],
  );
  assert(row !== undefined, 'a message that is inserted comes back');
  return row.id;
}

export async function countFollowUps(
  db: Db,
  of: { readonly userId: number; readonly since: number },
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select count(*) as count from support.feedback_message where user_id = $1 and at >= $2',
    [of.userId, toTimestamp(of.since)],
  );
  return row?.count ?? 0;
}

/** The user wrote: it awaits a reply, since then unless it did already. */
export async function setAwaiting(
  tx: Tx,
  change: { readonly id: number; readonly at: number },
): Promise<void> {
  await tx.query(
    `update support.feedback set state = 'awaiting_reply', updated_at = greatest($2, created_at),
       waiting_since = coalesce(waiting_since, $2) where id = $1`,
    [change.id, toTimestamp(change.at)],
  );
}

export async function setReplied(
  tx: Tx,
  change: { readonly id: number; readonly at: number },
): Promise<void> {
  await tx.query(
    `update support.feedback set state = 'replied', updated_at = greatest($2, created_at), waiting_since = null,
       first_reply_at = coalesce(first_reply_at, $2) where id = $1`,
    [change.id, toTimestamp(change.at)],
  );
}
