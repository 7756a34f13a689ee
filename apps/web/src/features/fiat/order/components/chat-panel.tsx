import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Info } from 'lucide-react';
import { Fragment, type RefObject, useEffect, useRef, useState } from 'react';
import { messagesPages, readMessages } from '../api.ts';
import { firstUnread, type Message, mergeMessages } from '../model/messages.ts';
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
            hint={pages.error.message}
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
  const format = useFormat();
  // Where the new ones began when the chat was opened; it stays there while one reads.
  const [unreadFrom] = useState(() => firstUnread(messages, { side: order.role, unread: order.unread }));
  const newest = messages.at(-1)?.id ?? 0;
  useReading({ order, newest });
  useEffect(() => scrollDown(box.current, isBeside), [newest, box, isBeside]);
  if (messages.length === 0) {
    return <p className="py-8 text-center text-dense text-muted">{t('fiat:chat.empty')}</p>;
  }
  return (
    <ol className="flex flex-col gap-2.5 pb-2">
      {messages.map((message, index) => {
        const day = format.date(message.at);
        const before = messages[index - 1];
        const isNewDay = before === undefined || format.date(before.at) !== day;
        return (
          <Fragment key={message.id}>
            {isNewDay && <li className="pt-1 text-center text-label font-semibold text-muted">{day}</li>}
            {message.id === unreadFrom && (
              <li className="flex items-center gap-3 text-label font-semibold text-accent before:h-px before:flex-1 before:bg-accent/30 after:h-px after:flex-1 after:bg-accent/30">
                {t('fiat:chat.unreadFrom')}
              </li>
            )}
            <li>
              <ChatBubble message={message} order={order} />
            </li>
          </Fragment>
        );
      })}
    </ol>
  );
}

/** Tells the server what was read, once the newest message is on the screen. */
function useReading({ order, newest }: { readonly order: Order; readonly newest: number }): void {
  const { id, unread } = order;
  useEffect(() => {
    if (unread === 0 || newest === 0) return undefined;
    const read = (): void => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', read);
      // The mark is tried again with the next message; nothing depends on it.
      readMessages(id, newest).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', read);
    read();
    return () => document.removeEventListener('visibilitychange', read);
  }, [id, unread, newest]);
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
