import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import type { CallReply } from '@openbourse/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTexts } from '../../../shared/lib/texts.ts';
import { type ListColumn, ListTable } from '../../../shared/ui/list-table.tsx';
import { queryOf } from '../../session/index.ts';
import type { User } from '../api.ts';

type Account = CallReply<'ledger.operator_user_accounts'>[number];
type Balance = Account['balances'][number];

/** The user's five accounts; nothing here can be changed. */
export function UserBalances({ user }: { readonly user: User }) {
  const t = useTexts();
  const { data, error, isFetching, refetch } = useQuery(
    queryOf('ledger.operator_user_accounts', { user_id: user.id }),
  );
  if (data === undefined && error !== null) {
    return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton className="h-60 w-full" />;
  const filled = data.filter((account) => account.balances.some((balance) => balance.total !== '0'));
  return (
    <div className="flex flex-col gap-8">
      <Link
        to={`/ledger?uid=${user.uid}`}
        className="self-start text-dense font-medium text-accent hover:underline"
      >
        {t('users:entries')}
      </Link>
      {filled.length === 0 && <EmptyState hint={t('users:noBalances')} />}
      {filled.map((account) => (
        <AccountTable key={account.account_type_id} account={account} />
      ))}
    </div>
  );
}

function AccountTable({ account }: { readonly account: Account }) {
  const t = useTexts();
  const format = useFormat();
  const title = t(`users:account.${account.account_type_id as 1 | 2 | 3 | 4 | 5}`);
  const numbers = (['available', 'held', 'total'] as const).map(
    (key): ListColumn<Balance> => ({
      key,
      header: t(`users:balance.${key}`),
      isNumeric: true,
      csv: (row) => row[key],
      render: (row) => format.quantity(row[key]),
    }),
  );
  const columns: readonly ListColumn<Balance>[] = [
    {
      key: 'code',
      header: t('users:currency'),
      csv: (row) => row.code,
      render: (row) => <span className="font-semibold">{row.code}</span>,
    },
    ...numbers,
    {
      key: 'value',
      header: t('users:inUsdt'),
      isNumeric: true,
      csv: (row) => row.value_usdt,
      render: (row) => (row.value_usdt === null ? t('shell:none') : format.price(row.value_usdt, 2)),
    },
  ];
  return (
    <section aria-label={title}>
      <h2 className="mb-1 flex items-baseline justify-between text-row font-[620]">
        {title}
        {account.total_usdt !== null && (
          <span className="figures text-dense text-muted">{format.price(account.total_usdt, 2)} USDT</span>
        )}
      </h2>
      <ListTable
        label={title}
        columns={columns}
        rows={account.balances.filter((balance) => balance.total !== '0')}
        rowKey={(row) => `${row.currency_id}`}
        openKey={null}
      />
    </section>
  );
}
