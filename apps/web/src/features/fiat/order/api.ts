import type { CallInput, CallReply } from '@openbourse/client';
import { saveFile } from '@openbourse/kit/lib/save-file.ts';
import { type InfiniteData, infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { client, pagesOf, queryClient, queryOf } from '../../session/index.ts';
import type { Message } from './model/messages.ts';
import { isEnded, type Order, type OrderRow } from './model/order.ts';
import { type OrderFilters, type OrderTab, ordersQueryOf } from './model/order-filters.ts';

const ORDERS = 'fiat.orders';
const ORDER = 'fiat.order';
const MESSAGES = 'fiat.messages';
const PAGE_SIZE = 20;
const CHAT_PAGE_SIZE = 50;

/** An order as its side sees it; the FIAT channel keeps it fresh. */
export function orderQuery(id: string) {
  return queryOf(ORDER, { id });
}

/** The orders of the user, newest first, page by page. */
export function ordersPages(tab: OrderTab, filters: OrderFilters) {
  return pagesOf('fiat.orders', { ...ordersQueryOf(tab, filters), limit: PAGE_SIZE });
}

/** The chat of an order, newest first, page by page; the FIAT_CHAT channel keeps it fresh. */
export function messagesPages(orderId: string) {
  return infiniteQueryOptions({
    queryKey: [MESSAGES, orderId],
    queryFn: ({ pageParam, signal }) =>
      client.call(
        'fiat.messages',
        { order_id: orderId, cursor: pageParam, limit: CHAT_PAGE_SIZE },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

/** A picture of an order, which stays what it is. */
export function pictureQuery(picture: { readonly orderId: string; readonly id: string }) {
  return queryOptions({
    queryKey: ['fiat.picture', picture.orderId, picture.id],
    queryFn: () => fetchPicture(picture),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function fetchPicture(picture: { readonly orderId: string; readonly id: string }): Promise<Blob> {
  return client.picture('fiat.picture', { order_id: picture.orderId, id: picture.id });
}

/** Content of the dispute file; read anew each time, as it says when it was made. */
export function fetchDisputeFile(id: string) {
  return client.call('fiat.dispute_file', { id });
}

/** The calls that change an order and answer with it. */
export type ChangeName =
  | 'fiat.pay'
  | 'fiat.extend'
  | 'fiat.cancel'
  | 'fiat.confirm'
  | 'fiat.postpone'
  | 'fiat.dispute'
  | 'fiat.add_evidence'
  | 'fiat.request_review';

/** Changes an order once, also when the answer to the first try was lost. Its form shows the error. */
export function useChangeOrder<N extends ChangeName>(name: N) {
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: (input: CallInput<N> & { readonly id: string }): Promise<Order> =>
      client.call<ChangeName>(name, input),
    onSuccess: (order) => {
      queryClient.setQueryData(orderQuery(order.id).queryKey, order);
      void queryClient.invalidateQueries({ queryKey: [ORDERS] });
    },
    // The other side or the clock may have been faster: show what is so now.
    onError: (_error, { id }) => void queryClient.invalidateQueries(orderQuery(id)),
  });
}

/** Sends a message, a picture or a ready-made sentence once. */
export function useSendMessage() {
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: (input: CallInput<'fiat.send_message'>): Promise<Message> =>
      client.call('fiat.send_message', input),
    onSuccess: (message) => applyMessages([message]),
  });
}

/** Reports to the server how far the chat was read; the badge follows at once. */
export async function readMessages(orderId: string, messageId: number): Promise<void> {
  await client.call('fiat.read_messages', { order_id: orderId, message_id: messageId });
  queryClient.setQueryData(orderQuery(orderId).queryKey, (order) => order && { ...order, unread: 0 });
  void queryClient.invalidateQueries({ queryKey: [ORDERS] });
}

/** Puts messages into the chats that are open, and counts them where no reader is. */
export function applyMessages(messages: readonly Message[]): void {
  for (const message of messages) {
    const { queryKey } = messagesPages(message.order_id);
    queryClient.setQueryData(queryKey, (known) => known && withMessage(known, message));
  }
}

type Chat = InfiniteData<CallReply<'fiat.messages'>>;

function withMessage(chat: Chat, message: Message): Chat {
  const [newest, ...older] = chat.pages;
  if (newest === undefined || newest.data.some(({ id }) => id === message.id)) return chat;
  return { ...chat, pages: [{ ...newest, data: [message, ...newest.data] }, ...older] };
}

/** After a connection was made: whatever is known may be old. */
export function renewAll(rows: readonly OrderRow[]): void {
  for (const row of rows) {
    const known = queryClient.getQueryData(orderQuery(row.id).queryKey);
    if (known !== undefined && !isSame(known, row)) renewOrder(row.id);
  }
  const running = new Set(rows.map(({ id }) => id));
  for (const [, order] of queryClient.getQueriesData<Order>({ queryKey: [ORDER] })) {
    if (order !== undefined && !isEnded(order.state) && !running.has(order.id)) renewOrder(order.id);
  }
  void queryClient.invalidateQueries({ queryKey: [MESSAGES] });
}

/** Orders that changed; what is shown of them is read again. */
export function renewOrders(rows: readonly OrderRow[]): void {
  for (const { id } of rows) renewOrder(id);
  void queryClient.invalidateQueries({ queryKey: [ORDERS] });
}

function renewOrder(id: string): void {
  void queryClient.invalidateQueries(orderQuery(id));
}

function isSame(order: Order, row: OrderRow): boolean {
  return order.state === row.state && order.due_at === row.due_at && order.unread === row.unread;
}

export function refreshOrders(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [ORDERS] });
}

/** Saves the list as it is filtered as a CSV file. */
export function useExport(onSaved: () => void) {
  return useMutation({
    mutationFn: ({ tab, filters }: { readonly tab: OrderTab; readonly filters: OrderFilters }) =>
      client.download('fiat.orders', ordersQueryOf(tab, filters)),
    onSuccess: (file) => {
      saveFile(file);
      onSaved();
    },
  });
}
