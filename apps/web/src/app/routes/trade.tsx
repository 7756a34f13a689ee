import { useIsDesktop, useIsTablet } from '@openbourse/kit/lib/use-media.ts';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { AlertButton, useAlertLines } from '../../features/alert/index.ts';
import { NoticePanel } from '../../features/content/index.ts';
import { VerificationCard } from '../../features/identity/index.ts';
import { FundsList, useAvailable, useBalanceChannel } from '../../features/ledger/index.ts';
import {
  FittedBook,
  FittedDeals,
  ListingBanner,
  type Match,
  OrderBookView,
  type Pair,
  PriceAgeNote,
  PriceFreshness,
  useMatches,
  usePriceTitle,
  WatchList,
} from '../../features/market-data/index.ts';
import {
  CancelAllQuestion,
  type FirstTicket,
  OrderForm,
  OrderGate,
  OrdersPanel,
  PairHeader,
  PairStrip,
  useMatch,
  useOrderChannel,
  useOrderLines,
  useSelectedPair,
  useSubmit,
  useTicket,
} from '../../features/spot/index.ts';
import { LayoutButton, preloadTerminal, Terminal, type TicketKey } from '../../features/terminal/index.ts';
import { useSymbolAddress } from '../../shared/lib/use-symbol-address.ts';
import { TradeSkeleton } from './trade-skeleton.tsx';

/** A phone draws no charts here, so only wider screens load their library. */
const PriceChart = lazy(async () => ({
  default: (await import('../../features/chart/index.ts')).PriceChart,
}));
const DepthPicture = lazy(async () => ({
  default: (await import('../../features/chart/index.ts')).DepthPicture,
}));

/**
 * Spot trading: the form beside the book on a phone; chart and book beside the form on a tablet; panels that the
 * person arranges on a desktop. The address names
 * the pair and may name the side and a market order to begin with: /trade?symbol=BTC/USDT&side=sell&type=market.
 */
export function Component() {
  useOrderChannel();
  useBalanceChannel();
  const isDesktop = useIsDesktop();
  useEffect(() => {
    if (isDesktop) preloadTerminal();
  }, [isDesktop]);
  const [params] = useSearchParams();
  const side = params.get('side') === 'sell' ? 'sell' : 'buy';
  const type = params.get('type') === 'market' ? 'market' : 'limit';
  const pair = useSelectedPair();
  const { isError, error, isFetching, refetch } = useMatches();
  if (pair !== undefined)
    return <Trade key={`${pair.id}${side}${type}`} pair={pair} first={{ side, type }} />;
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return <TradeSkeleton />;
}

interface Parts {
  readonly gate: ReactNode;
  readonly form: ReactNode;
  readonly orders: ReactNode;
  readonly onPrice: (price: string) => void;
  readonly onKey: (key: TicketKey) => void;
}

/** The form and the orders, which the prices do not draw anew; the screen around them moves with each tick. */
function Trade({ pair, first }: { readonly pair: Pair; readonly first: FirstTicket }) {
  const isDesktop = useIsDesktop();
  const isTablet = useIsTablet();
  const [isCancelling, setIsCancelling] = useState(false);
  const available = useAvailable();
  const funds = { base: available(pair.base_currency_code), quote: available(pair.quote_currency_code) };
  const state = useTicket(pair, funds, first);
  const submit = useSubmit(state);
  const gate = <OrderGate fault={submit.obstacle} verification={<VerificationCard />} />;
  const parts: Parts = {
    gate,
    // On a phone the form is half of the screen, and the gate stands above it.
    form: <OrderForm state={state} submit={submit} gate={isDesktop || isTablet ? gate : null} />,
    orders: <OrdersPanel match={pair} funds={<FundsList />} />,
    onPrice: state.fillPrice,
    onKey: (key) => {
      if (key.kind === 'side') state.change({ kind: 'side', side: key.isBuy ? 'buy' : 'sell' });
      else if (key.kind === 'percent') state.takePercent(key.percent);
      else if (key.kind === 'cancelAll') setIsCancelling(true);
      else state.change({ kind: 'type', type: key.type === 'stop' ? 'stop_limit' : key.type });
    },
  };
  return (
    <>
      <Screen matchId={pair.id} {...parts} />
      {isDesktop && (
        <CancelAllQuestion match={pair} isAsking={isCancelling} onClose={() => setIsCancelling(false)} />
      )}
    </>
  );
}

