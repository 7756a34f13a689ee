import { LOGO_LIMITS } from '@openbourse/api/limits';
import type { ImageUpload } from '@openbourse/kit/lib/use-image-upload.ts';
import { ImageField } from '@openbourse/kit/ui/image-field.tsx';
import { useTexts } from '../../../shared/lib/texts.ts';

export interface LogoFieldProps {
  readonly upload: ImageUpload;
  readonly error: string | undefined;
}

/** The picture of a coin, shown whole. */
export function LogoField({ upload, error }: LogoFieldProps) {
  const t = useTexts();
  return (
    <ImageField
      label={t('coin:logo')}
      hint={t('coin:logoHint')}
      error={error}
      upload={upload}
      contentTypes={LOGO_LIMITS.contentTypes}
      isWhole
      isSquare
    />
  );
}
