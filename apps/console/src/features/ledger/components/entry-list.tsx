import { ACCOUNT_TYPES, ENTRY_KINDS } from '@openbourse/api/limits';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { dayEnd, dayStart, type Filters, given } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import type { FilterField } from '../../../shared/ui/filter-bar.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import { pagesOf } from '../../session/index.ts';
import { accountsQuery } from '../api.ts';
import { nameAccount, nameKind, useEntryColumns } from './entry-columns.tsx';
import { TxnDetail } from './txn-detail.tsx';

const WHOLE = /^[1-9]\d{0,9}$/;

/** The postings of all accounts; a row opens its transaction. */
export function EntryList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const input = {
    uid: given(filters.get('uid')),
    account: given(filters.get('account')),
    currency_id: wholeOf(filters.get('currency')),
    kind: given(filters.get('kind')),
    txn_id: wholeOf(filters.get('txn')),
    reference: given(filters.get('reference')),
    from: dayStart(filters.get('from')),
    to: dayEnd(filters.get('to')),
  };
  const list = useList(pagesOf('ledger.operator_entries', input));
  return (
    <ListScreen
      name="ledger"
      title={t('shell:nav.ledger')}
      header={tabs}
      fields={useFilterFields()}
      filters={filters}
      list={list}
      columns={useEntryColumns()}
      rowKey={(row) => `${row.txn_id}.${row.step}`}
      emptyHint={t('ledger:noEntries')}
      renderDetail={(key) => <TxnDetail id={Number.parseInt(key, 10)} />}
    />
  );
}

function wholeOf(text: string): number | undefined {
  return WHOLE.test(text) ? Number.parseInt(text, 10) : undefined;
}

function useFilterFields(): readonly FilterField[] {
  const t = useTexts();
  const { data } = useQuery(accountsQuery);
  const currencies = (data?.currencies ?? []).map((row) => ({
    value: `${row.currency_id}`,
    label: row.code,
  }));
  const ofPlatform = new Set((data?.accounts ?? []).map((row) => row.name));
  const accounts = [...Object.values(ACCOUNT_TYPES), ...ofPlatform];
  return [
    { kind: 'text', name: 'uid', label: t('users:uid') },
    {
      kind: 'choice',
      name: 'account',
      label: t('ledger:account'),
      options: accounts.map((value) => ({ value, label: nameAccount(t, value) })),
    },
    { kind: 'choice', name: 'currency', label: t('ledger:currency'), options: currencies },
    {
      kind: 'choice',
      name: 'kind',
      label: t('ledger:kind'),
      options: ENTRY_KINDS.map((value) => ({ value, label: nameKind(t, value) })),
    },
    { kind: 'text', name: 'txn', label: t('ledger:txn') },
    { kind: 'text', name: 'reference', label: t('ledger:reference') },
    { kind: 'day', name: 'from', label: t('deposit:from') },
    { kind: 'day', name: 'to', label: t('deposit:to') },
  ];
}
