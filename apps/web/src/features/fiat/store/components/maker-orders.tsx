import { useT } from '@openbourse/kit/lib/i18n.ts';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { OrderLine, useOrderColumns } from '../../order/components/order-list.tsx';
import { type MakerOrder, makerOrdersPages } from '../api.ts';

/** Orders that others opened on the ads of the store, in which the merchant sells or buys. */
export function MakerOrders({ side }: { readonly side: MakerOrder['role'] }) {
  const t = useT();
  return (
    <PagedList
      label={t(side === 'seller' ? 'fiat:store.tab.sales' : 'fiat:store.tab.purchases')}
      pages={useInfiniteQuery(makerOrdersPages(side))}
      renderRow={(order) => <OrderLine order={order} />}
      columns={useOrderColumns()}
      empty={{
        icon: <ReceiptText />,
        title: t('fiat:store.noOrders'),
        hint: t(side === 'seller' ? 'fiat:store.noSalesHint' : 'fiat:store.noPurchasesHint'),
      }}
    />
  );
}
