import { WITHDRAWAL_FLAGS, WITHDRAWAL_STATES } from '@openbourse/api/limits';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { dayEnd, dayStart, type Filters, given, oneOf, useFilters } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import type { FilterField } from '../../../shared/ui/filter-bar.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import { ScreenHeader } from '../../../shared/ui/screen-header.tsx';
import { TabStrip } from '../../../shared/ui/tab-strip.tsx';
import { pagesOf } from '../../session/index.ts';
import { Controls } from './controls.tsx';
import { useWithdrawalColumns } from './withdrawal-columns.tsx';
import { WithdrawalDetail } from './withdrawal-detail.tsx';
import { WithdrawalSummary } from './withdrawal-summary.tsx';

const RENEW_MS = 10_000;
/** Withdrawals that wait for operators, the longest first. */
const QUEUES: readonly string[] = ['pending_review', 'proof_broken'];
const TABS = [
  'pending_review',
  'proof_broken',
  'approved',
  'broadcast',
  'success',
  'rejected',
  'all',
  'controls',
] as const;

/** The queue of withdrawals, the longest waiting first, and what stops all of them. */
export function WithdrawalsScreen() {
  const t = useTexts();
  const filters = useFilters();
  const tabs = (
    <TabStrip
      label={t('withdrawal:state')}
      name="state"
      tabs={TABS.map((value) => ({ value, label: t(`withdrawal:state.${value}`) }))}
      filters={filters}
    />
  );
  if (filters.get('state') !== 'controls') return <Queue filters={filters} tabs={tabs} />;
  return (
    <div className="flex flex-col gap-5">
      <ScreenHeader title={t('shell:nav.withdrawals')}>{tabs}</ScreenHeader>
      <Controls />
    </div>
  );
}

function Queue({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const state = filters.get('state') || 'pending_review';
  const uid = filters.get('uid');
  const input = {
    state: oneOf(WITHDRAWAL_STATES, state),
    order: QUEUES.includes(state) ? ('oldest' as const) : ('newest' as const),
    flag: oneOf(WITHDRAWAL_FLAGS, filters.get('flag')),
    chain: given(filters.get('chain')),
    txid: given(filters.get('txid')),
    from: dayStart(filters.get('from')),
    to: dayEnd(filters.get('to')),
  };
  const list = useList(pagesOf('wallet.operator_withdrawals', input, { uid, renewMs: RENEW_MS }));
  return (
    <ListScreen
      name="withdrawals"
      title={t('shell:nav.withdrawals')}
      header={tabs}
      summary={<WithdrawalSummary />}
      fields={fieldsOf(t)}
      filters={filters}
      list={list}
      columns={useWithdrawalColumns()}
      rowKey={(row) => row.id}
      emptyHint={t(QUEUES.includes(state) ? 'withdrawal:nothingWaits' : 'withdrawal:empty')}
      renderDetail={(id) => <WithdrawalDetail id={id} />}
    />
  );
}

function fieldsOf(t: Texts): readonly FilterField[] {
  return [
    {
      kind: 'choice',
      name: 'flag',
      label: t('withdrawal:flags'),
      options: WITHDRAWAL_FLAGS.map((value) => ({ value, label: t(`withdrawal:flag.${value}`) })),
    },
    { kind: 'text', name: 'uid', label: t('users:uid') },
    { kind: 'text', name: 'chain', label: t('deposit:chain') },
    { kind: 'text', name: 'txid', label: t('deposit:txid') },
    { kind: 'day', name: 'from', label: t('deposit:from') },
    { kind: 'day', name: 'to', label: t('deposit:to') },
  ];
}
