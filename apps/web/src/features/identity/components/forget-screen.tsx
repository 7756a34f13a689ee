import { LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { CodeField } from '@openbourse/kit/ui/code-field.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { client, toastError } from '../../session/index.ts';
import { sendCodeTo } from '../api.ts';
import { type AccountKind, isAccount, messageTarget } from '../model/account.ts';
import { FORGET_RULES, type ForgetValues } from '../model/forms.ts';
import { AccountFields, useCallingCode } from './account-fields.tsx';
import { DemoMailbox } from './demo-mailbox.tsx';
import { FormPage } from './form-page.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

const CODE_MAX = 16;
const INITIAL: ForgetValues = {
  kind: 'email',
  account: '',
  area_id: LIMITS.defaultAreaId,
  new_password: '',
  secondary_password: '',
  auth_code: '',
  google_code: '',
};

function ForgetScreen() {
  const t = useT();
  const form = useForm({
    initial: INITIAL,
    rules: FORGET_RULES,
    text: t,
  });
  const { kind, account, area_id } = form.values;
  const target = messageTarget({ kind, text: account, callingCode: useCallingCode(area_id) });
  const reset = useResetPassword(form.values, (error) => {
    if (!form.refuse(error)) toastError(error);
  });
  const changeKind = (next: AccountKind): void => {
    form.set('kind', next);
    form.set('account', '');
  };
  return (
    <FormPage
      title={t('identity:forget.title')}
      backTo="/login"
      hint={t('identity:forget.hint')}
      submitLabel={t('identity:forget.submit')}
      isPending={reset.isPending}
      onSubmit={() => form.check() && reset.mutate()}
    >
      <AccountFields form={form} onKindChange={changeKind} />
      <CodeField
        label={t('identity:field.code')}
        canSend={isAccount(account, kind)}
        onSend={() => sendCodeTo({ kind, text: account, areaId: area_id, purpose: 'forget' })}
        {...form.bind('auth_code')}
      />
      <DemoMailbox
        target={isAccount(account, kind) ? target : ''}
        onUse={(code) => form.set('auth_code', code)}
      />
      <TextField
        label={t('identity:field.googleCode')}
        hint={t('identity:field.googleCodeHint')}
        autoComplete="one-time-code"
        maxLength={CODE_MAX}
        {...form.bind('google_code')}
      />
      <NewPasswordFields
        label={t('identity:field.newPassword')}
        password={form.bind('new_password')}
        confirmation={form.bind('secondary_password')}
      />
    </FormPage>
  );
}

function useResetPassword(values: ForgetValues, onError: (error: unknown) => void) {
  const t = useT();
  const navigate = useNavigate();
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: () => {
      const { kind, account, area_id, google_code, ...rest } = values;
      return client.call('identity.forget_password', {
        ...rest,
        account: account.trim(),
        google_code: google_code.trim(),
        type: kind,
        area_id: kind === 'mobile' ? area_id : undefined,
      });
    },
    onSuccess: () => {
      toast.success(t('identity:forget.done'));
      return navigate('/login', { replace: true });
    },
    onError,
  });
}

export { ForgetScreen as Component };
