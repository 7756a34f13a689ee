import { SCREENING_OUTCOMES } from '@openbourse/api/limits';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { timeColumn } from '../../../shared/ui/list-columns.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
import { pagesOf } from '../../session/index.ts';
import { type Answer, OUTCOME_TONES } from '../api.ts';
import { hitsText } from './hit-list.tsx';
import { VendorNote } from './vendor-note.tsx';

/** Every answer of screening, the newest first. */
export function AnswerList({ filters, header }: { readonly filters: Filters; readonly header: ReactNode }) {
  const t = useTexts();
  const outcome = SCREENING_OUTCOMES.find((one) => one === filters.get('outcome'));
  const list = useList(pagesOf('screening.operator_answers', { outcome }));
  return (
    <ListScreen
      name="screening-answers"
      title={t('screening:title')}
      header={header}
      summary={<VendorNote />}
      fields={[
        {
          ...{ kind: 'choice', name: 'outcome', label: t('screening:outcome') },
          options: SCREENING_OUTCOMES.map((value) => ({ value, label: t(`screening:outcome.${value}`) })),
        },
      ]}
      filters={filters}
      list={list}
      columns={columnsOf(t)}
      rowKey={(row) => `${row.id}`}
      emptyHint={t('screening:noAnswers')}
    />
  );
}

function columnsOf(t: Texts): readonly ListColumn<Answer>[] {
  return [
    timeColumn(t('screening:at'), (row) => row.at),
    {
      key: 'kind',
      header: t('screening:kind'),
      csv: (row) => row.kind,
      render: (row) => <span className="font-semibold">{t(`screening:kind.${row.kind}`)}</span>,
    },
    {
      key: 'user',
      header: t('webhook:userId'),
      csv: (row) => row.user_id,
      render: (row) => <UserLink id={row.user_id} uid={null} />,
    },
    {
      key: 'reasons',
      header: t('screening:matched'),
      csv: (row) => hitsText(t, row.reasons),
      render: (row) => (row.reasons.length === 0 ? t('shell:none') : hitsText(t, row.reasons)),
    },
    {
      key: 'outcome',
      header: t('screening:outcome'),
      csv: (row) => t(`screening:outcome.${row.outcome}`),
      render: (row) => (
        <Badge tone={OUTCOME_TONES[row.outcome]}>{t(`screening:outcome.${row.outcome}`)}</Badge>
      ),
    },
    {
      key: 'reference',
      header: t('screening:reference'),
      isExtra: true,
      csv: (row) => row.reference,
      render: (row) => row.reference,
    },
  ];
}
