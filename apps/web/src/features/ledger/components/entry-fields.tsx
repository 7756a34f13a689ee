import { ACCOUNT_TYPES, ENTRY_GROUP_NAMES } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Select } from '@openbourse/kit/ui/select.tsx';
import type { Account } from '../model/balances.ts';
import type { EntryFilters } from '../model/entries.ts';
import { ACCOUNT_TYPE_IDS } from '../model/transfer.ts';

interface FieldProps {
  readonly filters: EntryFilters;
  readonly onChange: (change: Partial<EntryFilters>) => void;
}

export function AccountField({ filters, onChange }: FieldProps) {
  const t = useT();
  return (
    <Select
      look="field"
      label={t('ledger:transfer.account')}
      options={[
        { value: 'all', label: t('ledger:history.allAccounts') },
        ...ACCOUNT_TYPE_IDS.map((id) => ({
          value: String(id),
          label: t(`ledger:account.${ACCOUNT_TYPES[id]}`),
        })),
      ]}
      value={String(filters.accountTypeId)}
      onValueChange={(value) =>
        onChange({ accountTypeId: ACCOUNT_TYPE_IDS.find((id) => String(id) === value) ?? 'all' })
      }
    />
  );
}

/** Currencies that ever moved; only these have entries. */
export function CurrencyField({
  accounts,
  filters,
  onChange,
}: FieldProps & { readonly accounts: readonly Account[] }) {
  const t = useT();
  const moved = accounts.flatMap(({ balances }) => balances.filter(({ id }) => id !== null));
  const currencies = [...new Map(moved.map((balance) => [balance.currency_id, balance])).values()];
  return (
    <Select
      look="field"
      label={t('ledger:column.currency')}
      options={[
        { value: 'all', label: t('ledger:entries.allCurrencies') },
        ...currencies.map(({ currency_id: id, code, name }) => ({
          value: String(id),
          label: code,
          hint: name,
        })),
      ]}
      value={String(filters.currencyId)}
      onValueChange={(value) =>
        onChange({
          currencyId: currencies.find((one) => String(one.currency_id) === value)?.currency_id ?? 'all',
        })
      }
    />
  );
}

export function GroupField({ filters, onChange }: FieldProps) {
  const t = useT();
  return (
    <Select
      look="field"
      label={t('ledger:entries.kind')}
      options={[
        { value: 'all', label: t('ledger:entries.allKinds') },
        ...ENTRY_GROUP_NAMES.map((group) => ({ value: group, label: t(`ledger:group.${group}`) })),
      ]}
      value={filters.group}
      onValueChange={(group) => onChange({ group })}
    />
  );
}
