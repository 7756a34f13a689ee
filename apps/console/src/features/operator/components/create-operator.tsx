import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { atLeast, NEEDED } from '../../../shared/lib/field-rules.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { given } from '../../../shared/lib/use-filters.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { client } from '../../session/index.ts';
import { RoleBoxes } from './role-boxes.tsx';

/** An address is proved by the link that goes to it. */
const EMAIL = atLeast(3);

/** Proposes an operator, who sets their own secrets once another security admin has approved. */
export function CreateOperator({ onEnd }: { readonly onEnd: () => void }) {
  const t = useTexts();
  const form = useDialogForm({
    email: { label: t('users:email'), rule: EMAIL },
    name: { label: t('operator:name'), rule: NEEDED },
    user_uid: { label: t('operator:linkedUid') },
    roles: { label: t('operator:roles') },
  });
  const { values, field } = form;
  return (
    <ChangeDialog
      title={t('operator:create')}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      run={(reason) =>
        client.call('operator.create', {
          email: values.email,
          name: values.name,
          roles: values.roles,
          user_uid: given(values.user_uid),
          reason,
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      <TextField type="email" {...field('email')} />
      <TextField {...field('name')} />
      <TextField inputMode="numeric" {...field('user_uid')} />
      <RoleBoxes {...field('roles')} />
      <p>{t('operator:createHint')}</p>
    </ChangeDialog>
  );
}
