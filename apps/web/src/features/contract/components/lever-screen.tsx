import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { Scale } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  ListingBanner,
  type Match,
  PriceAgeNote,
  PriceFreshness,
  usePriceTitle,
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
import { EditSheet } from './edit-sheet.tsx';
import { FeedNotice } from './feed-notice.tsx';
import type { Edit } from '../model/edit.ts';
import { PositionsPanel } from './positions-panel.tsx';
import { DesktopStrip, PhoneHead } from './product-head.tsx';
import { TicketForm } from './ticket-form.tsx';

export interface LeverScreenProps {
  /** Shown in place of the button while the person is not verified. */
  readonly verification: ReactNode;
  /** Draws the chart, which belongs to another feature, with the lines of the positions. */
  readonly renderChart: (match: Match, lines: ChartLines) => ReactNode;
}

/**
 * Leveraged contracts: the form and the positions on a phone, with the chart beside them on a desktop. The address names
 * the contract and may name the side to begin with: /lever?symbol=BTC/USDT&side=short.
 */
export function LeverScreen(props: LeverScreenProps) {
  useContractChannel(useEndedText());
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

function Lever({ product, side, verification, renderChart }: LeverProps) {
  const isDesktop = useIsDesktop();
  const positions = usePositions().data ?? NO_POSITIONS;
  const isOffered = useIsOffered('contract');
  const [edit, setEdit] = useState<Edit | null>(null);
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
    chart: match && renderChart(match, lines),
    form: isOffered ? (
      <TicketForm state={state} submit={submit} verification={verification} />
    ) : (
      <NotOffered />
    ),
    panel: <Panel product={product} live={live} risk={risk} onEdit={setEdit} />,
  };
  return (
    <>
      {isDesktop ? <Desktop {...parts} /> : <Phone {...parts} />}
      <EditSheet edit={edit} positions={positions} live={live} onClose={() => setEdit(null)} />
    </>
  );
}

/** In place of the form where the jurisdiction allows no new positions. */
function NotOffered() {
  const t = useT();
  return <EmptyState icon={<Scale />} title={t('contract:off.title')} hint={t('contract:off.hint')} />;
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

function Desktop({ live, side, chart, form, panel }: Parts) {
  return (
    <>
      <PriceFreshness>
        <DesktopStrip live={live} side={side} />
      </PriceFreshness>
      <PriceAgeNote />
      <ListingBanner matchId={live.product.currency_match_id} product="contract" />
      <FeedNotice live={live} />
      <div className="grid grid-cols-[minmax(0,1fr)_22rem] border-b border-line">
        <div className="flex min-h-132 min-w-0 flex-col border-r border-line pl-5">{chart}</div>
        <div className="p-4">{form}</div>
      </div>
      <div className="px-5 pt-2 pb-8">{panel}</div>
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
      <div className="grid gap-3.5 desktop:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="hidden h-132 w-full desktop:block" />
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
