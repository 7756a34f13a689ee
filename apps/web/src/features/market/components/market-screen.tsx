import { clock } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { PullToRefresh } from '@openbourse/kit/ui/pull-to-refresh.tsx';
import { Tabs } from '@openbourse/kit/ui/tabs.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Search, Star } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  allMatches,
  hasVolume,
  type Match,
  type MatchGroups,
  MatchTable,
  NEW_DAYS,
  newestMatches,
  nextSorting,
  PriceAgeNote,
  PriceFreshness,
  rankMatches,
  type Sorting,
  searchMatches,
  sortMatches,
  useFavourites,
  useMatches,
  useSparklines,
} from '../../market-data/index.ts';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { MatchList } from './match-list.tsx';

const TABS = ['favourites', 'digital', 'forex', 'gainers', 'losers', 'volume', 'new'] as const;
type Tab = (typeof TABS)[number];

/**
 * All markets in their groups and by what has moved, with search, favorites and sorting. The address names the tab:
 * /market?tab=gainers.
 */
function MarketScreen() {
  const t = useT();
  const queries = useQueryClient();
  const [address, setAddress] = useSearchParams();
  const tab = TABS.find((one) => one === address.get('tab')) ?? 'digital';
  const setTab = (next: Tab): void =>
    setAddress(
      (current) => {
        current.set('tab', next);
        return current;
      },
      { replace: true },
    );
  const [text, setText] = useState('');
  return (
    <div className="desktop:mx-auto desktop:w-full desktop:max-w-300 desktop:px-6 desktop:pt-4">
      <PageHeader title={t('market:title')} />
      <PullToRefresh onRefresh={() => queries.refetchQueries({ type: 'active' })}>
        <div className="desktop:flex desktop:items-end desktop:gap-6 desktop:border-b desktop:border-line">
          <div className="desktop:order-2 desktop:mb-2 desktop:w-72">
            <SearchField
              label={t('market:search')}
              text={text}
              onChange={setText}
              isFocused={address.has('search')}
            />
          </div>
          <div className="mt-1 desktop:mt-0 desktop:flex-1">
            <Tabs
              label={t('market:tabs')}
              items={TABS.map((value) => ({ value, label: <TabLabel tab={value} /> }))}
              value={tab}
              onValueChange={setTab}
              isLineHidden={useIsDesktop()}
            />
          </div>
        </div>
        <PriceFreshness>
          <Markets tab={tab} text={text} />
        </PriceFreshness>
      </PullToRefresh>
    </div>
  );
}

function TabLabel({ tab }: { readonly tab: Tab }) {
  const t = useT();
  if (tab === 'gainers' || tab === 'losers') return t(`home:ranking.${tab}`);
  if (tab === 'volume') return t('market:sort.volume');
  if (tab !== 'favourites') return t(`market:tab.${tab}`);
  return (
    <span className="flex items-center gap-1.5">
      <Star className="size-4" strokeWidth={1.75} aria-hidden="true" />
      {t('market:tab.favourites')}
    </span>
  );
}

interface MarketsProps {
  readonly tab: Tab;
  readonly text: string;
}

function Markets({ tab, text }: MarketsProps) {
  const t = useT();
  const isDesktop = useIsDesktop();
  const { data, isError, isFetching, error, refetch } = useMatches();
  const curves = useSparklines();
  const favourites = useFavourites();
  const [sorting, setSorting] = useState<Sorting | null>(null);
  if (data === undefined && isError) {
    return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  // A search looks through every group, so that a pair in the other tab is found as well.
  const ofTab = data && (text.trim() === '' ? matchesOf(data, tab, favourites.ids) : allMatches(data));
  const matches = ofTab && sortMatches(searchMatches(ofTab, text), sorting);
  if (matches?.length === 0) return <NothingFound tab={tab} text={text.trim()} />;
  const list = {
    label: t('market:title'),
    matches,
    curves,
    favourites,
    sorting,
    onSort: (column: Sorting['column']) => setSorting((last) => nextSorting(last, column)),
  };
  return (
    <>
      <div className="pt-2 empty:hidden">
        <PriceAgeNote />
      </div>
      {isDesktop ? <MatchTable {...list} /> : <MatchList {...list} />}
    </>
  );
}

function matchesOf(groups: MatchGroups, tab: Tab, favouriteIds: ReadonlySet<number>): readonly Match[] {
  const all = allMatches(groups);
  switch (tab) {
    case 'favourites':
      return all.filter((match) => favouriteIds.has(match.id));
    case 'gainers':
    case 'losers':
      return rankMatches(all, tab);
    case 'volume':
      return sortMatches(all.filter(hasVolume), { column: 'volume', direction: 'falling' });
    case 'new':
      return newestMatches(all, clock.now());
    default:
      return all.filter((match) => match.kind === tab);
  }
}

function NothingFound({ tab, text }: MarketsProps) {
  const t = useT();
  if (text !== '') {
    return (
      <EmptyState
        icon={<Search />}
        title={t('market:search.none', { text })}
        hint={t('market:search.hint')}
      />
    );
  }
  if (tab === 'favourites') {
    return (
      <EmptyState
        icon={<Star />}
        title={t('market:favourite.empty')}
        hint={t('market:favourite.emptyHint')}
      />
    );
  }
  if (tab === 'gainers') return <EmptyState title={t('home:ranking.noGainers')} />;
  if (tab === 'losers') return <EmptyState title={t('home:ranking.noLosers')} />;
  if (tab === 'new') return <EmptyState title={t('market:new.none', { days: NEW_DAYS })} />;
  return <EmptyState title={t('market:empty')} />;
}

export { MarketScreen as Component };
