import { type Translate, useT } from '@openbourse/kit/lib/i18n.ts';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import type { Column } from '@openbourse/kit/ui/data-table.tsx';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { historyPages } from '../api.ts';
import { countFilters, type Filters } from '../model/filters.ts';
import { resultOf } from '../model/live.ts';
import type { Position } from '../model/rows.ts';
import { ProfitText, SideBadge, USDT_DECIMALS } from './words.tsx';

/** Positions and orders that have ended, with everything that they cost. */
export function HistoryList({ filters }: { readonly filters: Filters }) {
  const t = useT();
  const columns = useColumns();
  return (
    <PagedList
      label={t('contract:history')}
      pages={useInfiniteQuery(historyPages(filters))}
      columns={columns}
      renderRow={(position) => <HistoryRow position={position} />}
      isFiltered={countFilters(filters) > 0}
      empty={{
        icon: <ScrollText />,
        title: t('contract:history.empty'),
        hint: t('contract:history.emptyHint'),
      }}
    />
  );
}

function StateBadge({ position }: { readonly position: Position }) {
  const t = useT();
  const { state, cancel_reason: reason } = position;
  const words = reason === null ? t(`contract:state.${state}`) : t(`contract:cancelled.${reason}`);
  return <Badge tone="neutral">{words}</Badge>;
}

function priceOf(position: Position, format: Format): string {
  return format.quantity(position.open_price ?? position.limit_price);
}

function HistoryRow({ position }: { readonly position: Position }) {
  const t = useT();
  const format = useFormat();
  const money = (value: string): string => `${format.quantity(value, USDT_DECIMALS)} USDT`;
  return (
    <article className="py-3">
      <div className="flex items-start gap-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">
          <span className="text-row">{position.symbol}</span>
          <SideBadge side={position.side} leverage={position.leverage} />
          <StateBadge position={position} />
        </div>
        <span className="text-row">
          <ProfitText value={position.open_price === null ? null : position.realised_profit} />
        </span>
      </div>
      <dl className="figures mt-1.5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-secondary [&_dd]:text-right [&_dd]:font-medium [&_dt]:text-muted">
        <dt>{t(position.open_price === null ? 'contract:limitPrice' : 'contract:level.entry')}</dt>
        <dd>{priceOf(position, format)}</dd>
        <dt>{t('contract:lots')}</dt>
        <dd>{format.quantity(String(position.lots_opened))}</dd>
        <dt>{t('contract:fees')}</dt>
        <dd>{`${format.quantity(position.open_fee, USDT_DECIMALS)} + ${money(position.close_fee)}`}</dd>
        <dt>{t('contract:overnight')}</dt>
        <dd>{money(position.overnight_fee)}</dd>
        <dt>{t('contract:result')}</dt>
        <dd>
          <ProfitText value={position.open_price === null ? null : resultOf(position)} unit="USDT" />
        </dd>
        <dt>{t('app:word.time')}</dt>
        <dd>{format.dateTime(position.closed_at ?? position.created_at)}</dd>
      </dl>
    </article>
  );
}

function useColumns(): readonly Column<Position>[] {
  const t = useT();
  const format = useFormat();
  const state: Column<Position> = {
    key: 'state',
    header: t('app:word.status'),
    isNumeric: true,
    render: (row) => <StateBadge position={row} />,
  };
  return [...termColumns(t, format), ...moneyColumns(t, format), state];
}

/** Columns of the terms. */
function termColumns(t: Translate, format: Format): readonly Column<Position>[] {
  return [
    {
      key: 'time',
      header: t('app:word.time'),
      render: (row) => (
        <span className="figures text-muted">{format.dateTime(row.closed_at ?? row.created_at)}</span>
      ),
    },
    {
      key: 'pair',
      header: t('market:column.pair'),
      render: (row) => <b className="font-semibold">{row.symbol}</b>,
    },
    {
      key: 'side',
      header: t('contract:side'),
      render: (row) => <SideBadge side={row.side} leverage={row.leverage} />,
    },
    { key: 'type', header: t('contract:type'), render: (row) => t(`contract:type.${row.type}`) },
    { key: 'mode', header: t('contract:mode'), render: (row) => t(`contract:mode.${row.margin_mode}`) },
    {
      key: 'lots',
      header: t('contract:lots'),
      isNumeric: true,
      render: (row) => format.quantity(String(row.lots_opened)),
    },
    {
      key: 'price',
      header: t('contract:level.entry'),
      isNumeric: true,
      render: (row) => priceOf(row, format),
    },
  ];
}

/** Columns of proceeds and costs. */
function moneyColumns(t: Translate, format: Format): readonly Column<Position>[] {
  const money = (value: string): string => format.quantity(value, USDT_DECIMALS);
  return [
    {
      key: 'profit',
      header: t('contract:profit'),
      isNumeric: true,
      render: (row) => <ProfitText value={row.open_price === null ? null : row.realised_profit} />,
    },
    {
      key: 'openFee',
      header: t('contract:openFee'),
      isNumeric: true,
      render: (row) => money(row.open_fee),
    },
    {
      key: 'closeFee',
      header: t('contract:closeFee'),
      isNumeric: true,
      render: (row) => money(row.close_fee),
    },
    {
      key: 'overnight',
      header: t('contract:overnight'),
      isNumeric: true,
      render: (row) => money(row.overnight_fee),
    },
    {
      key: 'result',
      header: t('contract:result'),
      isNumeric: true,
      render: (row) => <ProfitText value={row.open_price === null ? null : resultOf(row)} />,
    },
  ];
}
