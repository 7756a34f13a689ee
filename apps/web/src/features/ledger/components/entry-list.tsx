import { ACCOUNT_TYPES } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useDayTitle } from '@openbourse/kit/lib/use-day-title.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { compareDecimal } from '@openbourse/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { entriesPages } from '../api.ts';
import { type Entry, type EntryFilters, titleOf } from '../model/entries.ts';
import { ACCOUNT_TYPE_IDS } from '../model/transfer.ts';
import { SecretAmount } from './secret-amount.tsx';

export interface EntryListProps {
  readonly filters: EntryFilters;
  /** True when the person narrowed the list. */
  readonly isFiltered: boolean;
}

/** The movements of one account or of all, newest first, by day. */
export function EntryList({ filters, isFiltered }: EntryListProps) {
  const t = useT();
  const format = useFormat();
  const dayTitle = useDayTitle();
  const pages = useInfiniteQuery(entriesPages(filters));
  const exportedUntil = pages.data?.pages.at(-1)?.exported_until ?? null;
  return (
    <>
      <PagedList
        label={t('ledger:entries.title')}
        pages={pages}
        titleOf={(entry) => dayTitle(entry.at)}
        renderRow={(entry) => <EntryRow entry={entry} hasAccount={filters.accountTypeId === 'all'} />}
        isFiltered={isFiltered}
        empty={{ icon: <History />, title: t('ledger:entries.empty'), hint: t('ledger:entries.emptyHint') }}
      />
      {exportedUntil !== null && (
        <p className="py-4 text-center text-secondary text-muted">
          {t('ledger:history.exportedUntil', { date: format.utcDate(exportedUntil) })}
        </p>
      )}
    </>
  );
}

function EntryRow({ entry, hasAccount }: { readonly entry: Entry; readonly hasAccount: boolean }) {
  const t = useT();
  const format = useFormat();
  const isCredit = compareDecimal(entry.amount, '0') > 0;
  const amount = `${isCredit ? '+' : ''}${format.quantity(entry.amount)} ${entry.code}`;
  const account = hasAccount && ACCOUNT_TYPE_IDS.find((id) => id === entry.account_type_id);
  return (
    <div className="flex min-h-14 items-center justify-between gap-4 py-2">
      <div className="min-w-0">
        <p className="text-body font-medium">{t(titleOf(entry))}</p>
        <p className="text-secondary text-muted">
          <span className="figures">{format.time(entry.at)}</span>
          {account !== false &&
            account !== undefined &&
            ` · ${t(`ledger:account.${ACCOUNT_TYPES[account]}`)}`}
        </p>
      </div>
      <div className="text-right">
        <p className={`text-body font-semibold ${isCredit ? 'text-up' : ''}`}>
          <SecretAmount text={amount} />
        </p>
        <p className="text-secondary text-muted">
          <SecretAmount text={t('ledger:entries.after', { amount: format.quantity(entry.balance_after) })} />
        </p>
      </div>
    </div>
  );
}
