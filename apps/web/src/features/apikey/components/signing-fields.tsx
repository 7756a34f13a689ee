import { API_KEY_LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Switch } from '@openbourse/kit/ui/switch.tsx';
import { TextArea, type TextAreaProps } from '@openbourse/kit/ui/text-area.tsx';
import { KeyRound } from 'lucide-react';
import { useId } from 'react';

export interface SigningFieldsProps {
  readonly isOwn: boolean;
  readonly onChange: (isOwn: boolean) => void;
  readonly publicKey: Pick<TextAreaProps, 'value' | 'onValueChange' | 'error'>;
}

/** The way in which a program signs: by the secret of the key, or by a private key that it keeps. */
export function SigningFields({ isOwn, onChange, publicKey }: SigningFieldsProps) {
  const t = useT();
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-row font-semibold">
        {t('apikey:signing')}
      </h2>
      <Switch
        leading={<KeyRound />}
        label={t('apikey:own')}
        hint={t('apikey:ownHint')}
        isOn={isOwn}
        onChange={onChange}
      />
      {isOwn && (
        <TextArea label={t('apikey:ownKey')} maxLength={API_KEY_LIMITS.publicKeyLengthMax} {...publicKey} />
      )}
    </section>
  );
}
