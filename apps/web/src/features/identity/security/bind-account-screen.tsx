import { LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { type Rule, useForm } from '@openbourse/kit/lib/use-form.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { CodeField } from '@openbourse/kit/ui/code-field.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  changeSession,
  client,
  outcomeOf,
  sendOwnCode,
  toastError,
  useSessionStore,
} from '../../session/index.ts';
import { AccountField, useCallingCode } from '../components/account-fields.tsx';
import { DemoMailbox } from '../components/demo-mailbox.tsx';
import { type AccountKind, isAccount, kindOfLogin, messageTarget } from '../model/account.ts';
import { refreshSecurity, type SecurityCenter } from './api.ts';
import { SecurityPage } from './security-page.tsx';

interface BindValues {
  readonly kind: AccountKind;
  readonly account: string;
  readonly area_id: number;
  readonly account_code: string;
  readonly auth_code: string;
  readonly google_code: string;
}

type Message = 'identity:error.accountEmail' | 'identity:error.accountMobile' | 'identity:error.code';
const CODE_MAX = 16;
const RULES: readonly Rule<BindValues, Message>[] = [
  {
    field: 'account',
    key: 'identity:error.accountEmail',
    fails: (form) => form.kind === 'email' && !isAccount(form.account, 'email'),
  },
  {
    field: 'account',
    key: 'identity:error.accountMobile',
    fails: (form) => form.kind === 'mobile' && !isAccount(form.account, 'mobile'),
  },
  {
    field: 'account_code',
    key: 'identity:error.code',
    fails: (form) => form.account_code.length !== LIMITS.codeDigits,
  },
  {
    field: 'auth_code',
    key: 'identity:error.code',
    fails: (form) => form.auth_code.length !== LIMITS.codeDigits,
  },
];

/** Binds an e-mail address or mobile number, or puts another in its place. */
function BindAccountScreen() {
  const t = useT();
  const [params] = useSearchParams();
  const kind: AccountKind = params.get('type') === 'mobile' ? 'mobile' : 'email';
  return (
    <SecurityPage title={t(`security:bindAccount.${kind}`)}>
      {(center) => <BindForm key={kind} kind={kind} center={center} />}
    </SecurityPage>
  );
}

interface BindFormProps {
  readonly kind: AccountKind;
  readonly center: SecurityCenter;
}

function BindForm({ kind, center }: BindFormProps) {
  const t = useT();
  const loginUserName = useSessionStore((state) => state.loginUserName);
  const form = useBindForm(kind);
  const { account, area_id: areaId } = form.values;
  const target = messageTarget({ kind, text: account, callingCode: useCallingCode(areaId) });
  const bind = useBind(form, target);
  const isComplete = isAccount(account, kind);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (form.check()) bind.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <p className="text-body text-muted">
        {t(center[kind] === null ? 'security:bindFirstHint' : 'security:bindChangeHint')}
      </p>
      <AccountField form={form} />
      <CodeField
        label={t('security:newAccountCode')}
        canSend={isComplete}
        onSend={() => outcomeOf(client.call('identity.send_bind_code', accountOf(form.values)))}
        {...form.bind('account_code')}
      />
      {isComplete && <DemoMailbox target={target} onUse={(code) => form.set('account_code', code)} />}
      <CodeField
        label={t('security:presentCode', { account: center[center.code_channel] ?? '' })}
        canSend
        onSend={() => sendOwnCode('change_account')}
        {...form.bind('auth_code')}
      />
      <DemoMailbox target={loginUserName} onUse={(code) => form.set('auth_code', code)} />
      {center.authenticator_bound_at !== null && (
        <TextField
          label={t('security:anyCode')}
          autoComplete="one-time-code"
          maxLength={CODE_MAX}
          {...form.bind('google_code')}
        />
      )}
      <Button type="submit" isBlock isLoading={bind.isPending}>
        {t('app:action.save')}
      </Button>
    </form>
  );
}

function useBindForm(kind: AccountKind) {
  const text = useT();
  const codes = { account_code: '', auth_code: '', google_code: '' };
  const initial: BindValues = { kind, account: '', area_id: LIMITS.defaultAreaId, ...codes };
  return useForm({ initial, rules: RULES, text });
}

function useBind(form: ReturnType<typeof useBindForm>, target: string) {
  const t = useT();
  const navigate = useNavigate();
  const { account_code, auth_code, google_code } = form.values;
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: () =>
      client.call('identity.bind_account', {
        ...accountOf(form.values),
        account_code,
        auth_code,
        google_code: google_code.trim(),
      }),
    onSuccess: async () => {
      toast.success(t('identity:change.done'));
      // The next login on this device is by the new one.
      if (kindOfLogin(useSessionStore.getState().loginType) === form.values.kind)
        changeSession({ loginUserName: target });
      await refreshSecurity();
      await navigate('/secure-center', { replace: true });
    },
    onError: (error) => {
      if (!form.refuse(error)) toastError(error);
    },
  });
}

function accountOf({ kind, account, area_id }: BindValues) {
  return { type: kind, account: account.trim(), area_id: kind === 'mobile' ? area_id : undefined };
}

export { BindAccountScreen as Component };
