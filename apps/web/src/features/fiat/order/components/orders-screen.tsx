import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { DayRangeFields } from '@openbourse/kit/ui/day-range-fields.tsx';
import { FilterButton } from '@openbourse/kit/ui/filter-button.tsx';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { PullToRefresh } from '@openbourse/kit/ui/pull-to-refresh.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { Tabs } from '@openbourse/kit/ui/tabs.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { refreshOrders, useExport } from '../api.ts';
import {
  countFilters,
  NO_FILTERS,
  ORDER_TABS,
  type OrderFilters,
  type OrderTab,
} from '../model/order-filters.ts';
import { useFiatChannels } from '../use-fiat-channels.ts';
import { OrderList } from './order-list.tsx';

/** All orders with other people by state, with filters and a file to take away. */
function FiatOrdersScreen() {
  useFiatChannels(() => void refreshOrders());
  const t = useT();
  const isDesktop = useIsDesktop();
  const [tab, setTab] = useTab();
  const [filters, setFilters] = useState<OrderFilters>(NO_FILTERS);
  const download = useExport(() => toast.success(t('spot:records.exported')));
  const fields = <FilterFields filters={filters} onChange={setFilters} />;
  return (
    <div className="desktop:mx-auto desktop:w-full desktop:max-w-320 desktop:px-5">
      <PageHeader
        title={t('fiat:order.history')}
        backTo="/fiat"
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
              onClick={() => download.mutate({ tab, filters })}
            />
          </>
        }
      />
      <Tabs
        label={t('fiat:order.history')}
        items={ORDER_TABS.map((value) => ({
          value,
          label:
            value === 'active'
              ? t('fiat:order.tab.active')
              : value === 'all'
                ? t('app:word.all')
                : t(`fiat:order.state.${value}`),
        }))}
        value={tab}
        onValueChange={setTab}
      >
        {isDesktop && <div className="grid grid-cols-5 gap-2.5 py-4">{fields}</div>}
        <PullToRefresh onRefresh={refreshOrders}>
          <OrderList tab={tab} filters={filters} />
        </PullToRefresh>
      </Tabs>
    </div>
  );
}

/** The tab stands in the address, so that coming back from an order finds it. */
function useTab(): readonly [OrderTab, (tab: OrderTab) => void] {
  const [search, setSearch] = useSearchParams();
  const named = ORDER_TABS.find((tab) => tab === search.get('state'));
  return [named ?? 'active', (tab) => setSearch({ state: tab }, { replace: true })];
}

interface FilterFieldsProps {
  readonly filters: OrderFilters;
  readonly onChange: (filters: OrderFilters) => void;
}

/** Side, whose ad, and days; each acts at once. */
function FilterFields({ filters, onChange }: FilterFieldsProps) {
  const t = useT();
  const set = (change: Partial<OrderFilters>): void => onChange({ ...filters, ...change });
  return (
    <>
      <Select
        look="field"
        label={t('fiat:order.filter.role')}
        options={[
          { value: 'all', label: `${t('fiat:order.filter.role')}: ${t('app:word.all')}` },
          { value: 'buyer', label: t('fiat:order.filter.buyer') },
          { value: 'seller', label: t('fiat:order.filter.seller') },
        ]}
        value={filters.role}
        onValueChange={(role) => set({ role })}
      />
      <Select
        look="field"
        label={t('fiat:order.filter.ads')}
        options={[
          { value: 'all', label: `${t('fiat:order.filter.ads')}: ${t('app:word.all')}` },
          { value: 'own', label: t('fiat:order.filter.own') },
          { value: 'others', label: t('fiat:order.filter.others') },
        ]}
        value={filters.ads}
        onValueChange={(ads) => set({ ads })}
      />
      <DayRangeFields range={filters} onChange={set} />
    </>
  );
}

export { FiatOrdersScreen as Component };
