import { useT } from '../lib/i18n.ts';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

export interface PictureViewerProps {
  readonly url: string;
  readonly label: string;
  readonly onClose: () => void;
}

/** A picture over the whole screen; a press on it switches between all of it and its true size. */
export function PictureViewer({ url, label, onClose }: PictureViewerProps) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isTrueSize, setIsTrueSize] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none bg-picture text-on-picture"
      onClose={onClose}
    >
      <div className="flex h-full flex-col pt-[env(safe-area-inset-top)]">
        <div className="flex shrink-0 items-center justify-between gap-3 py-1.5 pr-2 pl-4">
          <p className="truncate text-body font-semibold">{label}</p>
          <button
            type="button"
            aria-label={t('app:action.close')}
            title={t('app:action.close')}
            className="flex size-11 items-center justify-center rounded-button hover:bg-picture-shade"
            onClick={() => dialog.current?.close()}
          >
            <X className="size-5.5" strokeWidth={1.75} />
          </button>
        </div>
        <div className="flex min-h-0 flex-1 overflow-auto">
          <button
            type="button"
            aria-pressed={isTrueSize}
            className={clsx('m-auto', isTrueSize ? 'cursor-zoom-out' : 'size-full cursor-zoom-in')}
            onClick={() => setIsTrueSize(!isTrueSize)}
          >
            <img src={url} alt={label} className={isTrueSize ? 'max-w-none' : 'size-full object-contain'} />
          </button>
        </div>
      </div>
    </dialog>
  );
}
