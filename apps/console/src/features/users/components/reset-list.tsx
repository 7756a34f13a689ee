import { RESET_STATES } from '@openbourse/api/limits';
import type { CallReply } from '@openbourse/client';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { type Filters, oneOf } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { client } from '../../session/index.ts';

type Reset = CallReply<'identity.operator_authenticator_resets'>['data'][number];

const TONES = { proposed: 'warn', approved: 'up', rejected: 'neutral' } as const;

/** Proposals to remove a lost authenticator; a row leads to its user, where another operator decides. */
export function ResetList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const input = { state: oneOf(RESET_STATES, filters.get('state')) };
  const list = useList({
    key: ['identity.operator_authenticator_resets', input],
    load: (page, signal) =>
      client.call('identity.operator_authenticator_resets', { ...input, ...page }, { signal }),
  });
  return (
    <ListScreen
      name="resets"
      title={t('shell:nav.users')}
      header={tabs}
      fields={[
        {
          kind: 'choice',
          name: 'state',
          label: t('users:state'),
          options: RESET_STATES.map((value) => ({ value, label: t(`users:reset.state.${value}`) })),
        },
      ]}
      filters={filters}
      list={list}
      columns={columnsOf(t)}
      rowKey={(row) => row.id}
      emptyHint={t('users:noResets')}
      onOpen={(key) => {
        const row = list.rows?.find((one) => one.id === key);
        if (row !== undefined) filters.set({ user: `${row.user_id}` });
      }}
    />
  );
}

function columnsOf(t: Texts): readonly ListColumn<Reset>[] {
  return [
    {
      key: 'proposed',
      header: t('users:time'),
      csv: (row) => new Date(row.proposed_at).toISOString(),
      render: (row) => <TimeText at={row.proposed_at} />,
    },
    {
      key: 'uid',
      header: t('users:uid'),
      csv: (row) => row.uid,
      render: (row) => <span className="figures font-semibold">{row.uid}</span>,
    },
    {
      key: 'by',
      header: t('users:reset.by'),
      csv: (row) => row.proposed_by,
      render: (row) => row.proposed_by,
    },
    { key: 'reason', header: t('shell:reason.label'), csv: (row) => row.reason, render: (row) => row.reason },
    {
      key: 'decided',
      header: t('users:reset.decidedBy'),
      csv: (row) => row.decided_by,
      render: (row) => row.decided_by ?? t('shell:none'),
    },
    {
      key: 'state',
      header: t('users:state'),
      csv: (row) => t(`users:reset.state.${row.state}`),
      render: (row) => <Badge tone={TONES[row.state]}>{t(`users:reset.state.${row.state}`)}</Badge>,
    },
  ];
}
