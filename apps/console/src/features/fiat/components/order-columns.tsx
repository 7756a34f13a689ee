import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { timeColumn } from '../../../shared/ui/list-columns.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { AgeText, TimeText } from '../../../shared/ui/time-text.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
import type { OrderRow, Side } from '../api.ts';
import { OrderBadge, WorkBadge } from './state-badge.tsx';
import { useMoney } from './use-money.ts';

/** Columns of the desk: waiting orders begin with the length of the wait, the others with their time. */
export function useOrderColumns(isWaiting: boolean): readonly ListColumn<OrderRow>[] {
  const t = useTexts();
  return [
    ...(isWaiting ? waitColumns(t) : [timeColumn<OrderRow>(t('fiat:opened'), (row) => row.created_at)]),
    {
      key: 'reference',
      header: t('fiat:reference'),
      csv: (row) => row.payment_reference,
      render: (row) => <span className="figures font-semibold">{row.payment_reference}</span>,
    },
    ...useAmountColumns(),
    sideColumn(t, 'buyer'),
    sideColumn(t, 'seller'),
    {
      key: 'state',
      header: t('fiat:state'),
      csv: (row) => t(`fiat:state.${row.state}`),
      render: (row) => <OrderBadge state={row.state} />,
    },
    ...(isWaiting ? [timeColumn<OrderRow>(t('fiat:opened'), (row) => row.created_at)] : endColumns(t)),
  ];
}

function waitColumns(t: Texts): readonly ListColumn<OrderRow>[] {
  return [
    {
      key: 'waits',
      header: t('fiat:waits'),
      csv: (row) => (row.waiting_since === null ? null : new Date(row.waiting_since).toISOString()),
      render: (row) => (row.waiting_since === null ? t('shell:none') : <AgeText since={row.waiting_since} />),
    },
    {
      key: 'work',
      header: t('fiat:work'),
      csv: (row) => (row.work === null ? null : t(`fiat:work.${row.work}`)),
      render: (row) => (row.work === null ? t('shell:none') : <WorkBadge work={row.work} />),
    },
  ];
}

function endColumns(t: Texts): readonly ListColumn<OrderRow>[] {
  return [
    {
      key: 'due',
      header: t('fiat:due'),
      isExtra: true,
      csv: (row) => row.due_at,
      render: (row) => <TimeText at={row.due_at} />,
    },
    {
      key: 'ended',
      header: t('fiat:ended'),
      isExtra: true,
      csv: (row) => row.ended_at,
      render: (row) => <TimeText at={row.ended_at} />,
    },
  ];
}

function useAmountColumns(): readonly ListColumn<OrderRow>[] {
  const t = useTexts();
  const format = useFormat();
  const money = useMoney();
  return [
    {
      key: 'amount',
      header: t('fiat:pays'),
      isNumeric: true,
      csv: (row) => `${row.amount} ${row.unit}`,
      render: (row) => <span className="font-semibold">{money(row.amount, row.unit)}</span>,
    },
    {
      key: 'quantity',
      header: t('fiat:coins'),
      isNumeric: true,
      csv: (row) => `${row.quantity} ${row.coin}`,
      render: (row) => `${format.quantity(row.quantity)} ${row.coin}`,
    },
    {
      key: 'price',
      header: t('fiat:price'),
      isNumeric: true,
      isExtra: true,
      csv: (row) => row.price,
      render: (row) => format.quantity(row.price),
    },
  ];
}

function sideColumn(t: Texts, side: Side): ListColumn<OrderRow> {
  return {
    key: side,
    header: t(`fiat:${side}`),
    csv: (row) => row[`${side}_uid`],
    render: (row) => <UserLink id={row[`${side}_id`]} uid={row[`${side}_uid`]} />,
  };
}
