import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { Picture } from '../../../shared/ui/picture.tsx';
import { client } from '../../session/index.ts';

export interface UserPictureProps {
  readonly fileId: string;
  readonly label: string;
  /** What the audit log keeps of the view. */
  readonly reason: string;
}

/** A picture that a user sent. Each view is recorded, so it takes a press. */
export function UserPicture({ fileId, label, reason }: UserPictureProps) {
  const t = useTexts();
  const [isShown, setIsShown] = useState(false);
  const [isZoomed, setIsZoomed] = useState(false);
  if (!isShown) {
    return (
      <button
        type="button"
        className="flex min-h-14 w-full items-center gap-3 rounded-card bg-surface px-4 text-left text-dense hover:bg-surface-strong"
        onClick={() => setIsShown(true)}
      >
        <Eye className="size-4.5 shrink-0 text-muted" strokeWidth={1.75} aria-hidden="true" />
        <span className="min-w-0">
          <span className="block font-medium">
            {label}: {t('support:picture.show')}
          </span>
          <span className="block text-secondary text-muted">{t('support:picture.recorded')}</span>
        </span>
      </button>
    );
  }
  return (
    <Picture
      label={label}
      queryKey={['file.operator_view', fileId]}
      load={() => client.picture('file.operator_view', { file_id: fileId, reason })}
      isZoomed={isZoomed}
      onZoom={() => setIsZoomed(!isZoomed)}
    />
  );
}
