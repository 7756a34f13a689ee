import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { PullToRefresh } from '@openbourse/kit/ui/pull-to-refresh.tsx';
import { Tabs } from '@openbourse/kit/ui/tabs.tsx';
import { FilterButton } from '@openbourse/kit/ui/filter-button.tsx';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { queryClient } from '../../session/index.ts';
import { ordersPages, tradesPages } from '../api.ts';
import { countFilters, NO_FILTERS, type OrderFilters } from '../model/order-filters.ts';
import { useExport } from '../use-export.ts';
import { useOrderChannel } from '../use-open-orders.ts';
import { FillList } from './fill-list.tsx';
import { FilterFields } from './filter-fields.tsx';
import { OrderList } from './order-list.tsx';

type Tab = 'orders' | 'trades';

/** All orders and fills with filters and a file to take away. */
function TradeDetailScreen() {
  useOrderChannel();
  const t = useT();
  const isDesktop = useIsDesktop();
  const [tab, setTab] = useState<Tab>('orders');
  const [filters, setFilters] = useState<OrderFilters>(NO_FILTERS);
  const download = useExport();
  const refresh = (): Promise<void> => {
    const { queryKey } = tab === 'orders' ? ordersPages(filters) : tradesPages(filters);
    return queryClient.invalidateQueries({ queryKey: [...queryKey] });
  };
  const fields = <FilterFields filters={filters} hasOrderFields={tab === 'orders'} onChange={setFilters} />;
  return (
    <div className="desktop:mx-auto desktop:w-full desktop:max-w-320 desktop:px-5">
      <PageHeader
        title={t('spot:records.title')}
        backTo="/trade"
        actions={
          <>
            {!isDesktop && (
              <FilterButton count={countFilters(filters)} onReset={() => setFilters(NO_FILTERS)}>
                {fields}
              </FilterButton>
            )}
            <IconButton
              label={t('spot:records.export')}
              icon={<Download />}
              disabled={download.isPending}
              onClick={() => download.mutate({ list: tab, filters })}
            />
          </>
        }
      />
      <Tabs
        label={t('spot:records.title')}
        items={[
          { value: 'orders', label: t('spot:orders.history') },
          { value: 'trades', label: t('spot:orders.trades') },
        ]}
        value={tab}
        onValueChange={setTab}
      >
        {isDesktop && <div className="grid grid-cols-6 gap-2.5 py-4">{fields}</div>}
        <PullToRefresh onRefresh={refresh}>
          {tab === 'orders' ? <OrderList filters={filters} /> : <FillList filters={filters} />}
        </PullToRefresh>
      </Tabs>
    </div>
  );
}

export { TradeDetailScreen as Component };
