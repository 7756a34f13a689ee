import type { ReplyOf, SupportEvent, support as calls } from '@openbourse/api';
import { readableLength } from '@openbourse/api/readable-length';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { supportMessage } from '../topics.ts';
import { type ConversationRow, insertMessage, type MessageRow } from './chat-queries.ts';

export type Message = ReplyOf<typeof calls.sendMessage>;
export type DeskMessage = ReplyOf<typeof calls.operatorSendMessage>;

export function presentMessage({ id, sender, text, event, fileId, at }: MessageRow): Message {
  return { id, sender, text, event, picture: fileId, at };
}

export function presentDeskMessage(row: MessageRow): DeskMessage {
  return { ...presentMessage(row), operator_name: row.operatorName };
}

/** Content of a message: a text, a picture, or both. */
export interface Content {
  readonly text: string | null;
  readonly fileId: string | null;
}

/** Refuses with `support.field_required` what says nothing. */
export function contentOf(input: {
  readonly text?: string | undefined;
  readonly picture?: string | undefined;
}): Content {
  const content = { text: readText(input.text), fileId: input.picture ?? null };
  if (content.text === null && content.fileId === null)
    throw new AppError('support.field_required', { field: 'text', accepted: 'Hello, I have a question.' });
  return content;
}

/** Visible part of a text; null when there is none. */
function readText(text: string | undefined): string | null {
  return text === undefined || readableLength(text) === 0 ? null : text.trim();
}

/** Writes a message of the chat itself. */
export function tellEvent(
  tx: Tx,
  conversation: Pick<ConversationRow, 'id'>,
  { event, at }: { readonly event: SupportEvent; readonly at: number },
): Promise<MessageRow> {
  return insertMessage(tx, {
    ...{ conversationId: conversation.id, sender: 'system', text: null, event, fileId: null, at },
    ...{ userId: null, operatorId: null, operatorName: null },
  });
}

/** Publishes messages for the open pages of the user and of the desk. */
export function publish(
  tx: Tx,
  { userId, publicId }: Pick<ConversationRow, 'userId' | 'publicId'>,
  rows: readonly MessageRow[],
): void {
  const messages = rows.map(presentMessage);
  tx.publish(supportMessage, { userId, conversationId: publicId, messages });
}
