import { ClientError, type Tokens } from '@openbourse/client';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { type Rule, useForm } from '@openbourse/kit/lib/use-form.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { client, toastError } from '../../session/index.ts';
import { hasPasskeys, logInByPasskey } from '../security/passkey.ts';
import { AuthFrame } from './auth-frame.tsx';

interface CodeValues {
  readonly code: string;
}

const CODE_MAX = 16;
const RULES: readonly Rule<CodeValues, 'identity:error.googleCode'>[] = [
  { field: 'code', key: 'identity:error.googleCode', fails: (form) => form.code.trim() === '' },
];

export interface SecondStepProps {
  readonly challenge: string;
  /** Factors that can finish the login, as the server named them (`SECOND_FACTORS`). */
  readonly methods: readonly string[];
  readonly headerAction: ReactNode;
  readonly onTokens: (tokens: Tokens) => void;
  /** Back to the password. */
  readonly onLeave: () => void;
}

/** Finishes a login whose password was right: a code of the authenticator, a recovery code or a passkey. */
export function SecondStep({ challenge, methods, headerAction, onTokens, onLeave }: SecondStepProps) {
  const t = useT();
  const [isRecovery, setIsRecovery] = useState(false);
  const form = useForm({ initial: { code: '' }, rules: RULES, text: t });
  const refuse = (error: unknown): void => {
    if (error instanceof ClientError && error.key === 'identity.challenge_expired') onLeave();
    if (!form.refuse(error)) toastError(error);
  };
  const finish = { meta: { isErrorShown: true }, onSuccess: onTokens, onError: refuse };
  const byCode = useMutation({
    ...finish,
    mutationFn: () => client.call('identity.login_second', { challenge, code: form.values.code.trim() }),
  });
  const byPasskey = useMutation({ ...finish, mutationFn: () => logInByPasskey(challenge) });
  const changeMethod = (): void => {
    setIsRecovery(!isRecovery);
    form.set('code', '');
  };
  return (
    <AuthFrame
      title={t('identity:second.title')}
      headerAction={headerAction}
      onSubmit={() => form.check() && byCode.mutate()}
      footer={
        <Button variant="text" size="medium" onClick={onLeave}>
          {t('identity:second.back')}
        </Button>
      }
    >
      <p className="text-body text-muted">
        {t(isRecovery ? 'identity:second.recoveryHint' : 'identity:second.hint')}
      </p>
      <TextField
        key={isRecovery ? 'recovery' : 'code'}
        label={t(isRecovery ? 'identity:second.recoveryCode' : 'identity:second.code')}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={CODE_MAX}
        {...form.bind('code')}
      />
      <Button type="submit" isBlock isLoading={byCode.isPending}>
        {t('identity:login.submit')}
      </Button>
      {methods.includes('passkey') && hasPasskeys() && (
        <Button
          variant="secondary"
          isBlock
          icon={<Fingerprint className="size-5" strokeWidth={1.75} aria-hidden="true" />}
          isLoading={byPasskey.isPending}
          onClick={() => byPasskey.mutate()}
        >
          {t('identity:second.usePasskey')}
        </Button>
      )}
      {methods.includes('recovery') && (
        <Button variant="text" size="medium" isBlock onClick={changeMethod}>
          {t(isRecovery ? 'identity:second.useCode' : 'identity:second.useRecovery')}
        </Button>
      )}
    </AuthFrame>
  );
}
