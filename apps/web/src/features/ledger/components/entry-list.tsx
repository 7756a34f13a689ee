import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useDayTitle } from '@openbourse/kit/lib/use-day-title.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { compareDecimal } from '@openbourse/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { entriesPages } from '../api.ts';
import { type Entry, type EntryFilters, titleOf } from '../model/entries.ts';
import { SecretAmount } from './secret-amount.tsx';

export interface EntryListProps {
  readonly filters: EntryFilters;
  /** True when the person narrowed the list. */
  readonly isFiltered: boolean;
}

/** The movements of the account, newest first, by day. */
export function EntryList({ filters, isFiltered }: EntryListProps) {
  const t = useT();
  const dayTitle = useDayTitle();
  return (
    <PagedList
      label={t('ledger:entries.title')}
      pages={useInfiniteQuery(entriesPages(filters))}
      titleOf={(entry) => dayTitle(entry.at)}
      renderRow={(entry) => <EntryRow entry={entry} />}
      isFiltered={isFiltered}
      empty={{ icon: <History />, title: t('ledger:entries.empty'), hint: t('ledger:entries.emptyHint') }}
    />
  );
}

function EntryRow({ entry }: { readonly entry: Entry }) {
  const t = useT();
  const format = useFormat();
  const isCredit = compareDecimal(entry.amount, '0') > 0;
  const amount = `${isCredit ? '+' : ''}${format.quantity(entry.amount)} ${entry.code}`;
  return (
    <div className="flex min-h-14 items-center justify-between gap-4 py-2">
      <div className="min-w-0">
        <p className="text-body font-medium">{t(titleOf(entry))}</p>
        <p className="figures text-secondary text-muted">{format.time(entry.at)}</p>
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
