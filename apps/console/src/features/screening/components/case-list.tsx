import { SCREENING_CASE_STATES } from '@openbourse/api/limits';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { figureColumn, timeColumn } from '../../../shared/ui/list-columns.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
import { pagesOf, WaitingNote } from '../../session/index.ts';
import { type Case, CASE_TONES } from '../api.ts';
import { CaseDetail } from './case-detail.tsx';
import { hitsText } from './hit-list.tsx';
import { VendorNote } from './vendor-note.tsx';

/** Cases of one state; the open ones are a queue with the oldest first. */
export function CaseList({ filters, header }: { readonly filters: Filters; readonly header: ReactNode }) {
  const t = useTexts();
  const state = SCREENING_CASE_STATES.find((one) => one === filters.get('state')) ?? 'open';
  const list = useList(pagesOf('screening.operator_cases', { state }));
  return (
    <ListScreen
      name="screening-cases"
      title={t('screening:title')}
      header={header}
      summary={
        <>
          <VendorNote />
          <WaitingNote kind="screening.decide_case" />
        </>
      }
      fields={[
        {
          ...{ kind: 'choice', name: 'state', label: t('screening:state') },
          options: SCREENING_CASE_STATES.slice(1).map((value) => ({
            value,
            label: t(`screening:caseState.${value}`),
          })),
          unset: t('screening:caseState.open'),
        },
      ]}
      filters={filters}
      list={list}
      columns={columnsOf(t)}
      rowKey={(row) => `${row.id}`}
      emptyHint={t('screening:noCases')}
      renderDetail={(key) => <CaseDetail key={key} shown={list.rows?.find(({ id }) => `${id}` === key)} />}
    />
  );
}

function columnsOf(t: Texts): readonly ListColumn<Case>[] {
  return [
    timeColumn(t('screening:openedAt'), (row) => row.opened_at),
    {
      key: 'subject',
      header: t('screening:subject'),
      csv: (row) => row.subject,
      render: (row) => <span className="font-semibold">{t(`screening:subject.${row.subject}`)}</span>,
    },
    {
      key: 'user',
      header: t('webhook:userId'),
      csv: (row) => row.user_id,
      render: (row) => <UserLink id={row.user_id} uid={null} />,
    },
    {
      key: 'hits',
      header: t('screening:matched'),
      csv: (row) => hitsText(t, row.hits),
      render: (row) => hitsText(t, row.hits),
    },
    figureColumn(t, {
      ...{ key: 'score', header: t('screening:score') },
      value: (row) => Math.max(0, ...row.hits.map(({ score }) => score)),
    }),
    {
      key: 'state',
      header: t('screening:state'),
      csv: (row) => t(`screening:caseState.${row.state}`),
      render: (row) => <Badge tone={CASE_TONES[row.state]}>{t(`screening:caseState.${row.state}`)}</Badge>,
    },
  ];
}
