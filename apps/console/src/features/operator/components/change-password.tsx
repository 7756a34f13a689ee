import { Button } from '@openbourse/kit/ui/button.tsx';
import { Dialog } from '@openbourse/kit/ui/dialog.tsx';
import { PasswordField } from '@openbourse/kit/ui/password-field.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../../../shared/lib/error-text.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { client } from '../../session/index.ts';

const EMPTY = { password: '', new_password: '', code: '' };

/** Changes the operator's password with the present one and a code; the other sessions end. */
export function ChangePassword() {
  const errorText = useErrorText();
  const t = useTexts();
  const [values, setValues] = useState<typeof EMPTY | null>(null);
  const change = useMutation({
    mutationFn: (input: typeof EMPTY) => client.call('operator.amend_password', input),
    meta: { isErrorShown: true },
    onSuccess: () => {
      setValues(null);
      toast.success(t('operator:passwordChanged'));
    },
  });
  const bind = (field: keyof typeof EMPTY) => ({
    value: values?.[field] ?? '',
    onValueChange: (value: string) => setValues((before) => ({ ...(before ?? EMPTY), [field]: value })),
  });
  const open = (): void => {
    change.reset();
    setValues(EMPTY);
  };
  return (
    <>
      <Button size="small" variant="secondary" onClick={open}>
        {t('operator:changePassword')}
      </Button>
      <Dialog
        isOpen={values !== null}
        title={t('operator:changePassword')}
        isConfirming={change.isPending}
        onConfirm={() => values !== null && change.mutate(values)}
        onCancel={() => setValues(null)}
      >
        <div className="flex flex-col gap-3">
          <PasswordField
            label={t('operator:oldPassword')}
            autoComplete="current-password"
            {...bind('password')}
          />
          <PasswordField
            label={t('operator:newPassword')}
            autoComplete="new-password"
            {...bind('new_password')}
          />
          <TextField label={t('operator:code')} inputMode="numeric" maxLength={6} {...bind('code')} />
          {change.isError && (
            <p role="alert" className="text-danger">
              {errorText(change.error)}
            </p>
          )}
        </div>
      </Dialog>
    </>
  );
}
