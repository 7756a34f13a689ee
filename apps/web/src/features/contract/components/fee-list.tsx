import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import type { Column } from '@openbourse/kit/ui/data-table.tsx';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Moon } from 'lucide-react';
import { feesPages } from '../api.ts';
import type { OvernightFee } from '../model/rows.ts';
import { USDT_DECIMALS } from './words.tsx';

/** The fees of the nights, newest first; what is negative was paid to the holder. */
export function FeeList({ matchId }: { readonly matchId: number | 'all' }) {
  const t = useT();
  const columns = useColumns();
  return (
    <PagedList
      label={t('contract:overnight')}
      pages={useInfiniteQuery(feesPages(matchId))}
      columns={columns}
      renderRow={(fee) => <FeeRow fee={fee} />}
      isFiltered={matchId !== 'all'}
      empty={{
        icon: <Moon />,
        title: t('contract:overnight.empty'),
        hint: t('contract:overnight.emptyHint'),
      }}
    />
  );
}

function FeeRow({ fee }: { readonly fee: OvernightFee }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="flex min-h-16 items-center justify-between gap-3 py-2">
      <span>
        <span className="block text-row">
          {fee.symbol} · {t(`contract:side.${fee.side}`)}
        </span>
        <span className="figures block text-secondary text-muted">{format.date(fee.day)}</span>
      </span>
      <span className="figures text-right">
        <span className="block text-row">{format.quantity(fee.fee, USDT_DECIMALS)} USDT</span>
        <span className="block text-secondary text-muted">
          {t('contract:overnight.of', {
            percent: format.percent(fee.percent),
            notional: format.quantity(fee.notional, 2),
          })}
        </span>
      </span>
    </div>
  );
}

function useColumns(): readonly Column<OvernightFee>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'day',
      header: t('app:word.time'),
      render: (fee) => <span className="figures text-muted">{format.date(fee.day)}</span>,
    },
    {
      key: 'pair',
      header: t('market:column.pair'),
      render: (fee) => <b className="font-semibold">{fee.symbol}</b>,
    },
    { key: 'side', header: t('contract:side'), render: (fee) => t(`contract:side.${fee.side}`) },
    {
      key: 'notional',
      header: t('contract:notional'),
      isNumeric: true,
      render: (fee) => format.quantity(fee.notional, USDT_DECIMALS),
    },
    {
      key: 'percent',
      header: t('contract:overnight.rate'),
      isNumeric: true,
      render: (fee) => format.percent(fee.percent),
    },
    {
      key: 'fee',
      header: t('app:word.fee'),
      isNumeric: true,
      render: (fee) => `${format.quantity(fee.fee, USDT_DECIMALS)} USDT`,
    },
  ];
}
