import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  type Match,
  MatchRow,
  MatchRowSkeleton,
  MatchTable,
  nextSorting,
  RANKINGS,
  type Ranking,
  rankMatches,
  type Sorting,
  sortMatches,
  useFavourites,
} from '../../market-data/index.ts';

export interface RankingListProps {
  /** Undefined while loading. */
  readonly matches: readonly Match[] | undefined;
  readonly curves: ReadonlyMap<number, readonly number[]>;
}

const LOADING_ROWS = [0, 1, 2, 3, 4];

/** The pairs with price and change, filtered to overall, gainers or losers. */
export function RankingList({ matches, curves }: RankingListProps) {
  const t = useT();
  const isDesktop = useIsDesktop();
  const [ranking, setRanking] = useState<Ranking>('all');
  const ranked = matches && rankMatches(matches, ranking);
  return (
    <section aria-label={t('home:ranking')}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-symbol">{t('home:ranking')}</h2>
        <Select
          label={t('home:ranking.filter')}
          look="inline"
          options={RANKINGS.map((name) => ({ value: name, label: t(`home:ranking.${name}`) }))}
          value={ranking}
          onValueChange={setRanking}
        />
      </div>
      {ranked?.length === 0 ? (
        <EmptyState title={emptyTitle(ranking, t)} action={<AllMarkets />} />
      ) : isDesktop ? (
        <RankingTable matches={ranked} curves={curves} />
      ) : (
        <Rows matches={ranked} curves={curves} />
      )}
    </section>
  );
}

function emptyTitle(ranking: Ranking, t: ReturnType<typeof useT>): string {
  if (ranking === 'all') return t('market:empty');
  return t(ranking === 'gainers' ? 'home:ranking.noGainers' : 'home:ranking.noLosers');
}

function AllMarkets() {
  const t = useT();
  return (
    <Link to="/market" className="inline-flex min-h-11 items-center text-body font-semibold text-accent">
      {t('home:ranking.more')}
    </Link>
  );
}

function Rows({ matches, curves }: RankingListProps) {
  return (
    <div aria-busy={matches === undefined}>
      {matches === undefined
        ? LOADING_ROWS.map((index) => <MatchRowSkeleton key={index} />)
        : matches.map((match) => (
            <div key={match.id} className="flex">
              <MatchRow match={match} points={curves.get(match.id)} />
            </div>
          ))}
    </div>
  );
}

function RankingTable({ matches, curves }: RankingListProps) {
  const t = useT();
  const favourites = useFavourites();
  const [sorting, setSorting] = useState<Sorting | null>(null);
  return (
    <MatchTable
      label={t('home:ranking')}
      matches={matches && sortMatches(matches, sorting)}
      curves={curves}
      favourites={favourites}
      sorting={sorting}
      onSort={(column) => setSorting((last) => nextSorting(last, column))}
    />
  );
}
