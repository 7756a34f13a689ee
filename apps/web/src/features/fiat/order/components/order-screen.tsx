import { isMissing } from '@openbourse/client';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { iconButtonClass } from '@openbourse/kit/ui/icon-button.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { MessageCircle, SearchX } from 'lucide-react';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { orderQuery } from '../api.ts';
import { messageText } from '../message-text.ts';
import type { Message } from '../model/messages.ts';
import type { Order } from '../model/order.ts';
import { useFiatChannels } from '../use-fiat-channels.ts';
import { ChatPanel } from './chat-panel.tsx';
import { OrderView } from './order-view.tsx';

const LIST = '/fiat-orders';

/** An order between two people, for both of them; `chat` in the address shows its chat instead, on a phone. */
function FiatOrderScreen() {
  const [search] = useSearchParams();
  const id = search.get('id');
  if (id === null) return <Navigate to={LIST} replace />;
  return <LoadedOrder key={id} id={id} isChat={search.has('chat')} />;
}

function LoadedOrder({ id, isChat }: { readonly id: string; readonly isChat: boolean }) {
  const t = useT();
  const isDesktop = useIsDesktop();
  const [newest, setNewest] = useState<Message | null>(null);
  const { data: order, error, isFetching, refetch } = useQuery(orderQuery(id));
  useFiatChannels((messages) => {
    const other = messages.findLast((one) => one.order_id === id && one.sender !== order?.role);
    if (other !== undefined) setNewest(other);
  });
  if (order === undefined) {
    return (
      <>
        <PageHeader title={t('fiat:order.title')} backTo={LIST} />
        {error === null ? (
          <OrderSkeleton />
        ) : isMissing(error) ? (
          <EmptyState
            icon={<SearchX />}
            title={t('fiat:order.missing')}
            action={
              <Link to={LIST} className={buttonClass({ variant: 'secondary', size: 'medium' })}>
                {t('fiat:order.history')}
              </Link>
            }
          />
        ) : (
          <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
      </>
    );
  }
  return (
    <>
      <Announcement order={order} message={newest} />
      {isDesktop ? <Desktop order={order} /> : isChat ? <PhoneChat order={order} /> : <Phone order={order} />}
    </>
  );
}

function Phone({ order }: { readonly order: Order }) {
  const t = useT();
  return (
    <>
      <PageHeader title={t('fiat:order.title')} backTo={LIST} actions={<ChatIcon order={order} />} />
      <OrderView order={order} chatLink={<ChatLink order={order} />} />
    </>
  );
}

function PhoneChat({ order }: { readonly order: Order }) {
  return (
    <>
      <PageHeader title={order.counterparty_name} backTo={`/fiat-order?id=${order.id}`} />
      <ChatPanel order={order} isBeside={false} />
    </>
  );
}

function Desktop({ order }: { readonly order: Order }) {
  const t = useT();
  return (
    <div className="mx-auto grid w-full max-w-280 grid-cols-[minmax(0,1fr)_24rem] gap-10 px-5">
      <div>
        <PageHeader title={t('fiat:order.title')} backTo={LIST} />
        <OrderView order={order} chatLink={null} />
      </div>
      <div className="sticky top-(--size-top-nav) flex h-[calc(100dvh-var(--size-top-nav)-2rem)] flex-col self-start border-l border-line pl-6">
        <h2 className="flex min-h-14 shrink-0 items-center text-symbol">
          <span className="truncate">{t('fiat:chat.with', { name: order.counterparty_name })}</span>
        </h2>
        <ChatPanel order={order} isBeside />
      </div>
    </div>
  );
}

function chatPath(order: Order): string {
  return `/fiat-order?id=${order.id}&chat=1`;
}

function ChatIcon({ order }: { readonly order: Order }) {
  const t = useT();
  const { unread } = order;
  const label =
    unread === 0
      ? t('fiat:chat.title')
      : `${t('fiat:chat.title')}, ${t('fiat:chat.unread', { count: unread })}`;
  return (
    <Link to={chatPath(order)} aria-label={label} title={label} className={iconButtonClass(false)}>
      <MessageCircle />
      {unread > 0 && <UnreadCount count={unread} />}
    </Link>
  );
}

function ChatLink({ order }: { readonly order: Order }) {
  const t = useT();
  return (
    <Link to={chatPath(order)} className={`${buttonClass({ variant: 'secondary' })} relative`}>
      <MessageCircle className="size-5" strokeWidth={1.75} aria-hidden="true" />
      {t('fiat:chat.title')}
      {order.unread > 0 && <span className="sr-only">{t('fiat:chat.unread', { count: order.unread })}</span>}
    </Link>
  );
}

function UnreadCount({ count }: { readonly count: number }) {
  return (
    <span
      aria-hidden="true"
      className="figures absolute top-1 right-0.5 flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-danger px-1 text-label font-bold text-bg"
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}

/** Announces to screen readers the other side's messages, wherever they are on the page. */
function Announcement({ order, message }: { readonly order: Order; readonly message: Message | null }) {
  const t = useT();
  const name = message?.sender === 'operator' ? t('fiat:order.side.operator') : order.counterparty_name;
  const text = message === null ? '' : messageText(message, t);
  return (
    <p role="status" className="sr-only">
      {message === null
        ? ''
        : message.sender === 'system'
          ? text
          : message.picture !== null
            ? t('fiat:chat.pictureOf', { name })
            : t('fiat:chat.new', { name, text })}
    </p>
  );
}

function OrderSkeleton() {
  return (
    <div
      aria-busy="true"
      className="flex flex-col gap-5 pt-2 desktop:mx-auto desktop:w-full desktop:max-w-160"
    >
      <div className="flex items-start gap-4">
        <div className="flex-1 space-y-2.5">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-7 w-3/4" />
          <Skeleton className="h-4 w-full" />
        </div>
        <Skeleton className="size-19" isRound />
      </div>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}

export { FiatOrderScreen as Component };
