import { LIMITS, SECURITY_LIMITS } from '@openbourse/api/limits';
import { useNow } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { safeRedirect } from '@openbourse/kit/lib/safe-redirect.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { CodeField } from '@openbourse/kit/ui/code-field.tsx';
import { PasswordField } from '@openbourse/kit/ui/password-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { MINUTE_MS } from '@openbourse/money';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { GoogleCodeField } from '../../../shared/ui/google-code-field.tsx';
import { client, sendOwnCode, toastError, useSessionStore, useUserInfo } from '../../session/index.ts';
import { refreshSecurity } from '../security/api.ts';
import { CHANGE_PAY_PASSWORD_RULES, type ChangePayPasswordValues } from '../model/forms.ts';
import { payPasswordFacts } from '../model/password-rules.ts';
import { DemoMailbox } from './demo-mailbox.tsx';
import { FormPage } from './form-page.tsx';

const INITIAL: ChangePayPasswordValues = {
  pay_password: '',
  re_pay_password: '',
  auth_code: '',
  google_code: '',
};
const HOLD_MS = SECURITY_LIMITS.holdHoursChange * 3_600_000;

function ChangePayPasswordScreen() {
  const t = useT();
  const navigate = useNavigate();
  const format = useFormat();
  const user = useUserInfo();
  const [params] = useSearchParams();
  const loginUserName = useSessionStore((state) => state.loginUserName);
  const form = useForm({
    initial: INITIAL,
    rules: CHANGE_PAY_PASSWORD_RULES,
    text: t,
  });
  const facts = payPasswordFacts(form.values.pay_password);
  const change = useMutation({
    meta: { isErrorShown: true },
    mutationFn: () => client.call('identity.amend_pay_password', form.values),
    onSuccess: async () => {
      toast.success(t('identity:change.done'));
      await refreshSecurity();
      await navigate(safeRedirect(params.get('redirect'), '/secure-center'), { replace: true });
    },
    onError: (error) => {
      if (!form.refuse(error)) toastError(error);
    },
  });
  // Setting it for the first time holds nothing.
  const held = t('identity:change.payHold', { until: format.dateTime(useNow(MINUTE_MS) + HOLD_MS) });
  const digits = { inputMode: 'numeric', maxLength: LIMITS.payPasswordDigits, autoComplete: 'off' } as const;
  return (
    <FormPage
      title={t('identity:change.payTitle')}
      backTo="/secure-center"
      hint={[t('identity:change.payHint'), ...(user?.has_pay_password === true ? [held] : [])].join(' ')}
      submitLabel={t('app:action.save')}
      isPending={change.isPending}
      onSubmit={() => form.check() && change.mutate()}
    >
      <PasswordField
        label={t('identity:field.payPassword')}
        rules={[
          {
            label: t('identity:rule.payDigits', { count: LIMITS.payPasswordDigits }),
            isMet: facts.isComplete,
          },
          { label: t('identity:rule.payNotSimple'), isMet: facts.isVaried },
        ]}
        {...digits}
        {...form.bind('pay_password')}
      />
      <PasswordField
        label={t('identity:field.rePayPassword')}
        {...digits}
        {...form.bind('re_pay_password')}
      />
      <CodeField
        label={t('identity:field.code')}
        canSend
        onSend={() => sendOwnCode('amend_pay_password')}
        {...form.bind('auth_code')}
      />
      {user?.has_authenticator === true && <GoogleCodeField {...form.bind('google_code')} />}
      <DemoMailbox target={loginUserName} onUse={(code) => form.set('auth_code', code)} />
    </FormPage>
  );
}

export { ChangePayPasswordScreen as Component };
