import { LIMITS } from '@openbourse/api/limits';
import { ClientError, type Tokens } from '@openbourse/client';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { CodeField } from '@openbourse/kit/ui/code-field.tsx';
import { PasswordField } from '@openbourse/kit/ui/password-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { KeyRound, MessageSquareCode } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { beginSession, client, toastError, useSessionStore } from '../../session/index.ts';
import { sendCodeTo } from '../api.ts';
import { type AccountKind, isAccount, kindOfLogin, loginTypeOf, messageTarget } from '../model/account.ts';
import { LOGIN_RULES, type LoginValues } from '../model/forms.ts';
import { useKeptRedirect } from '../use-kept-redirect.ts';
import { AccountFields, useCallingCode } from './account-fields.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { DemoMailbox } from './demo-mailbox.tsx';
import { SecondStep } from './second-step.tsx';

/** The form as the last login on this device left it. */
function initialValues(): LoginValues {
  const { loginType, loginUserName } = useSessionStore.getState();
  const kind = kindOfLogin(loginType);
  return {
    kind,
    account: kind === 'email' ? loginUserName : '',
    area_id: LIMITS.defaultAreaId,
    method: 'password',
    password: '',
    sms_code: '',
    needsCode: false,
  };
}

export interface LoginScreenProps {
  /** Content opposite the brand on a phone: the choice of language. */
  readonly headerAction: ReactNode;
}

/** A login whose password was right and that waits for its second factor. */
interface Waiting {
  readonly challenge: string;
  readonly methods: readonly string[];
}

export function LoginScreen({ headerAction }: LoginScreenProps) {
  const t = useT();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const form = useForm({
    initial: initialValues(),
    rules: LOGIN_RULES,
    text: t,
  });
  const { kind, account, method, needsCode } = form.values;
  const kept = useLoginOf(form.values);
  const login = useLogin(form.values, kept, (error) => {
    if (error instanceof ClientError && error.key === 'identity.code_required') {
      form.set('needsCode', true);
      return;
    }
    const next = waitingOf(error);
    if (next !== null) return setWaiting(next);
    if (!form.refuse(error)) toastError(error);
  });
  if (waiting !== null) {
    const leave = (): void => {
      form.set('password', '');
      setWaiting(null);
    };
    const begin = (tokens: Tokens): void => beginSession(tokens, kept);
    return <SecondStep {...waiting} headerAction={headerAction} onTokens={begin} onLeave={leave} />;
  }
  const changeKind = (next: AccountKind): void => {
    form.set('kind', next);
    form.set('account', '');
  };
  const changeMethod = (): void => {
    form.set('method', method === 'password' ? 'code' : 'password');
    form.set('needsCode', false);
  };
  return (
    <AuthFrame
      title={t('identity:login.title')}
      headerAction={headerAction}
      onSubmit={() => form.check() && login.mutate()}
      footer={<RegisterLink />}
    >
      <AccountFields form={form} onKindChange={changeKind} />
      {method === 'password' && (
        <PasswordField
          label={t('identity:field.password')}
          autoComplete="current-password"
          {...form.bind('password')}
        />
      )}
      {(method === 'code' || needsCode) && (
        <CodeStep
          form={form}
          canSend={isAccount(account, kind)}
          {...(needsCode && { hint: t('identity:login.codeRequired') })}
        />
      )}
      <ForgotLink />
      <Button type="submit" isBlock isLoading={login.isPending}>
        {t('identity:login.submit')}
      </Button>
      <OtherMethod method={method} onChange={changeMethod} />
    </AuthFrame>
  );
}

interface OtherMethodProps {
  readonly method: LoginValues['method'];
  readonly onChange: () => void;
}

function OtherMethod({ method, onChange }: OtherMethodProps) {
  const t = useT();
  const Icon = method === 'password' ? MessageSquareCode : KeyRound;
  return (
    <>
      <p className="pt-3 text-center text-secondary text-muted">{t('identity:login.otherMethods')}</p>
      <Button
        variant="secondary"
        isBlock
        icon={<Icon className="size-5" strokeWidth={1.75} />}
        onClick={onChange}
      >
        {t(method === 'password' ? 'identity:login.byCode' : 'identity:login.byPassword')}
      </Button>
    </>
  );
}

interface CodeStepProps {
  readonly form: ReturnType<typeof useForm<LoginValues, never>>;
  readonly canSend: boolean;
  readonly hint?: string;
}

/** The code field with the way to its message in demo mode. */
function CodeStep({ form, canSend, hint }: CodeStepProps) {
  const t = useT();
  const { kind, account, area_id } = form.values;
  const target = messageTarget({ kind, text: account, callingCode: useCallingCode(area_id) });
  return (
    <>
      <CodeField
        label={t('identity:field.code')}
        canSend={canSend}
        onSend={() => sendCodeTo({ kind, text: account, areaId: area_id, purpose: 'login' })}
        hint={hint}
        {...form.bind('sms_code')}
      />
      <DemoMailbox target={target} onUse={(code) => form.set('sms_code', code)} />
    </>
  );
}

/** Parts of a login that are kept for the next one; a number with its calling code, as messages go to it. */
function useLoginOf({ kind, method, account, area_id: areaId }: LoginValues) {
  const callingCode = useCallingCode(kind === 'mobile' ? areaId : null);
  return {
    loginUserName: messageTarget({ kind, text: account, callingCode }),
    loginType: loginTypeOf(kind, method),
  };
}

/** The challenge in the answer to a login that needs a second factor; null for every other error. */
function waitingOf(error: unknown): Waiting | null {
  if (!(error instanceof ClientError) || error.key !== 'identity.second_factor_required') return null;
  const { challenge, methods } = error.details;
  return typeof challenge === 'string' ? { challenge, methods: `${methods ?? ''}`.split(',') } : null;
}

/** Logs in with what the form holds; the account is kept for the next login on this device. */
function useLogin(
  values: LoginValues,
  kept: ReturnType<typeof useLoginOf>,
  onError: (error: unknown) => void,
) {
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: async () => {
      const { kind, method, needsCode } = values;
      const account = values.account.trim();
      const loginType = loginTypeOf(kind, method);
      const tokens = await client.call('identity.login', {
        account,
        login_type: loginType,
        password: method === 'password' ? values.password : undefined,
        sms_code: method === 'code' || needsCode ? values.sms_code : undefined,
        area_id: kind === 'mobile' ? values.area_id : undefined,
      });
      beginSession(tokens, kept);
    },
    onError,
  });
}

function ForgotLink() {
  const t = useT();
  return (
    <Link
      to="/forget"
      className="-my-1 flex min-h-11 items-center self-end text-dense font-semibold text-muted hover:text-text"
    >
      {t('identity:login.forgot')}
    </Link>
  );
}

function RegisterLink() {
  const t = useT();
  const kept = useKeptRedirect();
  return (
    <>
      {t('identity:login.noAccount')}{' '}
      <Link to={`/register${kept}`} className="inline-flex min-h-11 items-center font-semibold text-accent">
        {t('identity:login.register')}
      </Link>
    </>
  );
}
