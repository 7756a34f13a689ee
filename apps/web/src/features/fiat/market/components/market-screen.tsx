import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { useOnline } from '@openbourse/kit/lib/use-online.ts';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { iconButtonClass } from '@openbourse/kit/ui/icon-button.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { PullToRefresh } from '@openbourse/kit/ui/pull-to-refresh.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ScrollText, Store } from 'lucide-react';
import { Link } from 'react-router';
import { useIsLoggedIn } from '../../../session/index.ts';
import { type Markets, marketsQuery } from '../api.ts';
import { useWish } from '../use-wish.ts';
import { AdList } from './ad-list.tsx';
import { AmountBox } from './amount-box.tsx';
import { CoinTabs, ListFilters, WantSwitch } from './market-filters.tsx';
import { MarketAside } from './market-aside.tsx';
import { MarketSkeleton } from './market-skeleton.tsx';
import { type OrderParts, OrderSheet } from './order-sheet.tsx';
import { useChosenAd } from '../use-chosen-ad.ts';

const ACTIONS = [
  { to: '/fiat-store', name: 'fiat:market.store', icon: <Store /> },
  { to: '/fiat-orders', name: 'fiat:market.orders', icon: <ScrollText /> },
] as const;

/** People buy and sell coins for national money: the ads, and the way to open an order on one. */
export function FiatMarketScreen(parts: OrderParts) {
  const t = useT();
  const queries = useQueryClient();
  const { data: markets, isError, isFetching, error, refetch } = useQuery(marketsQuery);
  return (
    <div className="pb-8 desktop:mx-auto desktop:w-full desktop:max-w-320 desktop:px-5">
      <PageHeader title={t('fiat:market.title')} backTo="/home" actions={<Actions />} />
      <PullToRefresh onRefresh={() => queries.refetchQueries({ type: 'active' })}>
        {markets !== undefined ? (
          <Market markets={markets} parts={parts} />
        ) : isError ? (
          <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <MarketSkeleton />
        )}
      </PullToRefresh>
    </div>
  );
}

/** Links of the person: the orders, and the store of a merchant. */
function Actions() {
  const t = useT();
  const isLoggedIn = useIsLoggedIn();
  if (!isLoggedIn) return null;
  return (
    <>
      {ACTIONS.map(({ to, name, icon }) => (
        <Link key={to} to={to} className={iconButtonClass(false)} aria-label={t(name)} title={t(name)}>
          {icon}
        </Link>
      ))}
    </>
  );
}

function Market({ markets, parts }: { readonly markets: Markets; readonly parts: OrderParts }) {
  const isDesktop = useIsDesktop();
  const isOnline = useOnline();
  const state = useWish(markets);
  const { chosen, isOpen, choose, close } = useChosenAd();
  if (state === null) return null;
  const box = (
    <AmountBox
      key={`${state.wish.want}${state.wish.currencyId}${state.wish.unit}`}
      state={state}
      onFound={choose}
    />
  );
  return (
    <>
      <div className="desktop:grid desktop:grid-cols-[minmax(0,1fr)_20rem] desktop:items-start desktop:gap-10">
        <div className="min-w-0">
          <div className="flex flex-col gap-1 desktop:flex-row desktop:items-center desktop:gap-8">
            <WantSwitch state={state} />
            <CoinTabs state={state} markets={markets} />
          </div>
          {!isDesktop && <div className="pt-3">{box}</div>}
          <ListFilters state={state} markets={markets} />
          <div className={clsx('transition-opacity', !isOnline && 'opacity-50')}>
            <AdList state={state} onChoose={(ad) => choose(ad, state.wish.amount)} />
          </div>
        </div>
        {isDesktop && <MarketAside want={state.wish.want}>{box}</MarketAside>}
      </div>
      <OrderSheet chosen={chosen} isOpen={isOpen} markets={markets} parts={parts} onClose={close} />
    </>
  );
}
