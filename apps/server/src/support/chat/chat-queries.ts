import type { SUPPORT_SENDERS, SupportEvent } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';
import { assert } from '../../kernel/error.ts';

export interface ConversationRow {
  readonly id: number;
  readonly publicId: string;
  readonly userId: number;
  readonly state: 'open' | 'closed';
  readonly operatorId: number | null;
  readonly operatorName: string | null;
  readonly waitingSince: number | null;
  readonly answeredId: number;
  readonly lastMessageId: number;
  readonly userReadId: number;
  readonly unreadSince: number | null;
  readonly operatorMessageId: number;
}

export interface MessageRow {
  readonly id: number;
  readonly sender: (typeof SUPPORT_SENDERS)[number];
  readonly text: string | null;
  readonly event: SupportEvent | null;
  readonly fileId: string | null;
  readonly operatorName: string | null;
  readonly at: number;
}

/** Of a user, an operator or the system. */
export interface NewMessage extends Omit<MessageRow, 'id'> {
  readonly conversationId: number;
  readonly userId: number | null;
  readonly operatorId: number | null;
}

const CONVERSATION = `id, public_id as "publicId", user_id as "userId", state, operator_id as "operatorId",
  operator_name as "operatorName", waiting_since as "waitingSince", answered_id as "answeredId",
  last_message_id as "lastMessageId", user_read_id as "userReadId", unread_since as "unreadSince",
  operator_message_id as "operatorMessageId"`;
const MESSAGE = `id, sender, text, event, file_id as "fileId", operator_name as "operatorName", at`;

/** The conversation of a user, held by the transaction; made when there is none. */
export async function lockOwnConversation(
  tx: Tx,
  of: { readonly userId: number; readonly publicId: string; readonly at: number },
): Promise<ConversationRow> {
  await tx.query(
    `insert into support.conversation (public_id, user_id, state, last_at, created_at)
     values ($1, $2, 'closed', $3, $3) on conflict (user_id) do nothing`,
    [of.publicId, of.userId, toTimestamp(of.at)],
  );
  const [row] = await tx.query<ConversationRow>(
    `select ${CONVERSATION} from support.conversation where user_id = $1 for no key update`,
    [of.userId],
  );
  assert(row !== undefined, 'a conversation that is made is there');
  return row;
}

export async function lockConversation(tx: Tx, publicId: string): Promise<ConversationRow | undefined> {
  const [row] = await tx.query<ConversationRow>(
    `select ${CONVERSATION} from support.conversation where public_id = $1 for no key update`,
    [publicId],
  );
  return row;
}

export async function findConversationOf(db: Db, userId: number): Promise<ConversationRow | undefined> {
  const [row] = await db.query<ConversationRow>(
    `select ${CONVERSATION} from support.conversation where user_id = $1`,
    [userId],
  );
  return row;
}

/** Keeps where a conversation stands after a change. */
export async function saveConversation(tx: Tx, row: ConversationRow, at: number): Promise<void> {
  await tx.query(
    `update support.conversation set state = $2, operator_id = $3, operator_name = $4, waiting_since = $5,
       answered_id = $6, last_message_id = $7, unread_since = $8, operator_message_id = $9, last_at = $10
     where id = $1`,
    [
      row.id,
      row.state,
      row.operatorId,
      row.operatorName,
      row.waitingSince === null ? null : toTimestamp(row.waitingSince),
      row.answeredId,
      row.lastMessageId,
      row.unreadSince === null ? null : toTimestamp(row.unreadSince),
      row.operatorMessageId,
      toTimestamp(at),
    ],
  );
}

export async function saveRead(
  tx: Tx,
  mark: { readonly id: number; readonly userReadId: number; readonly unreadSince: number | null },
): Promise<void> {
  await tx.query('update support.conversation set user_read_id = $2, unread_since = $3 where id = $1', [
    mark.id,
    mark.userReadId,
    mark.unreadSince === null ? null : toTimestamp(mark.unreadSince),
  ]);
}

/** Newest first. */
export function listMessages(
  db: Db,
  wanted: { readonly conversationId: number; readonly beforeId: number | null; readonly rows: number },
): Promise<MessageRow[]> {
  return db.query<MessageRow>(
    `select ${MESSAGE} from support.message where conversation_id = $1 and ($2::bigint is null or id < $2)
     order by id desc limit $3`,
    [wanted.conversationId, wanted.beforeId, wanted.rows],
  );
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<MessageRow> {
  const [row] = await tx.query<MessageRow>(
    `insert into support.message (conversation_id, sender, text, event, file_id, user_id, operator_id, operator_name, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${MESSAGE}`,
    [
      message.conversationId,
      message.sender,
      message.text,
      message.event,
      message.fileId,
      message.userId,
      message.operatorId,
      message.operatorName,
      toTimestamp(message.at),
    ],
  );
  assert(row !== undefined, 'a message that is inserted comes back');
  return row;
}

/** When a user wrote the message that so many others followed; undefined while there are fewer. */
export async function findNthNewestAt(
  db: Db,
  of: { readonly userId: number; readonly since: number; readonly n: number },
): Promise<number | undefined> {
  const [row] = await db.query<{ at: number }>(
    'select at from support.message where user_id = $1 and at > $2 order by at desc, id desc offset $3 limit 1',
    [of.userId, toTimestamp(of.since), of.n - 1],
  );
  return row?.at;
}

/** Reports whether the chat has said since a message that the desk is empty. */
export async function wasToldOfAbsence(
  db: Db,
  of: { readonly conversationId: number; readonly afterId: number },
): Promise<boolean> {
  const rows = await db.query(
    `select 1 as one from support.message
     where conversation_id = $1 and id > $2 and event = 'nobody_present' limit 1`,
    [of.conversationId, of.afterId],
  );
  return rows.length > 0;
}

export async function hasMessage(
  db: Db,
  of: { readonly conversationId: number; readonly messageId: number },
): Promise<boolean> {
  const rows = await db.query('select 1 as one from support.message where conversation_id = $1 and id = $2', [
    of.conversationId,
    of.messageId,
  ]);
  return rows.length > 0;
}

/** Reports whether a picture was sent in a conversation. */
export async function hasPicture(
  db: Db,
  of: { readonly conversationId: number; readonly fileId: string },
): Promise<boolean> {
  const rows = await db.query(
    'select 1 as one from support.message where conversation_id = $1 and file_id = $2',
    [of.conversationId, of.fileId],
  );
  return rows.length > 0;
}

/** Number of messages of operators after one, and the instant of the first of them. */
export async function countFromOperators(
  db: Db,
  of: { readonly conversationId: number; readonly afterId: number },
): Promise<{ readonly count: number; readonly firstAt: number | null }> {
  const [row] = await db.query<{ count: number; firstAt: number | null }>(
    `select count(*) as count, min(at) as "firstAt" from support.message
     where conversation_id = $1 and id > $2 and sender = 'operator'`,
    [of.conversationId, of.afterId],
  );
  return row ?? { count: 0, firstAt: null };
}
