import { useT } from '@openbourse/kit/lib/i18n.ts';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import type { ComponentProps } from 'react';

const CODE_MAX = 6;

/** Whoever submits again proves it by the authenticator that is bound. */
export interface NeedsGoogleCode {
  readonly needsGoogleCode: boolean;
}

/** The code of the authenticator. */
export function GoogleCodeField(
  props: Pick<ComponentProps<typeof TextField>, 'value' | 'onValueChange' | 'onBlur' | 'error'>,
) {
  const t = useT();
  return (
    <TextField
      label={t('identity:field.googleCode')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_MAX}
      {...props}
    />
  );
}
