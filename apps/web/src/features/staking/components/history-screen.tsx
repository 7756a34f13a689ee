import { STAKING_STATES, type StakingState } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { Tabs } from '@openbourse/kit/ui/tabs.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PiggyBank } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type Order, ordersPages } from '../api.ts';
import { EarningsCard } from './earnings-card.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderSheet } from './order-sheet.tsx';

/** Stakes and earnings of a person: the orders in effect and those that have expired. */
function HistoryScreen() {
  const t = useT();
  const [state, choose] = useChosenState();
  return (
    <div className="flex flex-col gap-4 pb-10 desktop:mx-auto desktop:w-full desktop:max-w-240">
      <PageHeader title={t('staking:records')} backTo="/storage-currency-list" />
      <div className="flex flex-col gap-6 desktop:grid desktop:grid-cols-2 desktop:items-start desktop:gap-10">
        <EarningsCard />
        <Tabs
          label={t('staking:orders')}
          items={STAKING_STATES.map((value) => ({ value, label: t(`staking:state.${value}`) }))}
          value={state}
          onValueChange={choose}
        >
          <OrderList state={state} />
        </Tabs>
      </div>
    </div>
  );
}

/** The state is in the address, so that a reload and a link keep it. */
function useChosenState(): readonly [StakingState, (state: StakingState) => void] {
  const [params, setParams] = useSearchParams();
  const chosen = STAKING_STATES.find((state) => state === params.get('state'));
  return [chosen ?? 'in_effect', (state) => setParams({ state }, { replace: true })];
}

function OrderList({ state }: { readonly state: StakingState }) {
  const t = useT();
  const [open, setOpen] = useState<Order | null>(null);
  return (
    <div className="pt-1">
      <PagedList
        label={t(`staking:state.${state}`)}
        pages={useInfiniteQuery(ordersPages(state))}
        renderRow={(order) => <OrderCard order={order} onOpen={() => setOpen(order)} />}
        empty={{
          icon: <PiggyBank />,
          title: t(`staking:empty.${state}`),
          hint: t(`staking:empty.${state}Hint`),
          action: (
            <Link
              to="/storage-currency-list"
              className={buttonClass({ variant: 'secondary', size: 'medium' })}
            >
              {t('staking:choose')}
            </Link>
          ),
        }}
      />
      <OrderSheet order={open} onClose={() => setOpen(null)} />
    </div>
  );
}

export { HistoryScreen as Component };
