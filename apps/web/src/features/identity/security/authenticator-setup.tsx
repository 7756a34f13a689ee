import type { CallReply } from '@openbourse/client';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { type Rule, useForm } from '@openbourse/kit/lib/use-form.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Copyable, Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { PasswordField } from '@openbourse/kit/ui/password-field.tsx';
import { QrCode } from '@openbourse/kit/ui/qr-code.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { client, toastError } from '../../session/index.ts';

type Begun = CallReply<'identity.authenticator_begin'>;

const CODE_DIGITS = 6;
const PASSWORD_RULES: readonly Rule<{ readonly password: string }, 'identity:error.passwordMissing'>[] = [
  { field: 'password', key: 'identity:error.passwordMissing', fails: (form) => form.password === '' },
];
const CODE_RULES: readonly Rule<{ readonly code: string }, 'identity:error.googleCode'>[] = [
  { field: 'code', key: 'identity:error.googleCode', fails: (form) => form.code.length !== CODE_DIGITS },
];

export interface AuthenticatorSetupProps {
  readonly onBound: (recoveryCodes: readonly string[]) => void;
}

/** Password first, then the secret as QR code and text with its first code. */
export function AuthenticatorSetup({ onBound }: AuthenticatorSetupProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  return begun === null ? <Begin onBegun={setBegun} /> : <Scan begun={begun} onBound={onBound} />;
}

function Begin({ onBegun }: { readonly onBegun: (begun: Begun) => void }) {
  const t = useT();
  const form = useForm({ initial: { password: '' }, rules: PASSWORD_RULES, text: t });
  const begin = useMutation({
    meta: { isErrorShown: true },
    mutationFn: () => client.call('identity.authenticator_begin', form.values),
    onSuccess: onBegun,
    onError: (error) => {
      if (!form.refuse(error)) toastError(error);
    },
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (form.check()) begin.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <p className="text-body text-muted">{t('security:authenticatorHint')}</p>
      <PasswordField
        label={t('security:loginPassword')}
        autoComplete="current-password"
        {...form.bind('password')}
      />
      <Button type="submit" isBlock isLoading={begin.isPending}>
        {t('app:action.next')}
      </Button>
    </form>
  );
}

interface ScanProps extends AuthenticatorSetupProps {
  readonly begun: Begun;
}

function Scan({ begun, onBound }: ScanProps) {
  const t = useT();
  const form = useForm({ initial: { code: '' }, rules: CODE_RULES, text: t });
  const bind = useMutation({
    meta: { isErrorShown: true },
    mutationFn: () => client.call('identity.authenticator_bind', form.values),
    onSuccess: (reply) => onBound(reply.recovery_codes),
    onError: (error) => {
      if (!form.refuse(error)) toastError(error);
    },
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (form.check()) bind.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <p className="text-body text-muted">{t('security:scanHint')}</p>
      <div className="mx-auto size-48 py-1">
        <QrCode text={begun.otpauth_uri} label={t('security:qr')} />
      </div>
      <Facts>
        <Fact name={t('security:secret')}>
          <Copyable text={begun.secret} label={t('security:copySecret')} />
        </Fact>
      </Facts>
      <TextField
        label={t('security:authenticatorCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_DIGITS}
        {...form.bind('code')}
      />
      <p className="text-secondary text-muted">{t('security:bindHold')}</p>
      <Button type="submit" isBlock isLoading={bind.isPending}>
        {t('security:bind')}
      </Button>
    </form>
  );
}