function Screen({ matchId, ...parts }: Parts & { readonly matchId: number }) {
  const match = useMatch(matchId);
  const isDesktop = useIsDesktop();
  const isTablet = useIsTablet();
  if (match === undefined) return null;
  const Layout = isDesktop ? Desktop : isTablet ? Tablet : Phone;
  return (
    <>
      <PriceTitle match={match} />
      <Layout match={match} {...parts} />
    </>
  );
}

function PriceTitle({ match }: { readonly match: Match }) {
  usePriceTitle({ price: match.currency_quotation.close, symbol: match.symbol, tick: match.price_tick });
  return null;
}

interface LayoutProps extends Parts {
  readonly match: Match;
}

const chartOf = (chart: ReactNode): ReactNode => <Suspense fallback={null}>{chart}</Suspense>;

/** Lines in the chart: open orders and alerts, which are dragged to another price. */
function useTradeLines(match: Match) {
  const { linesOf, onLineMove } = useAlertLines();
  const alerts = linesOf(match);
  const orders = useOrderLines(match);
  const lines = useMemo(() => [...orders.lines, ...alerts], [orders.lines, alerts]);
  return {
    ...orders,
    lines,
    // Each knows its own lines.
    onLineMove: (line: { readonly id: string }, price: string) => {
      orders.onLineMove(line, price);
      onLineMove(line, price);
    },
  };
}

const PHONE_ROWS = 9;

function Phone({ match, gate, form, orders, onPrice }: LayoutProps) {
  return (
    <>
      <PairHeader match={match} actions={<AlertButton match={match} />} />
      <PriceAgeNote />
      <ListingBanner matchId={match.id} product="spot" />
      <div className="pb-3 empty:hidden">{gate}</div>
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

const TABLET_ROWS = 10;

function Tablet({ match, form, orders, onPrice }: LayoutProps) {
  const { question, ...lines } = useTradeLines(match);
  return (
    <>
      <PriceFreshness>
        <div className="-mx-4">
          <PairStrip match={match} actions={<AlertButton match={match} />} />
        </div>
      </PriceFreshness>
      <PriceAgeNote />
      <ListingBanner matchId={match.id} product="spot" />
      <div className="grid grid-cols-[minmax(0,1fr)_19rem] items-start gap-4 pb-4">
        <div className="min-w-0">
          <div className="h-96">{chartOf(<PriceChart match={match} hasDepthView {...lines} />)}</div>
          <PriceFreshness>
            <OrderBookView match={match} rows={TABLET_ROWS} layout="mirrored" onPrice={onPrice} />
          </PriceFreshness>
        </div>
        <div className="pt-4">{form}</div>
      </div>
      {orders}
      {question}
    </>
  );
}

function Desktop({ match, form, orders, onPrice, onKey }: LayoutProps) {
  const { question, ...lines } = useTradeLines(match);
  const [, nameSymbol] = useSymbolAddress();
  return (
    <>
      <PriceFreshness>
        <PairStrip
          match={match}
          actions={
            <>
              <LayoutButton screen="spot" />
              <AlertButton match={match} />
            </>
          }
        />
      </PriceFreshness>
      <PriceAgeNote />
      <ListingBanner matchId={match.id} product="spot" />
      <Terminal
        screen="spot"
        onKey={onKey}
        panels={{
          chart: chartOf(<PriceChart match={match} hasDepthView {...lines} />),
          second_chart: chartOf(<PriceChart match={match} place="second" {...lines} />),
          book: <FittedBook match={match} onPrice={onPrice} />,
          depth: chartOf(<DepthPicture match={match} />),
          deals: <FittedDeals match={match} />,
          ticket: form,
          orders,
          watch: (
            <WatchList
              chosenId={match.id}
              isOffered={({ is_spot_tradable }) => is_spot_tradable}
              onChoose={({ symbol }) => nameSymbol(symbol)}
            />
          ),
          notices: <NoticePanel />,
        }}
      />
      {question}
    </>
  );
}
