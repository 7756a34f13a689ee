import { useT } from '@openbourse/kit/lib/i18n.ts';
import { isRangeReversed } from '@openbourse/kit/lib/day-range.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { DayRangeFields } from '@openbourse/kit/ui/day-range-fields.tsx';
import { FilterButton } from '@openbourse/kit/ui/filter-button.tsx';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { PullToRefresh } from '@openbourse/kit/ui/pull-to-refresh.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { queryClient } from '../../session/index.ts';
import { accountsQuery, entriesPages, useExport } from '../api.ts';
import { countFilters, type EntryFilters, NO_FILTERS } from '../model/entries.ts';
import { ACCOUNT_TYPE_IDS } from '../model/transfer.ts';
import { useBalanceChannel } from '../use-accounts.ts';
import { AccountField, CurrencyField, GroupField } from './entry-fields.tsx';
import { EntryList } from './entry-list.tsx';

/** Everything that moved money on any account, with filters and a file to take away. */
function HistoryScreen() {
  useBalanceChannel();
  const t = useT();
  const isDesktop = useIsDesktop();
  const [params] = useSearchParams();
  const [filters, setFilters] = useState<EntryFilters>(() => ({
    ...NO_FILTERS,
    accountTypeId: ACCOUNT_TYPE_IDS.find((id) => String(id) === params.get('account')) ?? 'all',
  }));
  const download = useExport(() => toast.success(t('ledger:history.exported')));
  const fields = <HistoryFields filters={filters} onChange={setFilters} />;
  const refresh = (): Promise<void> =>
    queryClient.invalidateQueries({ queryKey: [...entriesPages(filters).queryKey] });
  return (
    <div className="desktop:mx-auto desktop:w-full desktop:max-w-240 desktop:px-5">
      <PageHeader
        title={t('ledger:history.title')}
        backTo="/assets"
        actions={
          <>
            {!isDesktop && (
              <FilterButton count={countFilters(filters)} onReset={() => setFilters(NO_FILTERS)}>
                {fields}
              </FilterButton>
            )}
            <IconButton
              label={t('ledger:history.export')}
              icon={<Download />}
              disabled={download.isPending || isRangeReversed(filters)}
              onClick={() => download.mutate(filters)}
            />
          </>
        }
      />
      {isDesktop && <div className="grid grid-cols-5 gap-2.5 py-4">{fields}</div>}
      <ListRow leading={<FileText />} title={t('statement:title')} to="/statement" />
      <PullToRefresh onRefresh={refresh}>
        <EntryList filters={filters} isFiltered={countFilters(filters) > 0} />
      </PullToRefresh>
    </div>
  );
}

interface HistoryFieldsProps {
  readonly filters: EntryFilters;
  readonly onChange: (filters: EntryFilters) => void;
}

function HistoryFields({ filters, onChange }: HistoryFieldsProps) {
  const accounts = useQuery(accountsQuery).data ?? [];
  const set = (change: Partial<EntryFilters>): void => onChange({ ...filters, ...change });
  return (
    <>
      <AccountField filters={filters} onChange={set} />
      <CurrencyField accounts={accounts} filters={filters} onChange={set} />
      <GroupField filters={filters} onChange={set} />
      <DayRangeFields range={filters} onChange={set} />
    </>
  );
}

export { HistoryScreen as Component };
