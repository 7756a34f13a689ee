import { LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import type { Form } from '@openbourse/kit/lib/use-form.ts';
import { CodeField } from '@openbourse/kit/ui/code-field.tsx';
import { PasswordField } from '@openbourse/kit/ui/password-field.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import type { ReactNode } from 'react';
import { sendOwnCode } from '../../session/index.ts';
import type { ProofValues } from '../model/withdrawals.ts';

/** Leads to the messages of the demonstration, and hands over the code that is found there. */
export type RenderMailbox = (onUse: (code: string) => void) => ReactNode;

export interface ProofFieldsProps {
  readonly form: Pick<Form<ProofValues>, 'bind' | 'set'>;
  readonly factor: 'authenticator' | 'message_code';
  readonly purpose: 'withdraw' | 'bind_address' | 'pay';
  readonly renderMailbox: RenderMailbox;
}

/** A code of the authenticator, or a recovery code in its place. */
const CODE_MAX = 16;

/** The transaction password and the second factor, for exactly one request. */
export function ProofFields({ form, factor, purpose, renderMailbox }: ProofFieldsProps) {
  const t = useT();
  return (
    <>
      <PasswordField
        label={t('identity:field.payPassword')}
        inputMode="numeric"
        maxLength={LIMITS.payPasswordDigits}
        autoComplete="off"
        {...form.bind('pay_password')}
      />
      {factor === 'authenticator' ? (
        <TextField
          label={t('wallet:authenticatorCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_MAX}
          {...form.bind('auth_code')}
        />
      ) : (
        <>
          <CodeField
            label={t('identity:field.code')}
            canSend
            onSend={() => sendOwnCode(purpose)}
            {...form.bind('auth_code')}
          />
          {renderMailbox((code) => form.set('auth_code', code))}
        </>
      )}
    </>
  );
}
