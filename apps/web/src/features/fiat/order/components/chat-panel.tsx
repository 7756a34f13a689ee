import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Info } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { firstUnread, mergeMessages } from '../../../../shared/chat/messages.ts';
import { MessageList } from '../../../../shared/chat/message-list.tsx';
import { useReading } from '../../../../shared/chat/use-reading.ts';
import { messagesPages, readMessages } from '../api.ts';
import type { Message } from '../model/messages.ts';
import type { Order } from '../model/order.ts';
import { ChatBubble } from './chat-bubble.tsx';
import { ChatComposer } from './chat-composer.tsx';

export interface ChatPanelProps {
  readonly order: Order;
  /** Beside the order with a scroll bar of its own, or as a page that scrolls as a whole. */
  readonly isBeside: boolean;
}

/** The chat of an order with its other side, and with the operator who decides a dispute. */
export function ChatPanel({ order, isBeside }: ChatPanelProps) {
  const t = useT();
  const pages = useInfiniteQuery(messagesPages(order.id));
  const box = useRef<HTMLDivElement>(null);
  const messages =
    pages.data &&
    mergeMessages(
      [],
      pages.data.pages.flatMap(({ data }) => data),
    );
  return (
    <section
      aria-label={t('fiat:chat.with', { name: order.counterparty_name })}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div ref={box} className={clsx('flex-1', isBeside && 'min-h-0 overflow-y-auto overscroll-contain')}>
        <p className="flex items-start gap-2 pt-1 pb-3 text-secondary text-muted">
          <Info className="mt-px size-4 shrink-0" strokeWidth={1.75} aria-hidden="true" />
          {t('fiat:chat.safety')}
        </p>
        {pages.hasNextPage && (
          <div className="pb-3 text-center">
            <Button
              variant="secondary"
              size="small"
              isLoading={pages.isFetchingNextPage}
              onClick={() => void pages.fetchNextPage()}
            >
              {t('fiat:chat.earlier')}
            </Button>
          </div>
        )}
        {messages !== undefined ? (
          <Messages order={order} messages={messages} box={box} isBeside={isBeside} />
        ) : pages.isError ? (
          <ErrorState
            error={pages.error}
            isRetrying={pages.isFetching}
            onRetry={() => void pages.refetch()}
          />
        ) : (
          <ChatSkeleton />
        )}
      </div>
      <div className={clsx(!isBeside && 'sticky bottom-0')}>
        <ChatComposer orderId={order.id} onSent={() => scrollDown(box.current, isBeside)} />
      </div>
    </section>
  );
}

interface MessagesProps extends ChatPanelProps {
  readonly messages: readonly Message[];
  readonly box: RefObject<HTMLDivElement | null>;
}

function Messages({ order, messages, box, isBeside }: MessagesProps) {
  const t = useT();
  // Where the new ones began when the chat was opened; it stays there while one reads.
  const [unreadFrom] = useState(() => firstUnread(messages, { side: order.role, unread: order.unread }));
  const newest = messages.at(-1)?.id ?? 0;
  useReading({ unread: order.unread, newest, onRead: (id) => readMessages(order.id, id) });
  useEffect(() => scrollDown(box.current, isBeside), [newest, box, isBeside]);
  if (messages.length === 0) {
    return <p className="py-8 text-center text-dense text-muted">{t('fiat:chat.empty')}</p>;
  }
  return (
    <MessageList
      messages={messages}
      renderMessage={(message) => <ChatBubble message={message} order={order} />}
      unreadFrom={unreadFrom}
      unreadText={t('fiat:chat.unreadFrom')}
    />
  );
}

function scrollDown(box: HTMLElement | null, isBeside: boolean): void {
  if (isBeside) box?.scrollTo({ top: box.scrollHeight });
  else globalThis.scrollTo({ top: document.documentElement.scrollHeight });
}

function ChatSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3 py-2">
      <Skeleton className="h-10 w-3/5" />
      <Skeleton className="ml-auto h-10 w-1/2" />
      <Skeleton className="h-14 w-2/3" />
    </div>
  );
}
