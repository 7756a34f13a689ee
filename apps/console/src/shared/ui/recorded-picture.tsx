import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../lib/texts.ts';
import { Picture } from './picture.tsx';

export interface RecordedPictureProps {
  readonly fileId: string;
  readonly label: string;
  /** Fetches it, which writes the view into the audit log. */
  readonly load: () => Promise<Blob>;
  /** Shown without a press: what an operator has to look at anyway. */
  readonly isOpen?: boolean;
}

/** A picture of a user. Each view is recorded, so it takes a press. */
export function RecordedPicture({ fileId, label, load, isOpen = false }: RecordedPictureProps) {
  const t = useTexts();
  const [isShown, setIsShown] = useState(isOpen);
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
            {label}: {t('shell:picture.show')}
          </span>
          <span className="block text-secondary text-muted">{t('shell:picture.recorded')}</span>
        </span>
      </button>
    );
  }
  return (
    <Picture
      label={label}
      queryKey={['file.operator_view', fileId]}
      load={load}
      isZoomed={isZoomed}
      onZoom={() => setIsZoomed(!isZoomed)}
    />
  );
}
