import type { CallReply } from '@openbourse/client';
import { describeError } from '@openbourse/client';
import { BrandMark } from '@openbourse/kit/ui/brand.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { PasswordField } from '@openbourse/kit/ui/password-field.tsx';
import { QrCode } from '@openbourse/kit/ui/qr-code.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../../shared/lib/texts.ts';
import { CopyButton } from '../../../shared/ui/copy-text.tsx';
import { client } from '../client.ts';

const CODE_DIGITS = 6;

/** Sets password and authenticator by the link of a letter. Its token stands behind the hash, which no server sees. */
export function EnrolScreen() {
  const t = useTexts();
  const navigate = useNavigate();
  const token = useLocation().hash.slice(1);
  const begin = useMutation({
    mutationFn: () => client.call('operator.begin_enrolment', { token }),
    meta: { isErrorShown: true },
  });
  return (
    <main className="flex min-h-dvh items-center justify-center bg-surface p-6">
      <div className="flex w-full max-w-96 flex-col gap-4 rounded-card bg-bg p-8 shadow-raised">
        <div className="flex items-center gap-3">
          <BrandMark />
          <h1 className="text-symbol">{t('session:enrol')}</h1>
        </div>
        {begin.data === undefined ? (
          <>
            <p className="text-dense text-muted">{t('session:enrolHint')}</p>
            {begin.isError && <Refusal error={begin.error} />}
            <Button isBlock isLoading={begin.isPending} onClick={() => begin.mutate()}>
              {t('session:enrolBegin')}
            </Button>
          </>
        ) : (
          <EnrolForm token={token} drawn={begin.data} onEnd={() => void navigate('/', { replace: true })} />
        )}
      </div>
    </main>
  );
}

function EnrolForm({
  token,
  drawn,
  onEnd,
}: {
  readonly token: string;
  readonly drawn: CallReply<'operator.begin_enrolment'>;
  readonly onEnd: () => void;
}) {
  const t = useTexts();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const enrol = useMutation({
    mutationFn: () => client.call('operator.enrol', { token, password, code }),
    meta: { isErrorShown: true },
    onSuccess: onEnd,
    onError: () => setCode(''),
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    enrol.mutate();
  };
  const { secret, uri } = drawn.authenticator;
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <p className="text-dense text-muted">{drawn.email}</p>
      <p className="text-dense">{t('session:enrolScan')}</p>
      <div className="flex flex-col items-center gap-3">
        <QrCode text={uri} label={t('session:enrolScan')} />
        <p className="flex items-center gap-2">
          <span className="figures text-center font-medium text-text">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </span>
          <CopyButton text={secret} />
        </p>
      </div>
      <PasswordField
        label={t('operator:newPassword')}
        autoComplete="new-password"
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
      {enrol.isError && <Refusal error={enrol.error} />}
      <Button
        type="submit"
        isBlock
        isLoading={enrol.isPending}
        disabled={password === '' || code.length !== CODE_DIGITS}
      >
        {t('session:enrolEnd')}
      </Button>
    </form>
  );
}

function Refusal({ error }: { readonly error: Error }) {
  return (
    <p role="alert" className="text-dense text-danger">
      {describeError(error)}
    </p>
  );
}
