import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useIsDesktop, useIsTablet } from '@openbourse/kit/lib/use-media.ts';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { Scale } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSymbolAddress } from '../../../shared/lib/use-symbol-address.ts';
import {
  ListingBanner,
  type Match,
  PriceAgeNote,
  PriceFreshness,
  usePriceTitle,
  WatchList,
} from '../../market-data/index.ts';
import { useIsOffered } from '../../session/index.ts';
import type { Risk } from '../model/live.ts';
import { pairName, type Position, type Product, type Side } from '../model/rows.ts';
import { usePreferences } from '../preferences.ts';
import { type ChartLines, useChartLines } from '../use-chart-lines.ts';
import { useEndedText } from '../use-closed-text.ts';
import {
  crossRiskOf,
  type LiveProduct,
  useContractAccount,
  useContractChannel,
  useLiveProducts,
  useMatchOf,
  usePositions,
  useProducts,
  useSelectedProduct,
} from '../use-contracts.ts';
import { useSubmit } from '../use-submit.ts';
import { useTicket } from '../use-ticket.ts';
import { CancelAllQuestion } from './bulk-close.tsx';
import { EditSheet } from './edit-sheet.tsx';
import { FeedNotice } from './feed-notice.tsx';
import type { Edit } from '../model/edit.ts';
import { PositionsPanel } from './positions-panel.tsx';
import { DesktopStrip, PhoneHead } from './product-head.tsx';
import { TicketForm } from './ticket-form.tsx';

export interface LeverScreenProps {
  /** Shown in place of the button while the person is not verified. */
  readonly verification: ReactNode;
  /** Draws a chart, which belongs to another feature, with the lines of the positions. */
  readonly renderChart: (match: Match, lines: ChartLines, place: 'first' | 'second') => ReactNode;
  /** The choice of a layout, at the end of the desktop's strip. */
  readonly layouts: ReactNode;
  /** Draws the panels of a desktop, as the person has arranged them. */
  readonly renderPanels: (panels: Panels, keys: Keys) => ReactNode;
  /** Called when the screen is shown on a desktop, before there is a contract to show. */
  readonly onDesktop: () => void;
}

/** Actions of the keys of a desktop on the form and the orders. */
export interface Keys {
  readonly chooseSide: (side: Side) => void;
  readonly chooseType: (type: 'market' | 'limit') => void;
  readonly takePercent: (percent: number) => void;
  readonly askToCancel: () => void;
}

/** Content of the panels that belong to contracts. */
export type Panels = Readonly<Record<'chart' | 'second_chart' | 'ticket' | 'orders' | 'watch', ReactNode>>;

/**
 * Leveraged contracts: the form and the positions on a phone, the chart beside the form on a tablet, and panels that the
 * person arranges on a desktop. The address names
 * the contract and may name the side to begin with: /lever?symbol=BTC/USDT&side=short.
 */
export function LeverScreen(props: LeverScreenProps) {
  useContractChannel(useEndedText());
  const isDesktop = useIsDesktop();
  const { onDesktop } = props;
  useEffect(() => {
    if (isDesktop) onDesktop();
  }, [isDesktop, onDesktop]);
  const side = useSearchParams()[0].get('side') === 'short' ? 'short' : 'long';
  const t = useT();
  const product = useSelectedProduct();
  const { isError, error, isFetching, refetch, data } = useProducts();
  if (product !== undefined)
    return <Lever key={`${product.currency_match_id}${side}`} product={product} side={side} {...props} />;
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data !== undefined) return <EmptyState title={t('contract:noProducts')} />;
  return <LeverSkeleton />;
}

const NO_POSITIONS: readonly Position[] = [];

interface LeverProps extends LeverScreenProps {
  readonly product: Product;
  readonly side: Side;
}

function Lever({ product, side, verification, renderChart, layouts, renderPanels }: LeverProps) {
  const isDesktop = useIsDesktop();
  const isTablet = useIsTablet();
  const positions = usePositions().data ?? NO_POSITIONS;
  const isOffered = useIsOffered('contract');
  const [edit, setEdit] = useState<Edit | null>(null);
  const [isCancelling, setIsCancelling] = useState(false);
  const pending = positions.filter((position) => position.state === 'pending');
  const matchId = product.currency_match_id;
  const live = useLiveProducts([matchId, ...positions.map((position) => position.currency_match_id)]);
  const now = live.get(matchId) ?? { product, state: product.state, mark: product.mark_price, index: null };
  usePriceTitle({ price: now.mark, symbol: pairName(product), tick: product.price_tick });
  const state = useTicket(now, side);
  const submit = useSubmit(state);
  const match = useMatchOf(product);
  const lines = useChartLines(positions, product, setEdit);
  const risk = crossRiskOf(positions, live, useContractAccount()?.available);
  const parts: Parts = {
    live: now,
    side: state.ticket.side,
    chart: match && renderChart(match, lines, 'first'),
    form: isOffered ? (
      <TicketForm state={state} submit={submit} verification={verification} />
    ) : (
      <NotOffered />
    ),
    panel: <Panel product={product} live={live} risk={risk} onEdit={setEdit} />,
  };
  const { change, takePercent } = state;
  const keys: Keys = {
    chooseSide: (chosen) => change({ side: chosen, takeProfit: '', stopLoss: '' }),
    chooseType: (type) => change({ type }),
    takePercent,
    askToCancel: () => setIsCancelling(pending.length > 0),
  };
  return (
    <>
      {isDesktop ? (
        <Desktop
          {...parts}
          layouts={layouts}
          panels={renderPanels(
            {
              chart: parts.chart,
              second_chart: match && renderChart(match, lines, 'second'),
              ticket: parts.form,
              orders: parts.panel,
              watch: <WatchedContracts product={product} />,
            },
            keys,
          )}
        />
      ) : isTablet ? (
        <Tablet {...parts} />
      ) : (
        <Phone {...parts} />
      )}
      <CancelAllQuestion
        rows={pending}
        product={product}
        isAsking={isCancelling}
        onClose={() => setIsCancelling(false)}
      />
      <EditSheet edit={edit} positions={positions} live={live} onClose={() => setEdit(null)} />
    </>
  );
}

