import { DEPOSIT_KINDS, DEPOSIT_STATES } from '@openbourse/api/limits';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { dayEnd, dayStart, given, oneOf, useFilters } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import type { FilterField } from '../../../shared/ui/filter-bar.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import { TabStrip } from '../../../shared/ui/tab-strip.tsx';
import { pagesOf } from '../../session/index.ts';
import { DepositDetail } from './deposit-detail.tsx';
import { useDepositColumns } from './deposit-columns.tsx';

const RENEW_MS = 15_000;
const TABS = ['all', 'pending_review', 'seen', 'credited', 'orphaned'] as const;

/** Deposits of all users; those with a voucher wait here for a decision. */
export function DepositsScreen() {
  const t = useTexts();
  const filters = useFilters();
  const uid = filters.get('uid');
  const input = {
    state: oneOf(DEPOSIT_STATES, filters.get('state')),
    kind: oneOf(DEPOSIT_KINDS, filters.get('kind')),
    chain: given(filters.get('chain')),
    txid: given(filters.get('txid')),
    from: dayStart(filters.get('from')),
    to: dayEnd(filters.get('to')),
  };
  const list = useList(pagesOf('wallet.operator_deposits', input, { uid, renewMs: RENEW_MS }));
  return (
    <ListScreen
      name="deposits"
      title={t('shell:nav.deposits')}
      header={
        <TabStrip
          label={t('deposit:state')}
          name="state"
          tabs={TABS.map((value) => ({ value, label: t(`deposit:state.${value}`) }))}
          filters={filters}
        />
      }
      fields={fieldsOf(t)}
      filters={filters}
      list={list}
      columns={useDepositColumns()}
      rowKey={(row) => row.id}
      emptyHint={t('deposit:empty')}
      renderDetail={(id) => <DepositDetail id={id} />}
    />
  );
}

function fieldsOf(t: Texts): readonly FilterField[] {
  return [
    {
      kind: 'choice',
      name: 'kind',
      label: t('deposit:kind'),
      options: DEPOSIT_KINDS.map((value) => ({ value, label: t(`deposit:kind.${value}`) })),
    },
    { kind: 'text', name: 'uid', label: t('users:uid') },
    { kind: 'text', name: 'chain', label: t('deposit:chain') },
    { kind: 'text', name: 'txid', label: t('deposit:txid') },
    { kind: 'day', name: 'from', label: t('deposit:from') },
    { kind: 'day', name: 'to', label: t('deposit:to') },
  ];
}
