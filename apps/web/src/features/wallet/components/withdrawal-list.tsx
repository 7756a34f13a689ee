import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { PagedList, type PagedListProps } from '@openbourse/kit/ui/paged-list.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowUpFromLine } from 'lucide-react';
import { Link } from 'react-router';
import { WITHDRAWAL_TONES } from '../model/withdrawals.ts';
import { type Withdrawal, type WithdrawalFilters, withdrawalsPages } from '../withdrawal-api.ts';
import { WithdrawalSheet } from './withdrawal-sheet.tsx';

export interface WithdrawalListProps extends Pick<PagedListProps<Withdrawal>, 'preview'> {
  readonly filters: WithdrawalFilters;
  /** The withdrawal whose details are open. */
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
}

/** The withdrawals, newest first; each opens its details. */
export function WithdrawalList({ filters, openId, onOpen, ...rest }: WithdrawalListProps) {
  const t = useT();
  const pages = useInfiniteQuery(withdrawalsPages(filters));
  const withdrawals = pages.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <PagedList
        {...rest}
        label={t('wallet:withdrawalRecords')}
        pages={pages}
        renderRow={(withdrawal) => <WithdrawalRow withdrawal={withdrawal} onOpen={onOpen} />}
        isFiltered={filters.currencyId !== 'all' || filters.state !== 'all'}
        empty={{
          icon: <ArrowUpFromLine />,
          title: t('wallet:noWithdrawals'),
          hint: t('wallet:noWithdrawalsHint'),
          // The preview stands on the screen of withdrawals itself.
          action:
            rest.preview === undefined ? (
              <Link to="/withdrawal" className={buttonClass({ size: 'medium' })}>
                {t('wallet:withdraw')}
              </Link>
            ) : undefined,
        }}
      />
      <WithdrawalSheet
        withdrawal={withdrawals.find((withdrawal) => withdrawal.id === openId) ?? null}
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
  );
}
