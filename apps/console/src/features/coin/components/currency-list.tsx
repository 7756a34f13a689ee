import { CURRENCY_KINDS } from '@openbourse/api/limits';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { CoinLogo } from '@openbourse/kit/ui/coin-logo.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { wholeList } from '../../../shared/lib/use-whole-list.ts';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { hasRole, useOperator, WaitingNote } from '../../session/index.ts';
import { type Currency, currenciesQuery } from '../api.ts';
import { CurrencyDetail } from './currency-detail.tsx';
import { ListCurrency } from './list-currency.tsx';

/** Every currency with the accounts that carry it. */
export function CurrencyList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const canList = hasRole(useOperator(), ['risk']);
  const [isListing, setIsListing] = useState(false);
  const query = useQuery(currenciesQuery);
  const kind = filters.get('kind');
  const rows = query.data?.filter((row) => kind === '' || row.kind === kind);
  return (
    <>
      <ListScreen
        name="currencies"
        title={t('shell:nav.coins')}
        header={
          <>
            {tabs}
            {canList && (
              <Button size="small" onClick={() => setIsListing(true)}>
                {t('coin:listCurrency')}
              </Button>
            )}
          </>
        }
        summary={<WaitingNote kind="ledger.list_currency" />}
        fields={[
          {
            kind: 'choice',
            name: 'kind',
            label: t('coin:kind'),
            options: CURRENCY_KINDS.map((value) => ({ value, label: t(`coin:kind.${value}`) })),
          },
        ]}
        filters={filters}
        list={wholeList(query, rows)}
        columns={columnsOf(t)}
        rowKey={(row) => `${row.id}`}
        renderDetail={(key) => <CurrencyDetail currency={rows?.find(({ id }) => `${id}` === key)} />}
        emptyHint={t('coin:noCurrencies')}
      />
      {isListing && <ListCurrency onEnd={() => setIsListing(false)} />}
    </>
  );
}

function columnsOf(t: Texts): readonly ListColumn<Currency>[] {
  const accounts = (row: Currency): string =>
    row.accounts.map((account) => t(`coin:account.${account}`)).join(', ');
  return [
    {
      key: 'code',
      header: t('coin:code'),
      csv: (row) => row.code,
      render: (row) => (
        <span className="flex items-center gap-2 font-semibold">
          <CoinLogo currency={row} size="small" />
          {row.code}
        </span>
      ),
    },
    { key: 'name', header: t('coin:name'), csv: (row) => row.name, render: (row) => row.name },
    {
      key: 'kind',
      header: t('coin:kind'),
      csv: (row) => t(`coin:kind.${row.kind}`),
      render: (row) => t(`coin:kind.${row.kind}`),
    },
    {
      key: 'scale',
      header: t('coin:scale'),
      isNumeric: true,
      csv: (row) => row.scale,
      render: (row) => row.scale,
    },
    {
      key: 'accounts',
      header: t('coin:accounts'),
      csv: accounts,
      render: (row) => accounts(row) || t('shell:none'),
    },
    {
      key: 'fiat',
      header: t('coin:offersFiat'),
      csv: (row) => t(row.offers_fiat ? 'shell:yes' : 'shell:no'),
      render: (row) => t(row.offers_fiat ? 'shell:yes' : 'shell:no'),
    },
  ];
}
