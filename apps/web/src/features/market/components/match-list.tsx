import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useState } from 'react';
import {
  type Favourites,
  type Match,
  MatchRowSkeleton,
  SortButton,
  type SortColumn,
  type Sorting,
} from '../../market-data/index.ts';
import { MatchListRow } from './match-list-row.tsx';

export interface MatchListProps {
  readonly label: string;
  /** Undefined while loading. */
  readonly matches: readonly Match[] | undefined;
  readonly curves: ReadonlyMap<number, readonly number[]>;
  readonly favourites: Favourites;
  readonly sorting: Sorting | null;
  readonly onSort: (column: SortColumn) => void;
}

const LOADING_ROWS = Array.from({ length: 9 }, (_, index) => index);

/** The markets of a phone: a row each, which opens to all figures of the last 24 hours. */
export function MatchList({ label, matches, curves, favourites, sorting, onSort }: MatchListProps) {
  const t = useT();
  const [openId, setOpenId] = useState<number | null>(null);
  const head = { sorting, onSort };
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <span className="flex gap-3">
          <SortButton label={t('market:sort.name')} column="name" {...head} />
          <SortButton label={t('market:sort.volume')} column="volume" {...head} />
        </span>
        <span className="flex gap-3">
          <SortButton label={t('market:sort.price')} column="price" {...head} />
          <SortButton label={t('market:sort.change')} column="change" {...head} />
        </span>
      </div>
      <ul aria-label={label} aria-busy={matches === undefined}>
        {matches === undefined
          ? LOADING_ROWS.map((index) => (
              <li key={index}>
                <MatchRowSkeleton />
              </li>
            ))
          : matches.map((match) => (
              <MatchListRow
                key={match.id}
                match={match}
                points={curves.get(match.id)}
                isFavourite={favourites.ids.has(match.id)}
                onFavourite={favourites.toggle}
                isOpen={openId === match.id}
                onOpen={setOpenId}
              />
            ))}
      </ul>
    </>
  );
}