/** In place of the form where the jurisdiction allows no new positions. */
function NotOffered() {
  const t = useT();
  return <EmptyState icon={<Scale />} title={t('contract:off.title')} hint={t('contract:off.hint')} />;
}

/** The starred pairs that have a contract. */
function WatchedContracts({ product }: { readonly product: Product }) {
  const [, nameSymbol] = useSymbolAddress();
  const products = useProducts().data ?? [];
  const productOf = (match: { readonly id: number }) =>
    products.find(({ currency_match_id: id }) => id === match.id);
  return (
    <WatchList
      chosenId={product.currency_match_id}
      isOffered={(match) => productOf(match) !== undefined}
      onChoose={(match) => {
        const chosen = productOf(match);
        if (chosen !== undefined) nameSymbol(pairName(chosen));
      }}
    />
  );
}

interface PanelProps {
  readonly product: Product;
  readonly live: ReadonlyMap<number, LiveProduct>;
  readonly risk: Risk | null;
  readonly onEdit: (edit: Edit) => void;
}

function Panel({ product, live, risk, onEdit }: PanelProps) {
  return (
    <PriceFreshness>
      <PositionsPanel product={product} live={live} crossRisk={risk} onEdit={onEdit} />
    </PriceFreshness>
  );
}

interface Parts {
  readonly live: LiveProduct;
  readonly side: Side;
  readonly chart: ReactNode;
  readonly form: ReactNode;
  readonly panel: ReactNode;
}

function Phone({ live, side, chart, form, panel }: Parts) {
  const isChartShown = usePreferences((preferences) => preferences.isChartShown);
  return (
    <>
      <PhoneHead live={live} side={side} />
      <PriceAgeNote />
      <ListingBanner matchId={live.product.currency_match_id} product="contract" />
      <FeedNotice live={live} />
      {isChartShown && <div className="-mx-4 mb-3 flex h-88 flex-col px-4">{chart}</div>}
      <div className="pb-4">{form}</div>
      {panel}
    </>
  );
}

/** Chart beside the form, the positions below. */
function Tablet({ live, side, chart, form, panel }: Parts) {
  return (
    <>
      <PriceFreshness>
        <div className="-mx-4">
          <DesktopStrip live={live} side={side} actions={null} />
        </div>
      </PriceFreshness>
      <PriceAgeNote />
      <ListingBanner matchId={live.product.currency_match_id} product="contract" />
      <FeedNotice live={live} />
      <div className="grid grid-cols-[minmax(0,1fr)_20rem] gap-4 pb-4">
        <div className="flex min-h-120 min-w-0 flex-col">{chart}</div>
        <div className="pt-4">{form}</div>
      </div>
      {panel}
    </>
  );
}

interface DesktopProps extends Pick<Parts, 'live' | 'side'> {
  readonly layouts: ReactNode;
  readonly panels: ReactNode;
}

function Desktop({ live, side, layouts, panels }: DesktopProps) {
  return (
    <>
      <PriceFreshness>
        <DesktopStrip live={live} side={side} actions={layouts} />
      </PriceFreshness>
      <PriceAgeNote />
      <ListingBanner matchId={live.product.currency_match_id} product="contract" />
      <FeedNotice live={live} />
      {panels}
    </>
  );
}

const FIELDS = [0, 1, 2, 3, 4];

function LeverSkeleton() {
  return (
    <div aria-busy="true" className="desktop:px-5">
      <div className="flex min-h-14 items-center justify-between gap-3">
        <Skeleton className="h-6 w-36" />
        <Skeleton className="h-6 w-24" />
      </div>
      <div className="grid gap-3.5 tablet:grid-cols-[minmax(0,1fr)_20rem] desktop:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="hidden h-132 w-full tablet:block" />
        <div className="space-y-2">
          {FIELDS.map((field) => (
            <Skeleton key={field} className="h-13 w-full" />
          ))}
          <Skeleton className="h-32 w-full" />
        </div>
      </div>
    </div>
  );
}
