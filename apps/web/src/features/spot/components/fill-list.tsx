import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import type { Column } from '@openbourse/kit/ui/data-table.tsx';
import { PagedList, type PagedListProps } from '@openbourse/kit/ui/paged-list.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { tradesPages } from '../api.ts';
import { countFilters, type OrderFilters } from '../model/order-filters.ts';
import type { Fill } from '../model/orders.ts';
import { OrderCardSkeleton } from './order-skeleton.tsx';
import { SideWord } from './order-words.tsx';
import { TradeLink } from './trade-link.tsx';

export interface FillListProps extends Pick<PagedListProps<Fill>, 'preview'> {
  readonly filters: OrderFilters;
}

/** The fills of the user's orders. */
export function FillList({ filters, ...rest }: FillListProps) {
  const t = useT();
  const columns = useColumns();
  return (
    <PagedList
      {...rest}
      label={t('spot:orders.trades')}
      pages={useInfiniteQuery(tradesPages(filters))}
      columns={columns}
      renderRow={(fill) => <FillCard fill={fill} />}
      skeleton={<OrderCardSkeleton />}
      isFiltered={countFilters(filters) > 0}
      empty={{
        icon: <ArrowLeftRight />,
        title: t('spot:trades.empty'),
        hint: t('spot:trades.emptyHint'),
        ...(rest.preview === undefined && { action: <TradeLink /> }),
      }}
    />
  );
}

/** One fill with price, quantity, total and fee. */
export function FillCard({ fill }: { readonly fill: Fill }) {
  const t = useT();
  const format = useFormat();
  const [base = '', quote = ''] = fill.symbol.split('/');
  return (
    <article className="py-3">
      <div className="flex flex-wrap items-center gap-x-1.5 text-dense">
        <SideWord side={fill.side} />
        <span className="font-semibold">{fill.symbol}</span>
        <span className="text-secondary text-muted">{t(`spot:role.${fill.role}`)}</span>
        <span className="figures ml-auto text-secondary text-muted">{format.dateTime(fill.at)}</span>
      </div>
      <dl className="figures mt-1.5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-secondary [&_dd]:text-right [&_dd]:font-medium [&_dt]:text-muted">
        <dt>{t('app:word.price')}</dt>
        <dd>
          {format.quantity(fill.price)} {quote}
        </dd>
        <dt>{t('app:word.quantity')}</dt>
        <dd>
          {format.quantity(fill.quantity)} {base}
        </dd>
        <dt>{t('app:word.total')}</dt>
        <dd>
          {format.quantity(fill.total)} {quote}
        </dd>
        <dt>{t('app:word.fee')}</dt>
        <dd>
          {format.quantity(fill.fee)} {fill.fee_currency_code}
        </dd>
      </dl>
    </article>
  );
}

function useColumns(): readonly Column<Fill>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'time',
      header: t('app:word.time'),
      render: (fill) => <span className="figures text-muted">{format.dateTime(fill.at)}</span>,
    },
    {
      key: 'pair',
      header: t('market:column.pair'),
      render: (fill) => <b className="font-semibold">{fill.symbol}</b>,
    },
    { key: 'side', header: t('spot:column.side'), render: (fill) => <SideWord side={fill.side} /> },
    { key: 'role', header: t('spot:column.role'), render: (fill) => t(`spot:role.${fill.role}`) },
    {
      key: 'price',
      header: t('app:word.price'),
      isNumeric: true,
      render: (fill) => format.quantity(fill.price),
    },
    {
      key: 'quantity',
      header: t('app:word.quantity'),
      isNumeric: true,
      render: (fill) => format.quantity(fill.quantity),
    },
    {
      key: 'total',
      header: t('app:word.total'),
      isNumeric: true,
      render: (fill) => format.quantity(fill.total),
    },
    {
      key: 'fee',
      header: t('app:word.fee'),
      isNumeric: true,
      render: (fill) => `${format.quantity(fill.fee)} ${fill.fee_currency_code}`,
    },
    {
      key: 'state',
      header: t('app:word.status'),
      isNumeric: true,
      render: (fill) => t(`spot:status.${fill.state}`),
    },
  ];
}
