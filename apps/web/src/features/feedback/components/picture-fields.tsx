import { FEEDBACK_LIMITS, UPLOAD_LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { ImageField } from '@openbourse/kit/ui/image-field.tsx';
import { useId } from 'react';
import type { Pictures } from '../use-pictures.ts';

const MEGABYTE = 1_024 * 1_024;

/** The pictures of a form: those that are chosen, and a place for the next one. */
export function PictureFields({ pictures }: { readonly pictures: Pictures }) {
  const t = useT();
  const id = useId();
  const next = pictures.places.find(({ upload }) => upload.item === null)?.number;
  return (
    <fieldset aria-describedby={`${id}-rules`}>
      <legend className="pb-2 text-secondary font-medium text-muted">
        {t('feedback:field.pictures', { limit: FEEDBACK_LIMITS.picturesMax })}
      </legend>
      <div className="grid grid-cols-2 gap-3">
        {pictures.places.map(({ number, upload }) =>
          upload.item !== null || number === next ? (
            <ImageField
              key={number}
              label={upload.item === null ? t('file:add') : t('feedback:picture', { number })}
              upload={upload}
              contentTypes={UPLOAD_LIMITS.contentTypes}
              isWhole
            />
          ) : null,
        )}
      </div>
      <p id={`${id}-rules`} className="mt-1.5 text-secondary text-muted">
        {t('file:rules', { limit: UPLOAD_LIMITS.bytesMax / MEGABYTE })}
      </p>
    </fieldset>
  );
}
