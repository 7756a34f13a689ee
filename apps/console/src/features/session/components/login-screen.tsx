import { describeError } from '@openbourse/client';
import { useBrand } from '@openbourse/kit/lib/brand.ts';
import { Banner } from '@openbourse/kit/ui/banner.tsx';
import { BrandMark } from '@openbourse/kit/ui/brand.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { PasswordField } from '@openbourse/kit/ui/password-field.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { logIn } from '../operator.ts';
import { type DemoOperator, DemoOperators } from './demo-operators.tsx';
import { useSession } from '../session-store.ts';

const CODE_DIGITS = 6;

/** E-mail, password and authenticator code, always all three; the address stays, so the same screen follows. */
export function LoginScreen() {
  const t = useTexts();
  const hasExpired = useSession((state) => state.hasExpired);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const login = useMutation({
    mutationFn: logIn,
    meta: { isErrorShown: true },
    onError: () => setCode(''),
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    login.mutate({ email: email.trim(), password, code });
  };
  const fillIn = (operator: DemoOperator): void => {
    setEmail(operator.email);
    setPassword(operator.password);
    setCode(operator.code);
    login.reset();
  };
  const isComplete = email.trim() !== '' && password !== '' && code.length === CODE_DIGITS;
  return (
    <main className="flex min-h-dvh flex-col bg-surface">
      {hasExpired && <Banner tone="warn">{t('session:expired')}</Banner>}
      <div className="flex flex-1 flex-wrap content-center items-center justify-center gap-6 p-6">
        <form
          className="flex w-full max-w-96 flex-col gap-4 rounded-card bg-bg p-8 shadow-raised"
          onSubmit={submit}
        >
          <LoginTitle />
          <TextField
            label={t('session:email')}
            type="email"
            autoComplete="username"
            value={email}
            onValueChange={setEmail}
          />
          <PasswordField
            label={t('session:password')}
            autoComplete="current-password"
            value={password}
            onValueChange={setPassword}
          />
          <TextField
            label={t('session:code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={CODE_DIGITS}
            value={code}
            onValueChange={(value) => setCode(value.replace(/\D/g, ''))}
            hint={t('session:codeHint')}
          />
          {login.isError && (
            <p role="alert" className="text-dense text-danger">
              {describeError(login.error)}
            </p>
          )}
          <Button type="submit" isBlock isLoading={login.isPending} disabled={!isComplete}>
            {t('session:logIn')}
          </Button>
        </form>
        <DemoOperators onChoose={fillIn} />
      </div>
    </main>
  );
}

function LoginTitle() {
  const t = useTexts();
  return (
    <div className="mb-2 flex items-center gap-3">
      <BrandMark />
      <div>
        <h1 className="text-symbol">{useBrand(({ name }) => name)}</h1>
        <p className="text-secondary text-muted">{t('session:subtitle')}</p>
      </div>
    </div>
  );
}
