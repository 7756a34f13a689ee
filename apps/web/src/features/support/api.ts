import { SUPPORT_LIMITS } from '@openbourse/api/limits';
import type { CallReply } from '@openbourse/client';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client, queryClient, queryOf } from '../session/index.ts';

export type Conversation = CallReply<'support.conversation'>;
export type Message = CallReply<'support.messages'>['data'][number];

const MESSAGES = 'support.messages';
const PAGE_SIZE = 50;

/** State of the chat; whether an operator is present is asked again and again while it is on screen. */
export const conversationQuery = queryOf('support.conversation', {});
export const PRESENCE_RENEW_MS = SUPPORT_LIMITS.presenceMs / 2;

/** The chat, newest first, page by page; the SUPPORT channel keeps it fresh. */
export const messagesPages = infiniteQueryOptions({
  queryKey: [MESSAGES],
  queryFn: ({ pageParam, signal }) =>
    client.call('support.messages', { cursor: pageParam, limit: PAGE_SIZE }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
});

/** A picture of the chat, which stays what it is. */
export function pictureQuery(id: string) {
  return queryOptions({
    queryKey: ['support.picture', id],
    queryFn: () => client.picture('support.picture', { id }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Reports to the server how far the chat was read; the badge follows at once. */
export async function readMessages(messageId: number): Promise<void> {
  const { unread } = await client.call('support.read_messages', { message_id: messageId });
  queryClient.setQueryData(conversationQuery.queryKey, (known) => known && { ...known, unread });
}

/** Puts messages into the chat, and asks how it stands since. */
export function applyMessages(messages: readonly Message[]): void {
  for (const message of messages) {
    queryClient.setQueryData(messagesPages.queryKey, (known) => known && withMessage(known, message));
  }
  void queryClient.invalidateQueries({ queryKey: conversationQuery.queryKey });
}

type Chat = InfiniteData<CallReply<'support.messages'>>;

function withMessage(chat: Chat, message: Message): Chat {
  const [newest, ...older] = chat.pages;
  if (newest === undefined || newest.data.some(({ id }) => id === message.id)) return chat;
  return { ...chat, pages: [{ ...newest, data: [message, ...newest.data] }, ...older] };
}

/** After a connection was made: whatever is known may be old. */
export function renewChat(): void {
  void queryClient.invalidateQueries({ queryKey: [MESSAGES] });
  void queryClient.invalidateQueries({ queryKey: conversationQuery.queryKey });
}
