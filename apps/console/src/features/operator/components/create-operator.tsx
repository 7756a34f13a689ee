import type { OperatorRole } from '@openbourse/api/limits';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useFields } from '../../../shared/lib/use-fields.ts';
import { given } from '../../../shared/lib/use-filters.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { client } from '../../session/index.ts';
import { RoleBoxes } from './role-boxes.tsx';

/** Proposes an operator, who sets their own secrets once another security admin has approved. */
export function CreateOperator({ onEnd }: { readonly onEnd: () => void }) {
  const t = useTexts();
  const { values, bind } = useFields({ email: '', name: '', uid: '' });
  const [roles, setRoles] = useState<readonly OperatorRole[]>([]);
  return (
    <ChangeDialog
      title={t('operator:create')}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      run={(reason) =>
        client.call('operator.create', {
          email: values.email.trim(),
          name: values.name.trim(),
          roles: roles.join(','),
          user_uid: given(values.uid.trim()),
          reason,
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
    >
      <TextField label={t('users:email')} type="email" {...bind('email')} />
      <TextField label={t('operator:name')} {...bind('name')} />
      <TextField label={t('operator:linkedUid')} inputMode="numeric" {...bind('uid')} />
      <RoleBoxes roles={roles} onChange={setRoles} />
      <p>{t('operator:createHint')}</p>
    </ChangeDialog>
  );
}
