import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import type { Column } from '@openbourse/kit/ui/data-table.tsx';
import { PagedList, type PagedListProps } from '@openbourse/kit/ui/paged-list.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { closesPages } from '../api.ts';
import { countFilters, type Filters } from '../model/filters.ts';
import type { Close } from '../model/rows.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { ProfitText, SideBadge, USDT_DECIMALS } from './words.tsx';

export interface CloseListProps extends Pick<PagedListProps<Close>, 'preview'> {
  readonly filters: Filters;
}

/** The closes of the user; each opens its receipt. */
export function CloseList({ filters, ...rest }: CloseListProps) {
  const t = useT();
  const [openId, setOpenId] = useState<string | null>(null);
  const columns = useColumns(setOpenId);
  return (
    <>
      <PagedList
        {...rest}
        label={t('contract:closed')}
        pages={useInfiniteQuery(closesPages(filters))}
        columns={columns}
        renderRow={(close) => <CloseRow close={close} onOpen={() => setOpenId(close.id)} />}
        isFiltered={countFilters(filters) > 0}
        empty={{
          icon: <ReceiptText />,
          title: t('contract:closed.empty'),
          hint: t('contract:closed.emptyHint'),
        }}
      />
      <ReceiptSheet closeId={openId} onClose={() => setOpenId(null)} />
    </>
  );
}

const REASON_TONES = {
  requested: 'neutral',
  take_profit: 'up',
  stop_loss: 'down',
  trailing_stop: 'down',
  covering: 'up',
  liquidation: 'danger',
  delisted: 'neutral',
} as const;

function ReasonBadge({ reason }: Pick<Close, 'reason'>) {
  const t = useT();
  return <Badge tone={REASON_TONES[reason]}>{t(`contract:reason.${reason}`)}</Badge>;
}

function CloseRow({ close, onOpen }: { readonly close: Close; readonly onOpen: () => void }) {
  const t = useT();
  const format = useFormat();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="-mx-2 my-1 grid w-[calc(100%+1rem)] grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 rounded-button p-2 text-left transition-colors hover:bg-surface"
      onClick={onOpen}
    >
      <span className="flex flex-wrap items-center gap-1.5">
        <span className="text-row">{close.symbol}</span>
        <SideBadge side={close.side} leverage={close.leverage} />
        <ReasonBadge reason={close.reason} />
      </span>
      <span className="text-row">
        <ProfitText value={close.profit} />
      </span>
      <span className="figures col-span-2 mt-1 flex flex-wrap justify-between gap-x-3 text-secondary text-muted">
        <span>{t('contract:closed.line', priceWords(close, format))}</span>
        <span>{format.dateTime(close.closed_at)}</span>
      </span>
    </button>
  );
}

function priceWords(close: Close, format: ReturnType<typeof useFormat>) {
  return {
    lots: format.quantity(String(close.lots)),
    entry: format.quantity(close.open_price),
    exit: format.quantity(close.close_price),
  };
}

function useColumns(onOpen: (closeId: string) => void): readonly Column<Close>[] {
  const t = useT();
  const format = useFormat();
  const money = (value: string): string => format.quantity(value, USDT_DECIMALS);
  return [
    {
      key: 'time',
      header: t('app:word.time'),
      render: (close) => (
        <button
          type="button"
          aria-haspopup="dialog"
          title={t('contract:receipt')}
          className="figures relative text-muted underline decoration-line-strong underline-offset-4 transition-colors before:absolute before:-inset-2 hover:text-accent"
          onClick={() => onOpen(close.id)}
        >
          {format.dateTime(close.closed_at)}
        </button>
      ),
    },
    {
      key: 'pair',
      header: t('market:column.pair'),
      render: (close) => <b className="font-semibold">{close.symbol}</b>,
    },
    {
      key: 'side',
      header: t('contract:side'),
      render: (close) => <SideBadge side={close.side} leverage={close.leverage} />,
    },
    { key: 'reason', header: t('contract:reason'), render: (close) => <ReasonBadge reason={close.reason} /> },
    {
      key: 'lots',
      header: t('contract:lots'),
      isNumeric: true,
      render: (close) => format.quantity(String(close.lots)),
    },
    {
      key: 'entry',
      header: t('contract:level.entry'),
      isNumeric: true,
      render: (close) => format.quantity(close.open_price),
    },
    {
      key: 'exit',
      header: t('contract:exitPrice'),
      isNumeric: true,
      render: (close) => format.quantity(close.close_price),
    },
    {
      key: 'profit',
      header: t('contract:profit'),
      isNumeric: true,
      render: (close) => <ProfitText value={close.profit} />,
    },
    { key: 'fee', header: t('contract:closeFee'), isNumeric: true, render: (close) => money(close.fee) },
    {
      key: 'returned',
      header: t('contract:returned'),
      isNumeric: true,
      render: (close) => money(close.returned),
    },
  ];
}
