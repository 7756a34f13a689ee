import { STAKING_STATES } from '@openbourse/api/limits';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { type Filters, given, oneOf } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { figureColumn, timeColumn, userColumn } from '../../../shared/ui/list-columns.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { pagesOf } from '../../session/index.ts';
import type { Order } from '../api.ts';

const RENEW_MS = 15_000;

/** The orders of all users, newest first, to be read and nothing else. */
export function OrderList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const format = useFormat();
  const [uid, product] = [filters.get('uid'), filters.get('product')];
  const state = oneOf(STAKING_STATES, filters.get('state'));
  const productId = given(product) === undefined ? undefined : wholeNumber(product);
  const input = { state, product_id: productId };
  const list = useList(pagesOf('staking.operator_orders', input, { uid, renewMs: RENEW_MS }));
  return (
    <ListScreen
      name="staking-orders"
      title={t('shell:nav.staking')}
      header={tabs}
      fields={[
        { kind: 'text', name: 'uid', label: t('users:uid') },
        { kind: 'text', name: 'product', label: t('staking:product') },
        {
          kind: 'choice',
          name: 'state',
          label: t('market:state'),
          options: STAKING_STATES.map((value) => ({ value, label: t(`staking:state.${value}`) })),
        },
      ]}
      filters={filters}
      list={list}
      columns={columnsOf(t, format)}
      rowKey={(row) => row.id}
      emptyHint={t('staking:noOrders')}
    />
  );
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<Order>[] {
  const coins = (key: string, header: string, value: (row: Order) => string): ListColumn<Order> => ({
    ...figureColumn(t, { key, header, value }),
    render: (row) => `${format.quantity(value(row))} ${row.code}`,
  });
  const stateText = (row: Order): string =>
    row.end_reason === null ? t('staking:state.in_effect') : t(`staking:end.${row.end_reason}`);
  return [
    timeColumn(t('staking:orderedAt'), (row) => row.ordered_at),
    userColumn(t),
    figureColumn(t, { key: 'product', header: t('staking:product'), value: (row) => row.product_id }),
    coins('principal', t('staking:principal'), (row) => row.principal),
    { ...coins('daily', t('staking:dailyDividend'), (row) => row.daily_dividend), isExtra: true },
    {
      ...figureColumn<Order>(t, { key: 'days', header: t('staking:days'), value: (row) => row.days_paid }),
      render: (row) => `${row.days_paid} / ${row.cycle_days}`,
    },
    coins('paid', t('staking:paid'), (row) => row.dividends_paid),
    timeColumn(t('staking:maturesAt'), (row) => row.matures_at, 'matures'),
    {
      key: 'state',
      header: t('market:state'),
      csv: stateText,
      render: (row) => (
        <Badge tone={row.end_reason === null ? 'up' : row.end_reason === 'redeemed' ? 'warn' : 'neutral'}>
          {stateText(row)}
        </Badge>
      ),
    },
  ];
}
