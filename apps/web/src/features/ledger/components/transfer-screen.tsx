import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { iconButtonClass } from '@openbourse/kit/ui/icon-button.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import { accountsQuery } from '../api.ts';
import { useBalanceChannel } from '../use-accounts.ts';
import { TransferForm } from './transfer-form.tsx';

/** Moves money between the five accounts of the user, at once and free. */
function TransferScreen() {
  useBalanceChannel();
  const t = useT();
  const format = useFormat();
  const { data: accounts, isError, error, isFetching, refetch } = useQuery(accountsQuery);
  return (
    <div className="flex flex-col gap-4 pb-8">
      <PageHeader
        title={t('ledger:transfer.title')}
        backTo="/assets"
        actions={
          <Link
            to="/transfer-record"
            className={iconButtonClass(false)}
            aria-label={t('ledger:transfer.records')}
            title={t('ledger:transfer.records')}
          >
            <ReceiptText />
          </Link>
        }
      />
      {isError && accounts === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : accounts === undefined ? (
        <FormSkeleton />
      ) : (
        <TransferForm
          accounts={accounts}
          onDone={(transfer) =>
            toast.success(
              t('ledger:transfer.done', { amount: `${format.quantity(transfer.amount)} ${transfer.code}` }),
            )
          }
        />
      )}
    </div>
  );
}

function FormSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-13 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}

export { TransferScreen as Component };
