import { FIAT_LINK_MASK } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { clsx } from 'clsx';
import { Link2Off, ShieldCheck } from 'lucide-react';
import { Fragment } from 'react';
import { messageText } from '../message-text.ts';
import { type Message, partsOf } from '../model/messages.ts';
import type { Order } from '../model/order.ts';
import { OrderPicture } from './order-picture.tsx';

export interface ChatBubbleProps {
  readonly message: Message;
  readonly order: Pick<Order, 'id' | 'role' | 'counterparty_name'>;
}

/** One message: the reader's on the right, events of the order in the middle. */
export function ChatBubble({ message, order }: ChatBubbleProps) {
  const t = useT();
  const format = useFormat();
  const text = messageText(message, t);
  if (message.sender === 'system') {
    return (
      <p className="py-1 text-center text-secondary text-muted">
        {text} · <span className="figures">{format.time(message.at)}</span>
      </p>
    );
  }
  const isOwn = message.sender === order.role;
  const name =
    message.sender === 'operator'
      ? t('fiat:order.side.operator')
      : isOwn
        ? t('fiat:chat.you')
        : order.counterparty_name;
  return (
    <div className={clsx('flex flex-col gap-0.5', isOwn ? 'items-end' : 'items-start')}>
      {message.sender === 'operator' ? (
        <span className="flex items-center gap-1 text-secondary font-semibold text-accent">
          <ShieldCheck className="size-3.5" strokeWidth={2} aria-hidden="true" />
          {name}
        </span>
      ) : (
        <span className="sr-only">{name}</span>
      )}
      {message.picture !== null ? (
        <OrderPicture
          orderId={order.id}
          id={message.picture}
          label={t('fiat:chat.pictureOf', { name })}
          size="large"
        />
      ) : (
        <p
          className={clsx(
            'max-w-[82%] rounded-card px-3.5 py-2 text-body whitespace-pre-line wrap-anywhere',
            isOwn && 'rounded-br-tag bg-ink text-on-ink',
            !isOwn && message.sender === 'operator' && 'rounded-bl-tag bg-accent-soft text-text',
            !isOwn && message.sender !== 'operator' && 'rounded-bl-tag bg-surface-strong text-text',
          )}
        >
          {partsOf(text, FIAT_LINK_MASK).map((part) =>
            part.isMasked ? <Masked key={part.at} /> : <Fragment key={part.at}>{part.text}</Fragment>,
          )}
        </p>
      )}
      <span className="figures text-label text-faint">{format.time(message.at)}</span>
    </div>
  );
}

/** Stands where a link was. */
function Masked() {
  const t = useT();
  return (
    <span className="mx-0.5 inline-flex items-center gap-1 rounded-tag border border-current px-1 text-secondary">
      <Link2Off className="size-3" strokeWidth={2} aria-hidden="true" />
      {t('fiat:chat.masked')}
    </span>
  );
}
