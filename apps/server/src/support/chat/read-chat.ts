import type { DecodedInputOf, ReplyOf, support as calls } from '@openbourse/api';
import type { Change } from '../../kernel/change.ts';
import { AppError } from '../../kernel/error.ts';
import { pageOf, readIdCursor, writeIdCursor } from '../../kernel/page.ts';
import { FileReply } from '../../kernel/request.ts';
import type { Deps } from '../deps.ts';
import * as queries from './chat-queries.ts';
import { presentMessage } from './message.ts';
import { presentOperators } from './presence.ts';

const PAGE_SIZE = 50;

/** State of a user's chat; a user who has never written gets no conversation. */
export async function showStanding(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: number,
): Promise<ReplyOf<typeof calls.conversation>> {
  const [conversation, present] = await Promise.all([
    queries.findConversationOf(deps.db, userId),
    presentOperators(deps.db, deps),
  ]);
  return {
    state: conversation?.state ?? 'none',
    is_operator_present: present.length > 0,
    unread: conversation === undefined ? 0 : await countUnread(deps, conversation),
  };
}

/** The chat of a user, newest first. */
export async function listMessages(
  deps: Pick<Deps, 'db'>,
  userId: number,
  input: DecodedInputOf<typeof calls.messages>,
): Promise<ReplyOf<typeof calls.messages>> {
  const conversation = await queries.findConversationOf(deps.db, userId);
  if (conversation === undefined) return { data: [], next_cursor: null };
  const limit = input.limit ?? PAGE_SIZE;
  const beforeId = readIdCursor(input.cursor);
  const wanted = { conversationId: conversation.id, beforeId, rows: limit + 1 };
  const rows = await queries.listMessages(deps.db, wanted);
  return pageOf(rows, limit, { present: presentMessage, cursorOf: writeIdCursor });
}

/** Keeps up to where the user has read; a message of another chat is `support.message_not_found`. */
export async function keepRead({
  tx,
  input,
  by,
}: Change<typeof calls.readMessages>): Promise<ReplyOf<typeof calls.readMessages>> {
  const { message_id: messageId } = input;
  const refusal = new AppError('support.message_not_found', { field: 'message_id' });
  const found = await queries.findConversationOf(tx, by.userId);
  if (found === undefined) throw refusal;
  const conversation = await queries.lockConversation(tx, found.publicId);
  if (conversation === undefined) throw refusal;
  if (!(await queries.hasMessage(tx, { conversationId: conversation.id, messageId }))) throw refusal;
  const userReadId = Math.max(conversation.userReadId, messageId);
  const { count, firstAt } = await queries.countFromOperators(tx, {
    conversationId: conversation.id,
    afterId: userReadId,
  });
  await queries.saveRead(tx, { id: conversation.id, userReadId, unreadSince: firstAt });
  return { unread: count };
}

/** A picture of the user's chat, from either side; any other is `file.not_found`. */
export async function showPicture(
  deps: Pick<Deps, 'db' | 'files'>,
  { userId, fileId }: { readonly userId: number; readonly fileId: string },
): Promise<FileReply> {
  const conversation = await queries.findConversationOf(deps.db, userId);
  const isSent =
    conversation !== undefined &&
    (await queries.hasPicture(deps.db, { conversationId: conversation.id, fileId }));
  if (!isSent) throw new AppError('file.not_found', { id: fileId });
  const { bytes: body, contentType } = await deps.files.open({ fileId });
  const fileName = `support_chat.${contentType.replace('image/', '')}`;
  return new FileReply({ contentType, fileName, body, isInline: true });
}

async function countUnread(
  deps: Pick<Deps, 'db'>,
  { id, userReadId }: queries.ConversationRow,
): Promise<number> {
  const unread = await queries.countFromOperators(deps.db, { conversationId: id, afterId: userReadId });
  return unread.count;
}
