import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowDownToLine } from 'lucide-react';
import { useState } from 'react';
import { type DepositFilters, depositsPages } from '../api.ts';
import { DepositCard } from './deposit-card.tsx';
import { DepositSheet } from './deposit-sheet.tsx';

export interface DepositListProps {
  readonly filters: DepositFilters;
  /** Only the newest few, without a way to more. */
  readonly isPreview: boolean;
}

const PREVIEW_ROWS = 3;

/** The deposits, newest first; each opens its details. */
export function DepositList({ filters, isPreview }: DepositListProps) {
  const t = useT();
  const [openId, setOpenId] = useState<string | null>(null);
  const pages = useInfiniteQuery(depositsPages(filters));
  const all = pages.data?.pages.flatMap((page) => page.data);
  if (pages.isError && all === undefined) {
    return <ErrorState onRetry={() => void pages.refetch()} isRetrying={pages.isFetching} />;
  }
  if (all === undefined) return <DepositsSkeleton />;
  if (all.length === 0) {
    return (
      <EmptyState
        icon={<ArrowDownToLine />}
        title={t('wallet:noDeposits')}
        hint={t('wallet:noDepositsHint')}
      />
    );
  }
  return (
    <>
      <ul>
        {(isPreview ? all.slice(0, PREVIEW_ROWS) : all).map((deposit) => (
          <DepositCard key={deposit.id} deposit={deposit} onOpen={setOpenId} />
        ))}
      </ul>
      {!isPreview && pages.hasNextPage && (
        <div className="py-4 text-center">
          <Button
            variant="secondary"
            size="medium"
            isLoading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {t('ledger:entries.more')}
          </Button>
        </div>
      )}
      <DepositSheet
        deposit={all.find((deposit) => deposit.id === openId) ?? null}
        onClose={() => setOpenId(null)}
      />
    </>
  );
}

const ROWS = [0, 1];

/** What stands for rows of movements until they have come. */
export function DepositsSkeleton() {
  return (
    <div aria-busy="true">
      {ROWS.map((row) => (
        <div key={row} className="flex min-h-16 items-center justify-between border-b border-line">
          <div className="space-y-2">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-3 w-36" />
          </div>
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </div>
  );
}
