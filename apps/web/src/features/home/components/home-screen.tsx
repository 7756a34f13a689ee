import { usePageTitle } from '@openbourse/kit/lib/use-page-title.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { PullToRefresh } from '@openbourse/kit/ui/pull-to-refresh.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { PriceAgeNote, PriceFreshness, useMatches, useSparklines } from '../../market-data/index.ts';
import { useUnreadSupport } from '../../support/index.ts';
import { bannersQuery, noticesQuery } from '../api.ts';
import { BannerSkeleton } from './banner-skeleton.tsx';
import { HomeHeader } from './home-header.tsx';
import { NoticeList } from './notice-list.tsx';
import { NoticeTicker } from './notice-ticker.tsx';
import { PopularPairs } from './popular-pairs.tsx';
import { RankingList } from './ranking-list.tsx';
import { Shortcuts } from './shortcuts.tsx';

/** Loads beside the news it shows, so that the prices do not wait for it. */
const BannerCarousel = lazy(async () => ({
  default: (await import('./banner-carousel.tsx')).BannerCarousel,
}));

export interface HomeScreenProps {
  /** Holdings of the person, which belong to another feature. */
  readonly total: ReactNode;
}

/** Home: banners, notices, shortcuts, popular pairs and the ranking, with live prices. */
export function HomeScreen({ total }: HomeScreenProps) {
  const t = useT();
  usePageTitle(t('app:tab.home'));
  const queries = useQueryClient();
  const unreadSupport = useUnreadSupport();
  return (
    <div className="desktop:mx-auto desktop:w-full desktop:max-w-300 desktop:px-6 desktop:pt-6">
      <HomeHeader unreadSupport={unreadSupport} />
      <h1 className="sr-only max-desktop:hidden">{t('app:tab.home')}</h1>
      <PullToRefresh onRefresh={() => queries.refetchQueries({ type: 'active' })}>
        {total}
        <div className="grid gap-1 desktop:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] desktop:gap-6">
          <Banners />
          <div className="flex min-w-0 flex-col justify-between desktop:gap-6">
            <Notices />
            <Shortcuts unreadSupport={unreadSupport} />
          </div>
        </div>
        <Markets />
      </PullToRefresh>
    </div>
  );
}

/** News that cannot be loaded leave their place to the prices; pulling or the ranking's retry loads them too. */
function Banners() {
  const { data, isPending } = useQuery(bannersQuery);
  if (isPending) return <BannerSkeleton />;
  if (data === undefined || data.length === 0) return <div />;
  return (
    <Suspense fallback={<BannerSkeleton />}>
      <BannerCarousel banners={data} />
    </Suspense>
  );
}

function Notices() {
  const { data, isPending } = useQuery(noticesQuery);
  if (isPending) {
    return (
      <div className="flex min-h-11 items-center">
        <Skeleton className="h-4 w-full" />
      </div>
    );
  }
  if (data === undefined || data.length === 0) return <div className="min-h-3" />;
  return (
    <>
      <div className="desktop:hidden">
        <NoticeTicker notices={data} />
      </div>
      <div className="max-desktop:hidden">
        <NoticeList notices={data} />
      </div>
    </>
  );
}

function Markets() {
  const queries = useQueryClient();
  const { data, isError, isFetching, error } = useMatches();
  const curves = useSparklines();
  const matches = data?.[0]?.matches;
  if (matches === undefined && isError) {
    return (
      <ErrorState
        error={error}
        isRetrying={isFetching}
        onRetry={() => void queries.refetchQueries({ type: 'active' })}
      />
    );
  }
  return (
    <PriceFreshness>
      <div className="mt-4 flex flex-col gap-4 desktop:mt-6 desktop:gap-6">
        <PriceAgeNote />
        <PopularPairs matches={matches} curves={curves} />
        <RankingList matches={matches} curves={curves} />
      </div>
    </PriceFreshness>
  );
}
