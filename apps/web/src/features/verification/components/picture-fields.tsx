import { UPLOAD_LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { ImageField } from '@openbourse/kit/ui/image-field.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { type ReactNode, useState } from 'react';
import type { Picture } from '../use-picture.ts';

const MEGABYTE = 1_024 * 1_024;
type Source = 'file' | 'camera';

export interface PictureField {
  readonly picture: Picture;
  readonly label: string;
  readonly hint?: string;
  readonly sketch: ReactNode;
}

export interface PictureFieldsProps {
  readonly pictures: readonly PictureField[];
  readonly isMissing: (picture: Picture) => boolean;
}

/** The pictures of a form, from files or, on a phone, straight from its camera. */
export function PictureFields({ pictures, isMissing }: PictureFieldsProps) {
  const t = useT();
  const isDesktop = useIsDesktop();
  const [source, setSource] = useState<Source>('file');
  return (
    <div className="flex flex-col gap-3 pt-2">
      <div>
        <p className="text-body font-semibold">{t('verification:pictures')}</p>
        <p className="mt-0.5 text-secondary text-muted">
          {t('verification:picturesHint')} {t('file:rules', { limit: UPLOAD_LIMITS.bytesMax / MEGABYTE })}
        </p>
      </div>
      {!isDesktop && (
        <SegmentedControl<Source>
          label={t('verification:source')}
          segments={[
            { value: 'file', label: t('verification:source.file') },
            { value: 'camera', label: t('verification:source.camera') },
          ]}
          value={source}
          onValueChange={setSource}
        />
      )}
      <div className={pictures.length > 1 ? 'grid grid-cols-2 gap-3' : ''}>
        {pictures.map(({ picture, label, hint, sketch }) => (
          <ImageField
            key={picture.purpose}
            label={label}
            {...(hint !== undefined && { hint })}
            error={isMissing(picture) ? t('verification:error.picture') : undefined}
            upload={picture.upload}
            contentTypes={UPLOAD_LIMITS.contentTypes}
            {...(source === 'camera' && !isDesktop && { capture: cameraOf(picture) })}
            sketch={sketch}
          />
        ))}
      </div>
    </div>
  );
}

/** A person holds the document into the camera that looks at them; a document lies before the other one. */
function cameraOf(picture: Picture): 'user' | 'environment' {
  return picture.purpose === 'identity_hand' ? 'user' : 'environment';
}
