import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { CoinLogo } from '@openbourse/kit/ui/coin-logo.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  allMatches,
  FavouriteButton,
  type Match,
  PriceAgeNote,
  PriceFreshness,
  useFavourites,
  useMatches,
  usePriceTitle,
} from '../../market-data/index.ts';
import type { LineMove, PriceLine } from '../price-lines.ts';
import { DesktopChart } from './desktop-chart.tsx';
import { PhoneChart } from './phone-chart.tsx';

export interface ChartScreenProps {
  /** Finds the match of the address among all. */
  readonly isWanted: (match: Match) => boolean;
  /** Draws the way to trade a pair that has no order book. */
  readonly renderTrade?: (match: Match) => ReactNode;
  /** Lines in the chart of a pair. */
  readonly linesOf?: (match: Match) => readonly PriceLine[];
  /** Hears of a line that was dragged. */
  readonly onLineMove?: LineMove;
  /** Draws what else can be done with a pair, beside its name. */
  readonly renderActions?: (match: Match) => ReactNode;
}

/** The chart of one pair on a screen of its own. */
export function ChartScreen(props: ChartScreenProps) {
  const { isWanted, renderTrade, renderActions, linesOf, onLineMove } = props;
  const t = useT();
  const isDesktop = useIsDesktop();
  const { data, isError, error, isFetching, refetch } = useMatches();
  const match = data && allMatches(data).find(isWanted);
  if (match !== undefined) {
    const Layout = isDesktop ? DesktopChart : PhoneChart;
    return (
      <>
        <Head match={match} renderActions={renderActions} />
        <PriceAgeNote />
        <PriceFreshness isFilling>
          <Layout
            match={match}
            trade={renderTrade?.(match)}
            lines={linesOf?.(match)}
            onLineMove={onLineMove}
          />
        </PriceFreshness>
      </>
    );
  }
  return (
    <Frame title={t('market:chart')}>
      {data === undefined && !isError && <Loading />}
      {data === undefined && isError && (
        <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <UnknownPair />}
    </Frame>
  );
}

function Frame({ title, children }: { readonly title: ReactNode; readonly children?: ReactNode }) {
  return (
    <div className="desktop:px-5">
      <PageHeader title={title} backTo="/market" />
      {children}
    </div>
  );
}

interface HeadProps {
  readonly match: Match;
  readonly renderActions: ChartScreenProps['renderActions'];
}

function Head({ match, renderActions }: HeadProps) {
  const favourites = useFavourites();
  usePriceTitle({ price: match.currency_quotation.close, symbol: match.symbol, tick: match.price_tick });
  const title = (
    <span className="flex items-center gap-2">
      <CoinLogo currency={match.base_currency} size="small" />
      {match.base_currency_code}/{match.quote_currency_code}
    </span>
  );
  const star = (
    <FavouriteButton match={match} isFavourite={favourites.ids.has(match.id)} onToggle={favourites.toggle} />
  );
  return (
    <div className="desktop:border-b desktop:border-line desktop:px-5">
      <PageHeader
        title={title}
        backTo="/market"
        actions={
          <>
            {renderActions?.(match)}
            {star}
          </>
        }
      />
    </div>
  );
}

function UnknownPair() {
  const t = useT();
  return (
    <EmptyState
      title={t('chart:unknown')}
      hint={t('chart:unknownHint')}
      action={
        <Link to="/market" className={buttonClass({ variant: 'secondary', size: 'medium' })}>
          {t('market:title')}
        </Link>
      }
    />
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="space-y-4">
      <div className="flex items-center justify-between">
        <Skeleton className="h-9 w-40" />
        <Skeleton className="h-16 w-36" />
      </div>
      <Skeleton className="h-80 w-full" />
      <Skeleton className="h-56 w-full" />
    </div>
  );
}
