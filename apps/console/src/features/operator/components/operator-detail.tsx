import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { given } from '../../../shared/lib/use-filters.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { AuditLink, client, useOperator } from '../../session/index.ts';
import type { OperatorRow } from '../api.ts';
import { RoleBoxes } from './role-boxes.tsx';
import { SessionList } from './session-list.tsx';

const ACTIONS = ['roles', 'reset', 'active'] as const;
type Action = (typeof ACTIONS)[number];

/** One operator: roles, access and sessions; no operator changes their own access. */
export function OperatorDetail({ operator }: { readonly operator: OperatorRow | undefined }) {
  const t = useTexts();
  const me = useOperator();
  const [asked, setAsked] = useState<Action | null>(null);
  if (operator === undefined) return <NotListed />;
  return (
    <div className="flex flex-col gap-4">
      <h2 className="pr-10 text-price">{operator.name}</h2>
      <Facts
        facts={[
          { label: t('users:email'), value: operator.email },
          {
            label: t('operator:roles'),
            value: operator.roles.map((role) => t(`shell:roles.${role}`)).join(', ') || t('shell:none'),
          },
          {
            label: t('operator:enrolled'),
            value: t(operator.is_enrolled ? 'operator:enrolledYes' : 'operator:enrolledNo'),
          },
          { label: t('operator:linkedUid'), value: operator.uid ?? t('shell:none') },
          { label: t('operator:since'), value: <TimeText at={operator.created_at} /> },
          { label: t('operator:lastLogin'), value: <TimeText at={operator.last_login_at} /> },
        ]}
      />
      <AuditLink kind="operator" id={operator.id} />
      {operator.id === me.id ? (
        <p className="text-dense text-muted">{t('operator:ownAccess')}</p>
      ) : (
        <div className="grid grid-cols-2 gap-2">
          {ACTIONS.map((action) => (
            <Button
              key={action}
              size="medium"
              variant={action === 'active' && operator.is_active ? 'danger' : 'secondary'}
              onClick={() => setAsked(action)}
            >
              {t(labelOf(action, operator))}
            </Button>
          ))}
        </div>
      )}
      <section aria-label={t('operator:sessions')}>
        <h3 className="text-row font-[620]">{t('operator:sessions')}</h3>
        <SessionList operatorId={operator.id} />
      </section>
      {asked !== null && <AccessDialog action={asked} operator={operator} onEnd={() => setAsked(null)} />}
    </div>
  );
}

function labelOf(action: Action, operator: OperatorRow) {
  if (action === 'active') return operator.is_active ? 'operator:shutOut' : 'operator:letIn';
  return `operator:act.${action}` as const;
}

function AccessDialog(props: {
  readonly action: Action;
  readonly operator: OperatorRow;
  readonly onEnd: () => void;
}) {
  const { action, operator, onEnd } = props;
  const t = useTexts();
  const form = useDialogForm({
    roles: { label: t('operator:roles'), initial: operator.roles.join(',') },
    user_uid: { label: t('operator:linkedUid') },
  });
  const run = (reason: string): Promise<unknown> => {
    const input = { operator_id: operator.id, reason };
    if (action === 'reset') return client.call('operator.reset_access', input);
    if (action === 'active')
      return client.call('operator.set_active', { ...input, is_active: !operator.is_active });
    const { roles, user_uid } = form.values;
    return client.call('operator.set_roles', { ...input, roles, user_uid: given(user_uid) });
  };
  return (
    <ChangeDialog
      title={`${t(labelOf(action, operator))}: ${operator.name}`}
      confirmLabel={t('proposal:propose')}
      tone={action === 'active' && operator.is_active ? 'danger' : 'primary'}
      run={run}
      done={t('proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      {action === 'roles' && (
        <>
          <RoleBoxes {...form.field('roles')} />
          {operator.uid === null && <TextField inputMode="numeric" {...form.field('user_uid')} />}
        </>
      )}
      <p>{t(`operator:effect.${action}`)}</p>
    </ChangeDialog>
  );
}
