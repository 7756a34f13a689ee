import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { PictureThumb } from '@openbourse/kit/ui/picture-thumb.tsx';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Headset } from 'lucide-react';
import { type Message, pictureQuery } from '../api.ts';

/** One message: the reader's on the right, events of the conversation in the middle. */
export function ChatBubble({ message }: { readonly message: Message }) {
  const t = useT();
  const format = useFormat();
  const { sender, event, text, picture, at } = message;
  if (event !== null) {
    return (
      <p className="px-4 py-1 text-center text-secondary text-muted">
        {t(`support:event.${event}`)} · <span className="figures">{format.time(at)}</span>
      </p>
    );
  }
  const isOwn = sender === 'user';
  return (
    <div className={clsx('flex flex-col gap-1', isOwn ? 'items-end' : 'items-start')}>
      {isOwn ? (
        <span className="sr-only">{t('support:you')}</span>
      ) : (
        <span className="flex items-center gap-1 text-secondary font-semibold text-accent">
          <Headset className="size-3.5" strokeWidth={2} aria-hidden="true" />
          {t('support:title')}
        </span>
      )}
      {text !== null && (
        <p
          className={clsx(
            'max-w-[82%] rounded-card px-3.5 py-2 text-body whitespace-pre-line wrap-anywhere',
            isOwn ? 'rounded-br-tag bg-ink text-on-ink' : 'rounded-bl-tag bg-accent-soft text-text',
          )}
        >
          {text}
        </p>
      )}
      {picture !== null && (
        <ChatPicture id={picture} label={t(isOwn ? 'support:pictureOwn' : 'support:pictureTheirs')} />
      )}
      <span className="figures text-label text-faint">{format.time(at)}</span>
    </div>
  );
}

function ChatPicture({ id, label }: { readonly id: string; readonly label: string }) {
  return <PictureThumb picture={useQuery(pictureQuery(id))} label={label} size="large" />;
}
