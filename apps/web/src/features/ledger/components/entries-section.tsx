import { ENTRY_KINDS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { useState } from 'react';
import type { Account } from '../model/balances.ts';
import type { EntryFilters } from '../model/entries.ts';
import { EntryList } from './entry-list.tsx';
import { StatementButton } from './statement-button.tsx';

/** The history of the whole account, narrowed by currency and kind. */
export function EntriesSection({ account }: { readonly account: Account }) {
  const t = useT();
  const [filters, setFilters] = useState<EntryFilters>({
    accountTypeId: account.account_type_id,
    currencyId: 'all',
    kind: 'all',
  });
  // Only a currency that ever moved has entries.
  const moved = account.balances.filter((balance) => balance.id !== null);
  return (
    <section aria-labelledby="entries-title">
      <div className="flex items-center justify-between gap-3">
        <h2 id="entries-title" className="text-symbol">
          {t('ledger:entries.title')}
        </h2>
        <StatementButton />
      </div>
      <div className="mt-1 grid grid-cols-2 gap-2.5">
        <Select
          look="field"
          label={t('ledger:column.currency')}
          options={[
            { value: 'all', label: t('ledger:entries.allCurrencies') },
            ...moved.map(({ currency_id, code, name }) => ({
              value: String(currency_id),
              label: code,
              hint: name,
            })),
          ]}
          value={String(filters.currencyId)}
          onValueChange={(value) =>
            setFilters({
              ...filters,
              currencyId: moved.find((one) => String(one.currency_id) === value)?.currency_id ?? 'all',
            })
          }
        />
        <Select
          look="field"
          label={t('ledger:entries.kind')}
          options={[
            { value: 'all', label: t('ledger:entries.allKinds') },
            ...ENTRY_KINDS.map((kind) => ({ value: kind, label: t(`ledger:kind.${kind}`) })),
          ]}
          value={filters.kind}
          onValueChange={(kind) => setFilters({ ...filters, kind })}
        />
      </div>
      <EntryList filters={filters} isFiltered={filters.currencyId !== 'all' || filters.kind !== 'all'} />
    </section>
  );
}
