import type { OperatorRole } from '@openbourse/api/limits';
import { PasswordField } from '@openbourse/kit/ui/password-field.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useFields } from '../../../shared/lib/use-fields.ts';
import { given } from '../../../shared/lib/use-filters.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { client } from '../../session/index.ts';
import type { Authenticator } from '../api.ts';
import { RoleBoxes } from './role-boxes.tsx';

export interface CreateOperatorProps {
  /** Receives the secret that is told once. */
  readonly onSecret: (authenticator: Authenticator) => void;
  readonly onEnd: () => void;
}

/** Adds an operator. */
export function CreateOperator({ onSecret, onEnd }: CreateOperatorProps) {
  const t = useTexts();
  const { values, bind } = useFields({ email: '', name: '', password: '', uid: '' });
  const [roles, setRoles] = useState<readonly OperatorRole[]>([]);
  const create = async (reason: string): Promise<void> => {
    const { uid, email, name, password } = values;
    const created = await client.call('operator.create', {
      email: email.trim(),
      name: name.trim(),
      password,
      roles: roles.join(','),
      user_uid: given(uid.trim()),
      reason,
    });
    onSecret(created.authenticator);
  };
  return (
    <ChangeDialog
      title={t('operator:create')}
      confirmLabel={t('operator:createShort')}
      tone="primary"
      run={create}
      done={t('operator:created')}
      onEnd={onEnd}
    >
      <TextField label={t('users:email')} type="email" {...bind('email')} />
      <TextField label={t('operator:name')} {...bind('name')} />
      <PasswordField label={t('operator:firstPassword')} autoComplete="new-password" {...bind('password')} />
      <TextField label={t('operator:linkedUid')} inputMode="numeric" {...bind('uid')} />
      <RoleBoxes roles={roles} onChange={setRoles} />
      <p>{t('operator:createHint')}</p>
    </ChangeDialog>
  );
}
