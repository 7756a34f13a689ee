import { useT } from '@openbourse/kit/lib/i18n.ts';
import { type Rule, useForm } from '@openbourse/kit/lib/use-form.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { PasswordField } from '@openbourse/kit/ui/password-field.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { toastError } from '../../session/index.ts';

/** Proof of the person: the login password and a code of the authenticator. */
export interface Proof {
  readonly password: string;
  readonly code: string;
}

export interface ProofSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly hint: string;
  readonly submitLabel: string;
  readonly tone?: 'primary' | 'danger';
  /** Where a recovery code does as well as one of the authenticator. */
  readonly takesRecoveryCode?: boolean;
  readonly onProved: (proof: Proof) => Promise<void>;
}

const CODE_MAX = 16;
const RULES: readonly Rule<Proof, 'identity:error.passwordMissing' | 'identity:error.googleCode'>[] = [
  { field: 'password', key: 'identity:error.passwordMissing', fails: (form) => form.password === '' },
  { field: 'code', key: 'identity:error.googleCode', fails: (form) => form.code.trim() === '' },
];

/** Asks for the proof before something about the factors changes. */
export function ProofSheet(props: ProofSheetProps) {
  const { isOpen, onClose, title } = props;
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={title}>
      {isOpen && <ProofForm {...props} />}
    </BottomSheet>
  );
}

function ProofForm({ hint, submitLabel, tone, takesRecoveryCode = false, onProved }: ProofSheetProps) {
  const t = useT();
  const form = useForm({ initial: { password: '', code: '' }, rules: RULES, text: t });
  const proving = useMutation({
    meta: { isErrorShown: true },
    mutationFn: () => onProved({ password: form.values.password, code: form.values.code.trim() }),
    onError: (error) => {
      if (!form.refuse(error)) toastError(error);
    },
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (form.check()) proving.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 pb-4">
      <p className="text-dense text-muted">{hint}</p>
      <PasswordField
        label={t('security:loginPassword')}
        autoComplete="current-password"
        {...form.bind('password')}
      />
      <TextField
        label={t(takesRecoveryCode ? 'security:anyCode' : 'security:authenticatorCode')}
        inputMode={takesRecoveryCode ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        maxLength={CODE_MAX}
        {...form.bind('code')}
      />
      <Button
        type="submit"
        isBlock
        {...(tone !== undefined && { variant: tone })}
        isLoading={proving.isPending}
      >
        {submitLabel}
      </Button>
    </form>
  );
}
