import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Tabs } from '@openbourse/kit/ui/tabs.tsx';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { AlertButton, useAlertLines } from '../../features/alert/index.ts';
import { VerificationCard } from '../../features/identity/index.ts';
import { FundsList, useAvailable, useBalanceChannel } from '../../features/ledger/index.ts';
import {
  DealList,
  ListingBanner,
  type Match,
  OrderBookView,
  PriceAgeNote,
  PriceFreshness,
  useMatches,
  usePriceTitle,
  useSelectedMatch,
} from '../../features/market-data/index.ts';
import {
  OrderForm,
  OrdersPanel,
  PairHeader,
  PairStrip,
  useOrderChannel,
  useSubmit,
  useTicket,
} from '../../features/spot/index.ts';
import { TradeSkeleton } from './trade-skeleton.tsx';

/** Only a desktop draws the chart here, so only there its library is loaded. */
const PriceChart = lazy(async () => ({
  default: (await import('../../features/chart/index.ts')).PriceChart,
}));

/**
 * Spot trading: the form beside the book on a phone; chart, book and form side by side on a desktop. The address names
 * the pair and may name the side to begin with: /trade?symbol=BTC/USDT&side=sell.
 */
export function Component() {
  useOrderChannel();
  useBalanceChannel();
  const side = useSearchParams()[0].get('side') === 'sell' ? 'sell' : 'buy';
  const match = useSelectedMatch();
  const { isError, error, isFetching, refetch } = useMatches();
  if (match !== undefined) return <Trade key={`${match.id}${side}`} match={match} side={side} />;
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return <TradeSkeleton />;
}

interface Parts {
  readonly match: Match;
  readonly form: ReactNode;
  readonly orders: ReactNode;
  readonly onPrice: (price: string) => void;
}

function Trade({ match, side }: { readonly match: Match; readonly side: 'buy' | 'sell' }) {
  const isDesktop = useIsDesktop();
  const available = useAvailable();
  const funds = { base: available(match.base_currency_code), quote: available(match.quote_currency_code) };
  usePriceTitle({ price: match.currency_quotation.close, symbol: match.symbol, tick: match.price_tick });
  const state = useTicket(match, funds, side);
  const submit = useSubmit(state);
  const parts: Parts = {
    match,
    form: <OrderForm state={state} submit={submit} verification={<VerificationCard />} />,
    orders: <OrdersPanel match={match} funds={<FundsList />} />,
    onPrice: state.fillPrice,
  };
  return isDesktop ? <Desktop {...parts} /> : <Phone {...parts} />;
}

const PHONE_ROWS = 9;
const DESKTOP_ROWS = 10;
const DEAL_ROWS = 24;

function Phone({ match, form, orders, onPrice }: Parts) {
  return (
    <>
      <PairHeader match={match} actions={<AlertButton match={match} />} />
      <PriceAgeNote />
      <ListingBanner matchId={match.id} product="spot" />
      <div className="grid grid-cols-[minmax(0,1.22fr)_minmax(0,1fr)] items-start gap-3.5 pb-4">
        {form}
        <PriceFreshness>
          <OrderBookView match={match} rows={PHONE_ROWS} layout="stacked" onPrice={onPrice} />
        </PriceFreshness>
      </div>
      {orders}
    </>
  );
}

function Desktop({ match, form, orders, onPrice }: Parts) {
  const linesOf = useAlertLines();
  return (
    <>
      <PriceFreshness>
        <PairStrip match={match} actions={<AlertButton match={match} />} />
      </PriceFreshness>
      <PriceAgeNote />
      <ListingBanner matchId={match.id} product="spot" />
      <div className="grid grid-cols-[minmax(0,1fr)_19rem_20rem] border-b border-line">
        <div className="min-h-132 min-w-0 border-r border-line pl-5">
          <Suspense fallback={null}>
            <PriceChart match={match} hasDepthView lines={linesOf(match)} />
          </Suspense>
        </div>
        <div className="border-r border-line px-4 pb-3">
          <BookAndDeals match={match} onPrice={onPrice} />
        </div>
        <div className="p-4">{form}</div>
      </div>
      <div className="px-5 pt-2">{orders}</div>
    </>
  );
}

function BookAndDeals({ match, onPrice }: Pick<Parts, 'match' | 'onPrice'>) {
  const t = useT();
  const [tab, setTab] = useState<'book' | 'deals'>('book');
  return (
    <Tabs
      label={t('market:book.title')}
      items={[
        { value: 'book', label: t('market:book.title') },
        { value: 'deals', label: t('market:deals.title') },
      ]}
      value={tab}
      onValueChange={setTab}
    >
      <PriceFreshness>
        {tab === 'book' ? (
          <OrderBookView match={match} rows={DESKTOP_ROWS} layout="stacked" hasTotal onPrice={onPrice} />
        ) : (
          <DealList match={match} rows={DEAL_ROWS} />
        )}
      </PriceFreshness>
    </Tabs>
  );
}
