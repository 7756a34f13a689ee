import type { CallReply } from '@openbourse/client';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { figureColumn, symbolColumn, timeColumn } from '../../../shared/ui/list-columns.tsx';
import { ListSection } from '../../../shared/ui/list-section.tsx';
import { pagesOf } from '../../session/index.ts';

type Order = CallReply<'spot.operator_orders'>['data'][number];
type Fill = CallReply<'spot.operator_trades'>['data'][number];

/** The orders of the user, newest first, as the user reads them. */
export function UserOrders({ userId }: { readonly userId: number }) {
  const t = useTexts();
  const list = useList(pagesOf('spot.operator_orders', { user_id: userId }));
  return (
    <ListSection<Order>
      label={t('users:tab.orders')}
      columns={[
        timeColumn(t('users:time'), (row) => row.created_at),
        symbolColumn(t),
        {
          key: 'side',
          header: t('users:side'),
          csv: (row) => row.side,
          render: (row) => t(`users:side.${row.side}`),
        },
        {
          key: 'type',
          header: t('users:orderType'),
          csv: (row) => row.type,
          render: (row) => t(`users:orderType.${typeOf(row)}`),
        },
        figureColumn(t, { key: 'price', header: t('users:price'), value: (row) => row.price }),
        figureColumn(t, { key: 'quantity', header: t('users:quantity'), value: (row) => row.quantity }),
        figureColumn(t, { key: 'done', header: t('users:executed'), value: (row) => row.executed_quantity }),
        figureColumn(t, { key: 'average', header: t('users:average'), value: (row) => row.average_price }),
        {
          key: 'state',
          header: t('users:state'),
          csv: (row) => row.state,
          render: (row) => t(`users:order.${row.state}`),
        },
      ]}
      list={list}
      rowKey={(row) => row.id}
      openKey={null}
      emptyHint={t('users:noOrders')}
    />
  );
}

/** The type by which the user knows an order. */
function typeOf({ type, trailing_delta: trailing, visible_quantity: visible }: Order) {
  if (visible !== null) return 'iceberg';
  return trailing === null ? type : 'trailing_stop';
}

/** Fills of the user's orders, newest first. */
export function UserFills({ userId }: { readonly userId: number }) {
  const t = useTexts();
  const list = useList(pagesOf('spot.operator_trades', { user_id: userId }));
  return (
    <ListSection<Fill>
      label={t('users:tab.fills')}
      columns={[
        timeColumn(t('users:time'), (row) => row.at),
        symbolColumn(t),
        {
          key: 'side',
          header: t('users:side'),
          csv: (row) => row.side,
          render: (row) => t(`users:side.${row.side}`),
        },
        {
          key: 'role',
          header: t('users:role'),
          csv: (row) => row.role,
          render: (row) => t(`users:role.${row.role}`),
        },
        figureColumn(t, { key: 'price', header: t('users:price'), value: (row) => row.price }),
        figureColumn(t, { key: 'quantity', header: t('users:quantity'), value: (row) => row.quantity }),
        figureColumn(t, { key: 'total', header: t('users:total'), value: (row) => row.total }),
        figureColumn(t, { key: 'fee', header: t('users:fee'), value: (row) => row.fee }),
        {
          key: 'feeCode',
          header: t('users:currency'),
          csv: (row) => row.fee_currency_code,
          render: (row) => row.fee_currency_code,
        },
      ]}
      list={list}
      rowKey={(row) => `${row.id}`}
      openKey={null}
      emptyHint={t('users:noFills')}
    />
  );
}
