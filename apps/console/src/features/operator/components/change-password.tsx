import { OPERATOR_LIMITS } from '@openbourse/api/limits';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { PasswordField } from '@openbourse/kit/ui/password-field.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useState } from 'react';
import { atLeast, NEEDED } from '../../../shared/lib/field-rules.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { FormDialog } from '../../../shared/ui/form-dialog.tsx';
import { client } from '../../session/index.ts';

const CODE_LENGTH = 6;

/** Changes the operator's password with the present one and a code; the other sessions end. */
export function ChangePassword() {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
        {t('operator:changePassword')}
      </Button>
      {isOpen && <PasswordDialog onEnd={() => setIsOpen(false)} />}
    </>
  );
}

function PasswordDialog({ onEnd }: { readonly onEnd: () => void }) {
  const t = useTexts();
  const form = useDialogForm({
    password: { label: t('operator:oldPassword'), rule: NEEDED, isExact: true },
    new_password: {
      label: t('operator:newPassword'),
      rule: atLeast(OPERATOR_LIMITS.passwordLengthMin),
      isExact: true,
    },
    code: { label: t('operator:code'), rule: atLeast(CODE_LENGTH) },
  });
  return (
    <FormDialog
      title={t('operator:changePassword')}
      confirmLabel={t('operator:changePassword')}
      run={() => client.call('operator.amend_password', form.values)}
      done={t('operator:passwordChanged')}
      onEnd={onEnd}
      form={form}
    >
      <PasswordField autoComplete="current-password" {...form.field('password')} />
      <PasswordField autoComplete="new-password" {...form.field('new_password')} />
      <TextField inputMode="numeric" maxLength={CODE_LENGTH} {...form.field('code')} />
    </FormDialog>
  );
}
