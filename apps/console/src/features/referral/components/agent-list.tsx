import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import {
  figureColumn,
  moneyColumn,
  percentColumn,
  timeColumn,
  userColumn,
} from '../../../shared/ui/list-columns.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
import { hasRole, pagesOf, useOperator, WaitingNote } from '../../session/index.ts';
import type { Agent } from '../api.ts';
import { AddAgent } from './add-agent.tsx';
import { AgentDetail } from './agent-detail.tsx';

const STATES = ['active', 'ended'] as const;

/** Agents, newest first; another one is added by the code that the user names. */
export function AgentList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const canChange = hasRole(useOperator(), ['risk']);
  const uid = filters.get('uid');
  const state = filters.get('state');
  const isEnded = state === '' ? undefined : state === 'ended';
  const list = useList(pagesOf('referral.operator_agents', { is_ended: isEnded }, { uid }));
  return (
    <ListScreen
      name="agents"
      title={t('shell:nav.referral')}
      header={tabs}
      summary={
        <>
          <WaitingNote subject={{ kind: 'agent' }} />
          {canChange && <AddAgent />}
        </>
      }
      fields={[
        { kind: 'text', name: 'uid', label: t('users:uid') },
        {
          kind: 'choice',
          name: 'state',
          label: t('market:state'),
          options: STATES.map((value) => ({ value, label: t(`referral:state.${value}`) })),
        },
      ]}
      filters={filters}
      list={list}
      columns={columnsOf(t, useFormat())}
      rowKey={(row) => `${row.user_id}`}
      emptyHint={t('referral:noAgents')}
      renderDetail={(key) => <AgentDetail agent={list.rows?.find((row) => `${row.user_id}` === key)} />}
    />
  );
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<Agent>[] {
  const state = (row: Agent) => (row.is_ended ? 'ended' : 'active');
  return [
    userColumn(t),
    {
      key: 'state',
      header: t('market:state'),
      csv: (row) => t(`referral:state.${state(row)}`),
      render: (row) => (
        <Badge tone={row.is_ended ? 'neutral' : 'up'}>{t(`referral:state.${state(row)}`)}</Badge>
      ),
    },
    percentColumn(
      { t, format },
      { key: 'rate', header: t('referral:rate'), value: (row) => row.rate_percent },
    ),
    percentColumn(
      { t, format },
      {
        key: 'planned',
        header: t('referral:planned'),
        value: (row) => row.planned_rate_percent,
        isExtra: true,
      },
    ),
    {
      key: 'upper',
      header: t('referral:upper'),
      csv: (row) => row.upper_uid,
      render: (row) =>
        row.upper_user_id === null ? (
          t('shell:none')
        ) : (
          <UserLink id={row.upper_user_id} uid={row.upper_uid} />
        ),
    },
    figureColumn(t, { key: 'team', header: t('referral:team'), value: (row) => row.team }),
    moneyColumn(
      { t, format },
      { key: 'fees', header: t('referral:fees30'), value: (row) => row.fees_30d_usdt },
    ),
    moneyColumn(
      { t, format },
      { key: 'commission', header: t('referral:commission30'), value: (row) => row.commission_30d_usdt },
    ),
    timeColumn(t('referral:since'), (row) => row.since),
  ];
}
