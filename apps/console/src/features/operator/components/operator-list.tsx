import { OPERATOR_ROLES } from '@openbourse/api/limits';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { type ReactNode, useState } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { type Filters, oneOf } from '../../../shared/lib/use-filters.ts';
import { useWholeList } from '../../../shared/lib/use-whole-list.ts';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { queryOf, WaitingNote } from '../../session/index.ts';
import type { OperatorRow } from '../api.ts';
import { CreateOperator } from './create-operator.tsx';
import { OperatorDetail } from './operator-detail.tsx';

const STATES = ['active', 'shut'] as const;

/** All operators with their roles. */
export function OperatorList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const [isCreating, setIsCreating] = useState(false);
  const all = useWholeList(queryOf('operator.operators', {}));
  const role = oneOf(OPERATOR_ROLES, filters.get('role'));
  const state = oneOf(STATES, filters.get('state'));
  const rows = all.rows?.filter(
    (row) =>
      (role === undefined || row.roles.includes(role)) && (state === undefined || stateOf(row) === state),
  );
  return (
    <>
      <ListScreen
        name="operators"
        title={t('shell:nav.operators')}
        header={
          <>
            {tabs}
            <Button size="small" onClick={() => setIsCreating(true)}>
              {t('operator:create')}
            </Button>
          </>
        }
        summary={<WaitingNote subject={{ kind: 'operator' }} />}
        fields={[
          {
            kind: 'choice',
            name: 'role',
            label: t('operator:role'),
            options: OPERATOR_ROLES.map((value) => ({ value, label: t(`shell:roles.${value}`) })),
          },
          {
            kind: 'choice',
            name: 'state',
            label: t('operator:state'),
            options: STATES.map((value) => ({ value, label: t(`operator:state.${value}`) })),
          },
        ]}
        filters={filters}
        list={{ ...all, rows }}
        columns={columnsOf(t)}
        rowKey={(row) => `${row.id}`}
        emptyHint={t('operator:noOperators')}
        renderDetail={(key) => <OperatorDetail operator={all.rows?.find((row) => `${row.id}` === key)} />}
      />
      {isCreating && <CreateOperator onEnd={() => setIsCreating(false)} />}
    </>
  );
}

function stateOf(row: OperatorRow): (typeof STATES)[number] {
  return row.is_active ? 'active' : 'shut';
}

function columnsOf(t: Texts): readonly ListColumn<OperatorRow>[] {
  return [
    {
      key: 'name',
      header: t('operator:name'),
      csv: (row) => row.name,
      render: (row) => <span className="font-semibold">{row.name}</span>,
    },
    { key: 'email', header: t('users:email'), csv: (row) => row.email, render: (row) => row.email },
    {
      key: 'roles',
      header: t('operator:roles'),
      csv: (row) => row.roles.join(' '),
      render: (row) => (
        <span className="block max-w-80 py-1.5 whitespace-normal">
          {row.roles.map((role) => t(`shell:roles.${role}`)).join(', ') || t('shell:none')}
        </span>
      ),
    },
    {
      key: 'login',
      header: t('operator:lastLogin'),
      csv: (row) => row.last_login_at,
      render: (row) => <TimeText at={row.last_login_at} />,
    },
    {
      key: 'sessions',
      header: t('operator:sessions'),
      isNumeric: true,
      csv: (row) => row.live_sessions,
      render: (row) => row.live_sessions,
    },
    {
      key: 'state',
      header: t('operator:state'),
      csv: (row) => t(`operator:state.${stateOf(row)}`),
      render: (row) => (
        <Badge tone={row.is_active ? 'up' : 'neutral'}>{t(`operator:state.${stateOf(row)}`)}</Badge>
      ),
    },
  ];
}
