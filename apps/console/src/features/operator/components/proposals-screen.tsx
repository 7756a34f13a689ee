import { PROPOSAL_STATES } from '@openbourse/api/limits';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { oneOf, useFilters } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { TabStrip } from '../../../shared/ui/tab-strip.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { pagesOf } from '../../session/index.ts';
import type { Proposal } from '../api.ts';
import { nameAction, nameSubject } from '../words.ts';
import { PROPOSAL_STATE_TONES, ProposalDetail } from './proposal-detail.tsx';

const RENEW_MS = 15_000;
const TABS = [...PROPOSAL_STATES, 'all'] as const;

/** Changes that wait for a second operator, and what became of earlier ones. */
export function ProposalsScreen() {
  const t = useTexts();
  const filters = useFilters();
  const input = { state: oneOf(PROPOSAL_STATES, filters.get('state') || 'waiting') };
  const list = useList(pagesOf('operator.proposals', input, { renewMs: RENEW_MS }));
  return (
    <ListScreen
      name="proposals"
      title={t('shell:nav.proposals')}
      header={
        <TabStrip
          label={t('proposal:state')}
          name="state"
          tabs={TABS.map((value) => ({ value, label: t(`proposal:state.${value}`) }))}
          filters={filters}
        />
      }
      fields={[]}
      filters={filters}
      list={list}
      columns={columnsOf(t)}
      rowKey={(row) => `${row.id}`}
      emptyHint={t('proposal:none')}
      renderDetail={(key) => (
        <ProposalDetail key={key} proposal={list.rows?.find(({ id }) => `${id}` === key)} />
      )}
    />
  );
}

function columnsOf(t: Texts): readonly ListColumn<Proposal>[] {
  return [
    {
      key: 'kind',
      header: t('proposal:change'),
      csv: (row) => row.kind,
      render: (row) => <span className="font-semibold">{nameAction(t, row.kind)}</span>,
    },
    {
      key: 'subject',
      header: t('operator:subject'),
      csv: (row) => `${row.subject_kind} ${row.subject_id ?? ''}`,
      render: (row) => nameSubject(t, row),
    },
    {
      key: 'maker',
      header: t('proposal:maker'),
      csv: (row) => row.proposed_by_name,
      render: (row) => row.proposed_by_name,
    },
    {
      key: 'reason',
      header: t('shell:reason.label'),
      csv: (row) => row.reason,
      render: (row) => (
        <span className="block max-w-72 truncate" title={row.reason}>
          {row.reason}
        </span>
      ),
    },
    {
      key: 'at',
      header: t('proposal:proposedAt'),
      csv: (row) => new Date(row.proposed_at).toISOString(),
      render: (row) => <TimeText at={row.proposed_at} />,
    },
    {
      key: 'state',
      header: t('proposal:state'),
      csv: (row) => row.state,
      render: (row) => (
        <Badge tone={PROPOSAL_STATE_TONES[row.state]}>{t(`proposal:state.${row.state}`)}</Badge>
      ),
    },
  ];
}
