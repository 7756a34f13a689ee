import { useT } from '@openbourse/kit/lib/i18n.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { PullToRefresh } from '@openbourse/kit/ui/pull-to-refresh.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { Tabs } from '@openbourse/kit/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { Store as StoreIcon } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { renewStore, type Store, storeQuery } from '../api.ts';
import { hasStore } from '../model/criteria.ts';
import { useStoreChannel } from '../use-store-channel.ts';
import { AdsPanel } from './ads-panel.tsx';
import { Loaded } from '../../../../shared/ui/loaded.tsx';
import { MakerOrders } from './maker-orders.tsx';
import { StatisticsPanel } from './statistics-panel.tsx';
import { StoreHead } from './store-head.tsx';

const TABS = ['ads', 'sales', 'purchases', 'statistics'] as const;
type Tab = (typeof TABS)[number];

/** Ads of a merchant, the orders on them, and the income. */
function StoreScreen() {
  useStoreChannel();
  const t = useT();
  const store = useQuery(storeQuery);
  return (
    <div className="pb-8 desktop:mx-auto desktop:w-full desktop:max-w-320 desktop:px-5">
      <PageHeader title={t('fiat:store.title')} backTo="/fiat" />
      <Loaded query={store} skeleton={<StoreSkeleton />}>
        {(data) => (hasStore(data) ? <OpenStore store={data} /> : <NoStore store={data} />)}
      </Loaded>
    </div>
  );
}

/** Placeholder for the store of a person who is no merchant, or not yet, or no longer. */
function NoStore({ store }: { readonly store: Store }) {
  const t = useT();
  const { state } = store;
  const isNew = state === 'none' || state === 'left';
  return (
    <EmptyState
      icon={<StoreIcon />}
      title={t(isNew ? 'fiat:store.noStore' : `fiat:store.state.${state}`)}
      hint={t(isNew ? 'fiat:store.noStoreHint' : 'fiat:store.stateHint')}
      action={
        <Link to="/fiat-apply" className={buttonClass({ size: 'medium' })}>
          {t(isNew ? 'fiat:store.apply.title' : 'fiat:store.toApplication')}
        </Link>
      }
    />
  );
}

function OpenStore({ store }: { readonly store: Store }) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const tab: Tab = TABS.find((one) => one === params.get('tab')) ?? 'ads';
  return (
    <div className="flex flex-col gap-4 desktop:grid desktop:grid-cols-[20rem_minmax(0,1fr)] desktop:items-start desktop:gap-8">
      <StoreHead store={store} />
      <Tabs
        label={t('fiat:store.title')}
        items={TABS.map((value) => ({ value, label: t(`fiat:store.tab.${value}`) }))}
        value={tab}
        onValueChange={(value) => setParams(value === 'ads' ? {} : { tab: value }, { replace: true })}
      >
        <PullToRefresh onRefresh={renewStore}>
          {tab === 'ads' && <AdsPanel />}
          {tab === 'sales' && <MakerOrders key="seller" side="seller" />}
          {tab === 'purchases' && <MakerOrders key="buyer" side="buyer" />}
          {tab === 'statistics' && <StatisticsPanel />}
        </PullToRefresh>
      </Tabs>
    </div>
  );
}

function StoreSkeleton() {
  return (
    <div className="flex flex-col gap-4 desktop:grid desktop:grid-cols-[20rem_minmax(0,1fr)] desktop:gap-8">
      <Skeleton className="h-72 w-full" />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-32 w-full" />
        <Skeleton className="h-32 w-full" />
      </div>
    </div>
  );
}

export { StoreScreen as Component };
