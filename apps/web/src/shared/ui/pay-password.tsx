import { LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { PasswordField, type PasswordFieldProps } from '@openbourse/kit/ui/password-field.tsx';
import { ShieldAlert } from 'lucide-react';
import { SetPayPassword } from './set-pay-password.tsx';

/** The transaction password, which proves every change of where money arrives. */
export function PayPasswordField(
  props: Pick<PasswordFieldProps, 'value' | 'onValueChange' | 'error' | 'onBlur'>,
) {
  const t = useT();
  return (
    <PasswordField
      label={t('identity:field.payPassword')}
      inputMode="numeric"
      maxLength={LIMITS.payPasswordDigits}
      autoComplete="off"
      {...props}
    />
  );
}

/** Says that there is no transaction password yet, and sets it. */
export function PayPasswordNeeded() {
  const t = useT();
  return (
    <section className="rounded-card bg-surface p-4">
      <p className="flex items-start gap-2.5 text-dense">
        <ShieldAlert className="size-5 shrink-0 text-warn" strokeWidth={1.75} aria-hidden="true" />
        {t('wallet:less.no_pay_password')}
      </p>
      <div className="mt-3">
        <SetPayPassword />
      </div>
    </section>
  );
}
