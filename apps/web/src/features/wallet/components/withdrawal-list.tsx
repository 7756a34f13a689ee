import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowUpFromLine } from 'lucide-react';
import { WITHDRAWAL_TONES } from '../model/withdrawals.ts';
import { type Withdrawal, type WithdrawalFilters, withdrawalsPages } from '../withdrawal-api.ts';
import { DepositsSkeleton } from './deposit-list.tsx';
import { WithdrawalSheet } from './withdrawal-sheet.tsx';

export interface WithdrawalListProps {
  readonly filters: WithdrawalFilters;
  /** Only the newest few, without a way to more. */
  readonly isPreview: boolean;
  /** The withdrawal whose details are open. */
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
}

const PREVIEW_ROWS = 3;

/** The withdrawals, newest first; each opens its details. */
export function WithdrawalList({ filters, isPreview, openId, onOpen }: WithdrawalListProps) {
  const t = useT();
  const pages = useInfiniteQuery(withdrawalsPages(filters));
  const all = pages.data?.pages.flatMap((page) => page.data);
  if (pages.isError && all === undefined) {
    return <ErrorState onRetry={() => void pages.refetch()} isRetrying={pages.isFetching} />;
  }
  if (all === undefined) return <DepositsSkeleton />;
  if (all.length === 0) {
    return (
      <EmptyState
        icon={<ArrowUpFromLine />}
        title={t('wallet:noWithdrawals')}
        hint={t('wallet:noWithdrawalsHint')}
      />
    );
  }
  return (
    <>
      <ul>
        {(isPreview ? all.slice(0, PREVIEW_ROWS) : all).map((withdrawal) => (
          <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} onOpen={onOpen} />
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
      <WithdrawalSheet
        withdrawal={all.find((withdrawal) => withdrawal.id === openId) ?? null}
        onClose={() => onOpen(null)}
      />
    </>
  );
}

interface WithdrawalRowProps {
  readonly withdrawal: Withdrawal;
  readonly onOpen: (id: string) => void;
}

function WithdrawalRow({ withdrawal, onOpen }: WithdrawalRowProps) {
  const t = useT();
  const format = useFormat();
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-haspopup="dialog"
        className="-mx-3 flex w-[calc(100%+1.5rem)] items-start justify-between gap-3 rounded-button px-3 py-3 text-left transition-colors hover:bg-surface"
        onClick={() => onOpen(withdrawal.id)}
      >
        <span>
          <span className="figures block text-row font-semibold">
            {`${format.quantity(withdrawal.amount)} ${withdrawal.code}`}
          </span>
          <span className="figures block text-secondary text-muted">
            {withdrawal.chain_name} · {format.dateTime(withdrawal.created_at)}
          </span>
        </span>
        <Badge tone={WITHDRAWAL_TONES[withdrawal.state]}>{t(`wallet:out.${withdrawal.state}`)}</Badge>
      </button>
    </li>
  );
}
