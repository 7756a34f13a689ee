import { ImageOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import type { ImageUpload } from '../lib/use-image-upload.ts';
import { IconButton } from './icon-button.tsx';
import { ProgressBar } from './progress-bar.tsx';

/** The picture that will be sent, with a way to take it back. */
export function ChosenPicture({ upload }: { readonly upload: ImageUpload }) {
  const t = useT();
  const { item } = upload;
  // A file that is no picture has no preview.
  const [unreadableUrl, setUnreadableUrl] = useState('');
  if (item === null) return null;
  const name = item.file.name;
  return (
    <div className="flex items-center gap-3 rounded-button bg-surface p-1.5">
      {unreadableUrl === item.previewUrl ? (
        <ImageOff className="mx-3 size-6 shrink-0 text-muted" strokeWidth={1.75} aria-hidden="true" />
      ) : (
        <img
          src={item.previewUrl}
          alt={t('file:preview', { name })}
          onError={() => setUnreadableUrl(item.previewUrl)}
          className="size-12 shrink-0 rounded-tag object-cover"
        />
      )}
      <div className="min-w-0 flex-1 text-secondary">
        <p className="truncate">{name}</p>
        {item.status === 'uploading' && (
          <ProgressBar label={t('file:uploading', { name })} percent={item.progress * 100} />
        )}
        {item.status === 'failed' && (
          <p role="alert" className="text-danger">
            {item.message}
          </p>
        )}
      </div>
      <IconButton label={t('file:remove', { name })} icon={<Trash2 />} onClick={upload.remove} />
    </div>
  );
}
