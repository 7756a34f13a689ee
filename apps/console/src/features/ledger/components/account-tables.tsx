import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { type ListColumn, ListTable } from '../../../shared/ui/list-table.tsx';
import { type Accounts, accountsQuery } from '../api.ts';
import { nameAccount } from './entry-columns.tsx';

type Sum = Accounts['currencies'][number];
type Account = Accounts['accounts'][number];

const ZERO = /^-?0(\.0+)?$/;

/** Per currency what users, the platform and the world own, which sums up to zero; then each account of the platform. */
export function AccountTables() {
  const t = useTexts();
  const { data, error, isFetching, refetch } = useQuery(accountsQuery);
  if (data === undefined && error !== null) {
    return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <div className="flex flex-col gap-8">
      <section aria-label={t('ledger:sums')}>
        <h2 className="text-row font-[620]">{t('ledger:sums')}</h2>
        <p className="mt-1 mb-2 text-dense text-muted">{t('ledger:sumsHint')}</p>
        <ListTable
          label={t('ledger:sums')}
          columns={sumColumns(t)}
          rows={data?.currencies}
          rowKey={(row) => row.code}
          openKey={null}
        />
      </section>
      <section aria-label={t('ledger:platformAccounts')}>
        <h2 className="mb-2 text-row font-[620]">{t('ledger:platformAccounts')}</h2>
        <ListTable
          label={t('ledger:platformAccounts')}
          columns={accountColumns(t)}
          rows={data?.accounts}
          rowKey={(row) => `${row.account_id}`}
          openKey={null}
        />
      </section>
    </div>
  );
}

function sumColumns(t: Texts): readonly ListColumn<Sum>[] {
  const amount = (key: 'users' | 'house' | 'world'): ListColumn<Sum> => ({
    key,
    header: t(`ledger:side.${key}`),
    isNumeric: true,
    csv: (row) => row[key],
    render: (row) => row[key],
  });
  return [
    {
      key: 'code',
      header: t('ledger:currency'),
      csv: (row) => row.code,
      render: (row) => <span className="font-semibold">{row.code}</span>,
    },
    amount('users'),
    amount('house'),
    amount('world'),
    {
      key: 'sum',
      header: t('ledger:sum'),
      isNumeric: true,
      csv: (row) => row.sum,
      render: (row) => (
        <span className={ZERO.test(row.sum) ? 'text-up' : 'font-semibold text-danger'}>{row.sum}</span>
      ),
    },
  ];
}

function accountColumns(t: Texts): readonly ListColumn<Account>[] {
  return [
    {
      key: 'name',
      header: t('ledger:account'),
      csv: (row) => row.name,
      render: (row) => <span className="font-semibold">{nameAccount(t, row.name)}</span>,
    },
    {
      key: 'kind',
      header: t('ledger:side'),
      csv: (row) => row.kind,
      render: (row) => t(`ledger:side.${row.kind}`),
    },
    { key: 'code', header: t('ledger:currency'), csv: (row) => row.code, render: (row) => row.code },
    {
      key: 'balance',
      header: t('ledger:balance'),
      isNumeric: true,
      csv: (row) => row.balance,
      render: (row) => row.balance,
    },
  ];
}
