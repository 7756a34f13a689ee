import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { PictureThumb } from '@openbourse/kit/ui/picture-thumb.tsx';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Headset } from 'lucide-react';
import { type FeedbackMessage, pictureQuery } from '../api.ts';

/** Message of one side, with its pictures. */
export function ThreadMessage({ message }: { readonly message: Omit<FeedbackMessage, 'id'> }) {
  const t = useT();
  const format = useFormat();
  const { sender, text, pictures, at } = message;
  const isOwn = sender === 'user';
  return (
    <article className={clsx('rounded-card px-4 py-3', isOwn ? 'bg-surface' : 'bg-accent-soft')}>
      <p className="flex items-center gap-1.5 text-secondary">
        {!isOwn && <Headset className="size-4 text-accent" strokeWidth={1.75} aria-hidden="true" />}
        <span className="font-semibold">{t(isOwn ? 'feedback:you' : 'feedback:operator')}</span>
        <span className="figures text-muted">· {format.dateTime(at)}</span>
      </p>
      <p className="mt-1.5 text-body whitespace-pre-line wrap-anywhere">{text}</p>
      {pictures.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {pictures.map((id, index) => (
            <Picture key={id} id={id} number={index + 1} />
          ))}
        </div>
      )}
    </article>
  );
}

function Picture({ id, number }: { readonly id: string; readonly number: number }) {
  const t = useT();
  return (
    <PictureThumb
      picture={useQuery(pictureQuery(id))}
      label={t('feedback:picture', { number })}
      size="small"
    />
  );
}
