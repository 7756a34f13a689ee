import { clsx } from 'clsx';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { useObjectUrl } from '../lib/use-object-url.ts';
import { PictureViewer } from './picture-viewer.tsx';
import { Skeleton } from './skeleton.tsx';

export interface PictureThumbProps {
  /** The picture as it is loaded; a query of it has this. */
  readonly picture: {
    readonly data: Blob | undefined;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** Subject of the picture, for screen readers and above the enlarged picture. */
  readonly label: string;
  readonly size: 'small' | 'large';
}

const SIZES = { small: 'size-20', large: 'h-44 w-full max-w-60' } as const;

/** A picture that only some may see, small; a press shows it whole. */
export function PictureThumb({ picture, label, size }: PictureThumbProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const { data, isError, isFetching, refetch } = picture;
  const url = useObjectUrl(data);
  const frame = clsx('block shrink-0 overflow-hidden rounded-button', SIZES[size]);
  if (isError && !isFetching) {
    return (
      <button
        type="button"
        className={clsx(
          frame,
          'flex flex-col items-center justify-center gap-1 bg-surface-strong p-2 text-center text-label text-muted',
        )}
        onClick={() => void refetch()}
      >
        <ImageOff className="size-5" strokeWidth={1.75} aria-hidden="true" />
        {t('app:action.retry')}
        <span className="sr-only">{t('file:pictureFailed')}</span>
      </button>
    );
  }
  if (url === null) {
    return (
      <span aria-busy="true" className={frame}>
        <Skeleton className="size-full" />
      </span>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={clsx(frame, 'bg-surface-strong transition-[filter] hover:brightness-95')}
        onClick={() => setIsOpen(true)}
      >
        <img
          src={url}
          alt={label}
          className={clsx('size-full', size === 'small' ? 'object-cover' : 'object-contain')}
        />
      </button>
      {isOpen && <PictureViewer url={url} label={label} onClose={() => setIsOpen(false)} />}
    </>
  );
}
