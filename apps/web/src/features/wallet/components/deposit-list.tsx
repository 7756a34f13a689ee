import { useT } from '@openbourse/kit/lib/i18n.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { PagedList, type PagedListProps } from '@openbourse/kit/ui/paged-list.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowDownToLine } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Deposit, type DepositFilters, depositsPages } from '../api.ts';
import { DepositCard } from './deposit-card.tsx';
import { DepositSheet } from './deposit-sheet.tsx';

export interface DepositListProps extends Pick<PagedListProps<Deposit>, 'preview'> {
  readonly filters: DepositFilters;
}

/** The deposits, newest first; each opens its details. */
export function DepositList({ filters, ...rest }: DepositListProps) {
  const t = useT();
  const [openId, setOpenId] = useState<string | null>(null);
  const pages = useInfiniteQuery(depositsPages(filters));
  const deposits = pages.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <PagedList
        {...rest}
        label={t('wallet:depositRecords')}
        pages={pages}
        renderRow={(deposit) => <DepositCard deposit={deposit} onOpen={setOpenId} />}
        isFiltered={filters.currencyId !== 'all' || filters.state !== 'all'}
        empty={{
          icon: <ArrowDownToLine />,
          title: t('wallet:noDeposits'),
          hint: t('wallet:noDepositsHint'),
          // The preview stands on the screen of deposits itself.
          action:
            rest.preview === undefined ? (
              <Link to="/recharge" className={buttonClass({ size: 'medium' })}>
                {t('wallet:deposit')}
              </Link>
            ) : undefined,
        }}
      />
      <DepositSheet
        deposit={deposits.find((deposit) => deposit.id === openId) ?? null}
        onClose={() => setOpenId(null)}
      />
    </>
  );
}
