import { LIMITS } from '@openbourse/api/limits';
import { ClientError } from '@openbourse/client';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { type Form, useForm } from '@openbourse/kit/lib/use-form.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { CodeField } from '@openbourse/kit/ui/code-field.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { beginSession, client, toastError, useSite } from '../../session/index.ts';
import { sendCodeTo } from '../api.ts';
import { type AccountKind, loginTypeOf, messageTarget } from '../model/account.ts';
import { REGISTER_RULES, type RegisterValues } from '../model/forms.ts';
import { useKeptRedirect } from '../use-kept-redirect.ts';
import { AccountFields, useCallingCode } from './account-fields.tsx';
import { AgreementCheckbox } from './agreement-checkbox.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { DemoMailbox } from './demo-mailbox.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

const INITIAL: RegisterValues = {
  kind: 'email',
  account: '',
  area_id: LIMITS.defaultAreaId,
  password: '',
  re_password: '',
  invite_code: '',
  isAgreed: false,
  sms_code: '',
};
const FIRST_STEP = ['account', 'password', 're_password', 'invite_code', 'isAgreed'] as const;

export interface RegisterScreenProps {
  /** Content opposite the brand on a phone: the choice of language. */
  readonly headerAction: ReactNode;
}

export function RegisterScreen({ headerAction }: RegisterScreenProps) {
  const t = useT();
  const [step, setStep] = useState<'account' | 'code'>('account');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [params] = useSearchParams();
  // An invitation link brings its code along.
  const form = useForm({
    initial: { ...INITIAL, invite_code: params.get('invite_code') ?? '' },
    rules: REGISTER_RULES,
    text: t,
  });
  useDefaultInviteCode(form);
  const register = useRegister(form.values, (error) => {
    if (!form.refuse(error)) toastError(error);
    else if (isOfFirstStep(error)) setStep('account');
  });
  const submit = (): void => {
    if (step === 'code' && form.check()) register.mutate();
    if (step === 'code' || !form.check(FIRST_STEP)) return;
    setSentTo(`${form.values.kind} ${form.values.area_id} ${form.values.account}`);
    setStep('code');
  };
  return (
    <AuthFrame
      title={t('identity:register.title')}
      headerAction={headerAction}
      onSubmit={submit}
      footer={<LoginLink />}
    >
      {step === 'account' && <AccountStep form={form} />}
      {sentTo !== null && (
        // The step stays while the account is the same, so that going back and forth sends no second code.
        <div key={sentTo} hidden={step !== 'code'} className={step === 'code' ? 'contents' : undefined}>
          <CodeStep form={form} onComplete={submit} />
        </div>
      )}
      <Button type="submit" isBlock isLoading={register.isPending}>
        {t(step === 'account' ? 'app:action.next' : 'identity:register.submit')}
      </Button>
      {step === 'code' && (
        <Button variant="secondary" isBlock disabled={register.isPending} onClick={() => setStep('account')}>
          {t('app:action.back')}
        </Button>
      )}
    </AuthFrame>
  );
}

/** Reports whether the server refused something that was entered before the code. */
function isOfFirstStep(error: unknown): boolean {
  const field = error instanceof ClientError ? error.details['field'] : undefined;
  return FIRST_STEP.some((name) => name === field);
}

interface StepProps {
  readonly form: Form<RegisterValues>;
}

function AccountStep({ form }: StepProps) {
  const t = useT();
  const changeKind = (kind: AccountKind): void => {
    form.set('kind', kind);
    form.set('account', '');
  };
  return (
    <>
      <AccountFields form={form} onKindChange={changeKind} />
      <NewPasswordFields
        label={t('identity:field.password')}
        password={form.bind('password')}
        confirmation={form.bind('re_password')}
      />
      <TextField
        label={t('identity:field.inviteCode')}
        autoCapitalize="characters"
        spellCheck={false}
        {...form.bind('invite_code')}
      />
      <AgreementCheckbox
        isChecked={form.values.isAgreed}
        onCheckedChange={(isAgreed) => form.set('isAgreed', isAgreed)}
        error={form.errorOf('isAgreed')}
      />
    </>
  );
}

function CodeStep({ form, onComplete }: StepProps & { readonly onComplete: () => void }) {
  const t = useT();
  const { kind, account, area_id } = form.values;
  const target = messageTarget({ kind, text: account, callingCode: useCallingCode(area_id) });
  return (
    <>
      <p className="text-body text-muted">{t('identity:register.codeSentTo', { target })}</p>
      <CodeField
        label={t('identity:field.code')}
        canSend
        isSentAtOnce
        onComplete={onComplete}
        onSend={() => sendCodeTo({ kind, text: account, areaId: area_id, purpose: 'register' })}
        {...form.bind('sms_code')}
      />
      <DemoMailbox target={target} onUse={(code) => form.set('sms_code', code)} />
    </>
  );
}

/** Fills in the operator's default invitation code once it is known, unless the person typed one. */
function useDefaultInviteCode(form: Form<RegisterValues>): void {
  const code = useSite()?.default_invite_code ?? '';
  const fillIn = useEffectEvent(() => {
    if (form.values.invite_code === '') form.set('invite_code', code);
  });
  useEffect(() => {
    if (code !== '') fillIn();
  }, [code]);
}

function useRegister(values: RegisterValues, onError: (error: unknown) => void) {
  const t = useT();
  const callingCode = useCallingCode(values.kind === 'mobile' ? values.area_id : null);
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: async () => {
      const { kind, isAgreed: _agreed, account, area_id, ...rest } = values;
      const tokens = await client.call('identity.register', {
        ...rest,
        account: account.trim(),
        invite_code: values.invite_code.trim(),
        type: kind,
        area_id: kind === 'mobile' ? area_id : undefined,
      });
      toast.success(t('identity:register.done'));
      const loginUserName = messageTarget({ kind, text: account, callingCode });
      beginSession(tokens, { loginUserName, loginType: loginTypeOf(kind, 'password') });
    },
    onError,
  });
}

function LoginLink() {
  const t = useT();
  const kept = useKeptRedirect();
  return (
    <>
      {t('identity:register.hasAccount')}{' '}
      <Link to={`/login${kept}`} className="inline-flex min-h-11 items-center font-semibold text-accent">
        {t('identity:login.submit')}
      </Link>
    </>
  );
}
