import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { CodeField } from '@openbourse/kit/ui/code-field.tsx';
import { PasswordField } from '@openbourse/kit/ui/password-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { client, sendOwnCode, toastError, useSessionStore } from '../../session/index.ts';
import { refreshSecurity } from '../security/api.ts';
import { CHANGE_PASSWORD_RULES, type ChangePasswordValues } from '../model/forms.ts';
import { DemoMailbox } from './demo-mailbox.tsx';
import { FormPage } from './form-page.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

const INITIAL: ChangePasswordValues = {
  old_password: '',
  new_password: '',
  secondary_password: '',
  auth_code: '',
};

function ChangeLoginPasswordScreen() {
  const t = useT();
  const navigate = useNavigate();
  const loginUserName = useSessionStore((state) => state.loginUserName);
  const form = useForm({
    initial: INITIAL,
    rules: CHANGE_PASSWORD_RULES,
    text: t,
  });
  const change = useMutation({
    meta: { isErrorShown: true },
    mutationFn: () => client.call('identity.amend_password', form.values),
    onSuccess: async () => {
      toast.success(t('identity:change.done'));
      await refreshSecurity();
      await navigate('/secure-center', { replace: true });
    },
    onError: (error) => {
      if (!form.refuse(error)) toastError(error);
    },
  });
  return (
    <FormPage
      title={t('identity:change.loginTitle')}
      backTo="/secure-center"
      hint={t('identity:change.loginHint')}
      submitLabel={t('app:action.save')}
      isPending={change.isPending}
      onSubmit={() => form.check() && change.mutate()}
    >
      <PasswordField
        label={t('identity:field.oldPassword')}
        autoComplete="current-password"
        {...form.bind('old_password')}
      />
      <NewPasswordFields
        label={t('identity:field.newPassword')}
        password={form.bind('new_password')}
        confirmation={form.bind('secondary_password')}
      />
      <CodeField
        label={t('identity:field.code')}
        canSend
        onSend={() => sendOwnCode('amend_password')}
        {...form.bind('auth_code')}
      />
      <DemoMailbox target={loginUserName} onUse={(code) => form.set('auth_code', code)} />
    </FormPage>
  );
}

export { ChangeLoginPasswordScreen as Component };
