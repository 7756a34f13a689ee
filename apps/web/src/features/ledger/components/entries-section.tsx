import { useT } from '@openbourse/kit/lib/i18n.ts';
import { iconButtonClass } from '@openbourse/kit/ui/icon-button.tsx';
import { History } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Account } from '../model/balances.ts';
import { countFilters, type EntryFilters, NO_FILTERS } from '../model/entries.ts';
import { CurrencyField, GroupField } from './entry-fields.tsx';
import { EntryList } from './entry-list.tsx';

/** The history of the whole account, narrowed by currency and kind. */
export function EntriesSection({ account }: { readonly account: Account }) {
  const t = useT();
  const accountTypeId = account.account_type_id;
  const [filters, setFilters] = useState<EntryFilters>({ ...NO_FILTERS, accountTypeId });
  const set = (change: Partial<EntryFilters>): void => setFilters({ ...filters, ...change });
  return (
    <section aria-labelledby="entries-title">
      <div className="flex items-center justify-between gap-3">
        <h2 id="entries-title" className="text-symbol">
          {t('ledger:entries.title')}
        </h2>
        <Link
          to={`/asset-history?account=${accountTypeId}`}
          className={iconButtonClass(false)}
          aria-label={t('ledger:history.title')}
          title={t('ledger:history.title')}
        >
          <History />
        </Link>
      </div>
      <div className="mt-1 grid grid-cols-2 gap-2.5">
        <CurrencyField accounts={[account]} filters={filters} onChange={set} />
        <GroupField filters={filters} onChange={set} />
      </div>
      <EntryList filters={filters} isFiltered={countFilters({ ...filters, accountTypeId: 'all' }) > 0} />
    </section>
  );
}
