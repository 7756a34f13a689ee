import { FEEDBACK_TYPES } from '@openbourse/api/limits';
import { formatAge } from '@openbourse/kit/lib/age.ts';
import { type Translate, useT } from '@openbourse/kit/lib/i18n.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { type Filters, oneOf } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import type { FilterField } from '../../../shared/ui/filter-bar.tsx';
import { timeColumn, userColumn } from '../../../shared/ui/list-columns.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { AgeText } from '../../../shared/ui/time-text.tsx';
import { pagesOf } from '../../session/index.ts';
import type { FeedbackRow } from '../api.ts';
import { StateBadge } from './state-badge.tsx';

const RENEW_MS = 15_000;

export interface FeedbackQueueProps {
  readonly filters: Filters;
  readonly tabs: ReactNode;
}

/**
 * Feedback that awaits a reply is worked off from the longest wait; of all other feedback the newest comes
 * first.
 */
export function FeedbackQueue({ filters, tabs }: FeedbackQueueProps) {
  const t = useTexts();
  const kit = useT();
  const view = filters.get('view') || 'awaiting_reply';
  const state = oneOf(['awaiting_reply', 'replied'], view);
  const uid = filters.get('uid');
  const input = { state, type: oneOf(FEEDBACK_TYPES, filters.get('type')) };
  const list = useList(pagesOf('feedback.operator_queue', input, { uid, renewMs: RENEW_MS }));
  return (
    <ListScreen
      name="feedback"
      title={t('shell:nav.feedback')}
      header={tabs}
      fields={fieldsOf(t)}
      filters={filters}
      list={list}
      columns={columnsOf({ t, kit }, state === 'awaiting_reply')}
      rowKey={(row) => row.id}
      emptyHint={t(state === 'awaiting_reply' ? 'support:nothingWaits' : 'support:noFeedback')}
      onOpen={(key) => filters.set({ item: key })}
    />
  );
}

function fieldsOf(t: Texts): readonly FilterField[] {
  return [
    {
      kind: 'choice',
      name: 'type',
      label: t('support:type'),
      options: FEEDBACK_TYPES.map((value) => ({ value, label: t(`support:type.${value}`) })),
    },
    { kind: 'text', name: 'uid', label: t('users:uid') },
  ];
}

function columnsOf(
  { t, kit }: { readonly t: Texts; readonly kit: Translate },
  isWaiting: boolean,
): readonly ListColumn<FeedbackRow>[] {
  const waits: ListColumn<FeedbackRow> = {
    key: 'waits',
    header: t('support:waits'),
    csv: (row) => row.waiting_since ?? '',
    render: (row) =>
      row.waiting_since === null ? (
        t('shell:none')
      ) : (
        <span className="flex items-center gap-2">
          <AgeText since={row.waiting_since} />
          {row.is_overdue && <Badge tone="danger">{t('support:overdue')}</Badge>}
        </span>
      ),
  };
  const firstReply: ListColumn<FeedbackRow> = {
    key: 'firstReply',
    header: t('support:firstReply'),
    isExtra: true,
    csv: (row) => row.first_reply_ms,
    render: (row) => (row.first_reply_ms === null ? t('shell:none') : formatAge(row.first_reply_ms, kit)),
  };
  return [
    waits,
    {
      key: 'title',
      header: t('support:title'),
      csv: (row) => row.title,
      render: (row) => <span className="block max-w-96 truncate font-medium">{row.title}</span>,
    },
    {
      key: 'type',
      header: t('support:type'),
      csv: (row) => row.type,
      render: (row) => t(`support:type.${row.type}`),
    },
    userColumn(t),
    {
      key: 'language',
      header: t('support:language'),
      isExtra: true,
      csv: (row) => row.locale,
      render: (row) => row.locale,
    },
    timeColumn(t('support:submitted'), (row) => row.created_at),
    ...(isWaiting ? [] : [firstReply]),
    {
      key: 'state',
      header: t('support:state'),
      csv: (row) => t(`support:state.${row.state}`),
      render: (row) => <StateBadge state={row.state} />,
    },
  ];
}
