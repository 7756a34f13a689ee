import type { OperatorRole } from '@openbourse/api/limits';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { PasswordField } from '@openbourse/kit/ui/password-field.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { AuditLink, client, useOperator } from '../../session/index.ts';
import type { Authenticator, OperatorRow } from '../api.ts';
import { RoleBoxes } from './role-boxes.tsx';
import { SessionList } from './session-list.tsx';

const ACTIONS = ['roles', 'authenticator', 'password', 'active'] as const;
type Action = (typeof ACTIONS)[number];

export interface OperatorDetailProps {
  readonly operator: OperatorRow | undefined;
  readonly onSecret: (authenticator: Authenticator) => void;
}

/** One operator: roles, access and sessions; nobody changes the own access. */
export function OperatorDetail({ operator, onSecret }: OperatorDetailProps) {
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
      {asked !== null && (
        <AccessDialog action={asked} operator={operator} onSecret={onSecret} onEnd={() => setAsked(null)} />
      )}
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
  readonly onSecret: (authenticator: Authenticator) => void;
  readonly onEnd: () => void;
}) {
  const { action, operator, onSecret, onEnd } = props;
  const t = useTexts();
  const [roles, setRoles] = useState<readonly OperatorRole[]>(operator.roles);
  const [password, setPassword] = useState('');
  const run = async (reason: string): Promise<void> => {
    const input = { operator_id: operator.id, reason };
    if (action === 'roles') await client.call('operator.set_roles', { ...input, roles: roles.join(',') });
    if (action === 'password') await client.call('operator.reset_password', { ...input, password });
    if (action === 'active') {
      await client.call('operator.set_active', { ...input, is_active: !operator.is_active });
    }
    if (action === 'authenticator') {
      onSecret((await client.call('operator.reset_authenticator', input)).authenticator);
    }
  };
  return (
    <ChangeDialog
      title={`${t(labelOf(action, operator))}: ${operator.name}`}
      confirmLabel={t('users:confirm')}
      tone={action === 'active' && operator.is_active ? 'danger' : 'primary'}
      run={run}
      done={t('operator:changed')}
      onEnd={onEnd}
    >
      {action === 'roles' && <RoleBoxes roles={roles} onChange={setRoles} />}
      {action === 'password' && (
        <PasswordField
          label={t('operator:newPassword')}
          autoComplete="new-password"
          value={password}
          onValueChange={setPassword}
        />
      )}
      <p>{t(`operator:effect.${action}`)}</p>
    </ChangeDialog>
  );
}
