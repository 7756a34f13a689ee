import { LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { PasswordField, type PasswordFieldProps } from '@openbourse/kit/ui/password-field.tsx';
import { passwordFacts } from '../model/password-rules.ts';

type Bound = Pick<PasswordFieldProps, 'value' | 'onValueChange' | 'error' | 'onBlur'>;

export interface NewPasswordFieldsProps {
  readonly label: string;
  readonly password: Bound;
  readonly confirmation: Bound;
}

/** A new login password with its rules shown live, and its repetition. */
export function NewPasswordFields({ label, password, confirmation }: NewPasswordFieldsProps) {
  const t = useT();
  const facts = passwordFacts(password.value);
  const range = { min: LIMITS.passwordLengthMin, max: LIMITS.passwordLengthMax };
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        rules={[
          { label: t('identity:rule.length', range), isMet: facts.isLong },
          { label: t('identity:rule.letters'), isMet: facts.hasLetter },
          { label: t('identity:rule.digits'), isMet: facts.hasDigit },
        ]}
        {...password}
      />
      <PasswordField label={t('identity:field.rePassword')} autoComplete="new-password" {...confirmation} />
    </>
  );
}
