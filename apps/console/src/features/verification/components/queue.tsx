import { ID_TYPES } from '@openbourse/api/limits';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { dayEnd, dayStart, type Filters, oneOf } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import type { FilterField } from '../../../shared/ui/filter-bar.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { TabStrip } from '../../../shared/ui/tab-strip.tsx';
import { AgeText, TimeText } from '../../../shared/ui/time-text.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
import { pagesOf } from '../../session/index.ts';
import type { QueueRow } from '../api.ts';
import { StateBadge } from './state-badge.tsx';

const RENEW_MS = 15_000;
const STATES = ['in_review', 'certified', 'failed'] as const;
const LEVELS = ['1', '2'] as const;

/** Waiting submissions are worked off from the oldest; decided ones show the newest first. */
export function Queue({ filters }: { readonly filters: Filters }) {
  const t = useTexts();
  const state = oneOf(STATES, filters.get('state')) ?? 'in_review';
  const uid = filters.get('uid');
  const input = {
    state,
    order: state === 'in_review' ? ('oldest' as const) : ('newest' as const),
    level: oneOf(LEVELS, filters.get('level')),
    id_type: oneOf(ID_TYPES, filters.get('type')),
    submitted_from: dayStart(filters.get('from')),
    submitted_to: dayEnd(filters.get('to')),
  };
  const list = useList(pagesOf('verification.operator_queue', input, { uid, renewMs: RENEW_MS }));
  return (
    <ListScreen
      name="identity"
      title={t('shell:nav.identity')}
      header={
        <TabStrip
          label={t('verification:state')}
          name="state"
          tabs={STATES.map((value) => ({ value, label: t(`verification:state.${value}`) }))}
          filters={filters}
        />
      }
      fields={fieldsOf(t)}
      filters={filters}
      list={list}
      columns={columnsOf(t)}
      rowKey={(row) => row.case_id}
      emptyHint={t(state === 'in_review' ? 'verification:nothingWaits' : 'verification:empty')}
      onOpen={(key) => filters.set({ case: key })}
    />
  );
}

function fieldsOf(t: Texts): readonly FilterField[] {
  return [
    {
      kind: 'choice',
      name: 'level',
      label: t('verification:level'),
      options: LEVELS.map((value) => ({ value, label: t(`verification:level.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'type',
      label: t('verification:type'),
      options: ID_TYPES.map((value) => ({ value, label: t(`verification:type.${value}`) })),
    },
    { kind: 'text', name: 'uid', label: t('users:uid') },
    { kind: 'day', name: 'from', label: t('deposit:from') },
    { kind: 'day', name: 'to', label: t('deposit:to') },
  ];
}

function columnsOf(t: Texts): readonly ListColumn<QueueRow>[] {
  return [
    {
      key: 'submitted',
      header: t('verification:waiting'),
      csv: (row) => new Date(row.submitted_at).toISOString(),
      render: (row) =>
        row.decided_at === null ? <AgeText since={row.submitted_at} /> : <TimeText at={row.submitted_at} />,
    },
    {
      key: 'user',
      header: t('deposit:user'),
      csv: (row) => row.uid,
      render: (row) => <UserLink id={row.user_id} uid={row.uid} />,
    },
    { key: 'name', header: t('verification:name'), csv: (row) => row.name, render: (row) => row.name },
    {
      key: 'level',
      header: t('verification:level'),
      csv: (row) => row.level,
      render: (row) => (row.level === 2 ? t('verification:level.2') : t('verification:level.1')),
    },
    {
      key: 'type',
      header: t('verification:type'),
      csv: (row) => row.id_type,
      render: (row) => (row.id_type === null ? t('shell:none') : t(`verification:type.${row.id_type}`)),
    },
    {
      key: 'attempt',
      header: t('verification:attempt'),
      isNumeric: true,
      csv: (row) => row.attempt,
      render: (row) => row.attempt,
    },
    {
      key: 'claimed',
      header: t('verification:claimedBy'),
      csv: (row) => row.claimed_by,
      render: (row) => (row.is_mine ? t('verification:you') : (row.claimed_by ?? t('shell:none'))),
    },
    {
      key: 'state',
      header: t('verification:state'),
      csv: (row) => t(`verification:state.${row.state}`),
      render: (row) => <StateBadge state={row.state} />,
    },
  ];
}
