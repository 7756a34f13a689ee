import { useT } from '@openbourse/kit/lib/i18n.ts';
import { type Form, useForm } from '@openbourse/kit/lib/use-form.ts';
import { CodeField } from '@openbourse/kit/ui/code-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation } from '@tanstack/react-query';
import { GoogleCodeField } from '../../../shared/ui/google-code-field.tsx';
import { client, sendOwnCode, toastError, useSessionStore, useUserInfo } from '../../session/index.ts';
import { CHANGE_PAY_PASSWORD_RULES, type ChangePayPasswordValues } from '../model/forms.ts';
import { refreshSecurity } from '../security/api.ts';
import { DemoMailbox } from './demo-mailbox.tsx';
import { NewPayPasswordFields } from './new-password-fields.tsx';

const INITIAL: ChangePayPasswordValues = {
  pay_password: '',
  re_pay_password: '',
  auth_code: '',
  google_code: '',
};

export interface PayPasswordForm {
  readonly form: Form<ChangePayPasswordValues>;
  readonly isPending: boolean;
  readonly submit: () => void;
}

/** Sets the transaction password, on the page for it or where it is missed. */
export function usePayPasswordForm(onDone: () => void | Promise<void>): PayPasswordForm {
  const t = useT();
  const form = useForm({ initial: INITIAL, rules: CHANGE_PAY_PASSWORD_RULES, text: t });
  const change = useMutation({
    meta: { isErrorShown: true },
    mutationFn: () => client.call('identity.amend_pay_password', form.values),
    onSuccess: async () => {
      toast.success(t('identity:change.done'));
      await refreshSecurity();
      await onDone();
    },
    onError: (error) => {
      if (!form.refuse(error)) toastError(error);
    },
  });
  const submit = (): void => {
    if (form.check() && !change.isPending) change.mutate();
  };
  return { form, isPending: change.isPending, submit };
}

export interface PayPasswordFieldsProps {
  readonly state: PayPasswordForm;
  /** Where nothing else is done, the code is sent when the fields appear, and the last digit sends them. */
  readonly isStep?: boolean;
}

/** The password with its rules, and the proofs that setting it needs. */
export function PayPasswordFields({ state, isStep = false }: PayPasswordFieldsProps) {
  const t = useT();
  const user = useUserInfo();
  const loginUserName = useSessionStore((session) => session.loginUserName);
  const { form, submit } = state;
  return (
    <>
      <NewPayPasswordFields
        password={form.bind('pay_password')}
        confirmation={form.bind('re_pay_password')}
      />
      <CodeField
        label={t('identity:field.code')}
        canSend
        isSentAtOnce={isStep}
        onSend={() => sendOwnCode('amend_pay_password')}
        onComplete={() => isStep && form.isValid && submit()}
        {...form.bind('auth_code')}
      />
      {user?.has_authenticator === true && <GoogleCodeField {...form.bind('google_code')} />}
      <DemoMailbox target={loginUserName} onUse={(code) => form.set('auth_code', code)} />
    </>
  );
}
