import { LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { PasswordField, type PasswordFieldProps } from '@openbourse/kit/ui/password-field.tsx';
import { useState } from 'react';
import { passwordFacts, payPasswordFacts } from '../model/password-rules.ts';

type Bound = Pick<PasswordFieldProps, 'value' | 'onValueChange' | 'error' | 'onBlur'>;

interface Pair {
  readonly password: Bound;
  readonly confirmation: Bound;
}

/** A new login password with its rules shown live. */
export function NewPasswordFields({ label, ...pair }: Pair & { readonly label: string }) {
  const t = useT();
  const facts = passwordFacts(pair.password.value);
  const range = { min: LIMITS.passwordLengthMin, max: LIMITS.passwordLengthMax };
  return (
    <ReadOrRepeated
      label={label}
      repeatLabel={t('identity:field.rePassword')}
      input={{ autoComplete: 'new-password' }}
      rules={[
        { label: t('identity:rule.length', range), isMet: facts.isLong },
        { label: t('identity:rule.letters'), isMet: facts.hasLetter },
        { label: t('identity:rule.digits'), isMet: facts.hasDigit },
      ]}
      {...pair}
    />
  );
}

/** A new transaction password with its rules shown live. */
export function NewPayPasswordFields(pair: Pair) {
  const t = useT();
  const facts = payPasswordFacts(pair.password.value);
  const count = LIMITS.payPasswordDigits;
  return (
    <ReadOrRepeated
      label={t('identity:field.payPassword')}
      repeatLabel={t('identity:field.rePayPassword')}
      input={{ inputMode: 'numeric', maxLength: count, autoComplete: 'off' }}
      rules={[
        { label: t('identity:rule.payDigits', { count }), isMet: facts.isComplete },
        { label: t('identity:rule.payNotSimple'), isMet: facts.isVaried },
      ]}
      {...pair}
    />
  );
}

interface ReadOrRepeatedProps extends Pair {
  readonly label: string;
  readonly repeatLabel: string;
  readonly rules: NonNullable<PasswordFieldProps['rules']>;
  readonly input: Pick<PasswordFieldProps, 'autoComplete' | 'inputMode' | 'maxLength'>;
}

/** A new password that can be read while it is typed; one that is hidden is repeated, for it cannot be checked by eye. */
function ReadOrRepeated(props: ReadOrRepeatedProps) {
  const { label, repeatLabel, rules, input, password, confirmation } = props;
  const [isShown, setIsShown] = useState(true);
  const change = (value: string): void => {
    password.onValueChange(value);
    if (isShown) confirmation.onValueChange(value);
  };
  const show = (isNowShown: boolean): void => {
    setIsShown(isNowShown);
    confirmation.onValueChange(isNowShown ? password.value : '');
  };
  return (
    <>
      <PasswordField
        {...input}
        {...password}
        label={label}
        rules={rules}
        onValueChange={change}
        isShown={isShown}
        onShownChange={show}
        error={password.error ?? (isShown ? confirmation.error : undefined)}
      />
      {!isShown && <PasswordField {...input} {...confirmation} label={repeatLabel} />}
    </>
  );
}
