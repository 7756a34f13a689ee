import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { ChangePill } from '@openbourse/kit/ui/change-pill.tsx';
import { CoinLogo } from '@openbourse/kit/ui/coin-logo.tsx';
import { PriceText } from '@openbourse/kit/ui/price-text.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { clsx } from 'clsx';
import { memo } from 'react';
import { Link } from 'react-router';
import { listDecimals } from '../model/list-decimals.ts';
import { chartPath } from '../model/match-path.ts';
import { hasVolume, type Match } from '../model/matches.ts';
import type { SortColumn, Sorting } from '../model/sorting.ts';
import type { Favourites } from '../selected-match.ts';
import { hasListingNote, ListingNote } from './listing-note.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { MatchSparkline } from './match-sparkline.tsx';
import { PairName } from './pair-name.tsx';
import { SortButton } from './sort-button.tsx';

export interface MatchTableProps {
  readonly label: string;
  /** Undefined while loading. */
  readonly matches: readonly Match[] | undefined;
  readonly curves: ReadonlyMap<number, readonly number[]>;
  readonly favourites: Favourites;
  readonly sorting: Sorting | null;
  readonly onSort: (column: SortColumn) => void;
}

const COLUMNS = [
  { key: 'pair', sort: 'name' },
  { key: 'price', sort: 'price' },
  { key: 'change', sort: 'change' },
  { key: 'high', sort: null },
  { key: 'low', sort: null },
  { key: 'volume', sort: null },
  { key: 'turnover', sort: 'volume' },
  { key: 'trend', sort: null },
] as const;
const LOADING_ROWS = Array.from({ length: 10 }, (_, index) => index);
const CELL = 'figures px-3 text-right text-body whitespace-nowrap';

/** The markets of wide screens, every figure of the last 24 hours in its column. */
export function MatchTable(props: MatchTableProps) {
  const { label, matches, curves, favourites, sorting, onSort } = props;
  const t = useT();
  return (
    <table className="w-full border-collapse" aria-label={label} aria-busy={matches === undefined}>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="w-11">
            <span className="sr-only">{t('market:column.favourite')}</span>
          </th>
          {COLUMNS.map(({ key, sort }) => (
            <th
              key={key}
              scope="col"
              aria-sort={ariaSort(sort, sorting)}
              className={clsx(
                'h-11 px-3 text-secondary font-medium whitespace-nowrap text-muted last:pr-4',
                key === 'pair' ? 'text-left' : 'text-right',
              )}
            >
              {sort === null ? (
                t(`market:column.${key}`)
              ) : (
                <SortButton
                  label={t(`market:column.${key}`)}
                  column={sort}
                  sorting={sorting}
                  onSort={onSort}
                />
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {matches === undefined
          ? LOADING_ROWS.map((index) => <LoadingRow key={index} />)
          : matches.map((match) => (
              <MatchTableRow
                key={match.id}
                match={match}
                points={curves.get(match.id)}
                isFavourite={favourites.ids.has(match.id)}
                onFavourite={favourites.toggle}
              />
            ))}
      </tbody>
    </table>
  );
}

function ariaSort(column: SortColumn | null, sorting: Sorting | null) {
  if (column === null) return undefined;
  if (sorting?.column !== column) return 'none';
  return sorting.direction === 'rising' ? 'ascending' : 'descending';
}

interface RowProps {
  readonly match: Match;
  readonly points: readonly number[] | undefined;
  readonly isFavourite: boolean;
  readonly onFavourite: (matchId: number) => void;
}

function RowContent({ match, points, isFavourite, onFavourite }: RowProps) {
  const format = useFormat();
  const { close, change, high, low, volume, turnover } = match.currency_quotation;
  const decimals = listDecimals(match);
  return (
    <tr className="h-14 border-b border-line transition-colors hover:bg-surface">
      <td>
        <FavouriteButton match={match} isFavourite={isFavourite} onToggle={onFavourite} />
      </td>
      <td className="px-3 text-left">
        <Link to={chartPath(match)} className="flex min-h-11 items-center gap-3">
          <CoinLogo currency={match.base_currency} size="medium" />
          <span>
            <span className="block">
              <PairName match={match} />
            </span>
            <span className="block text-secondary text-muted">
              {hasListingNote(match) ? <ListingNote match={match} /> : match.base_currency.name}
            </span>
          </span>
        </Link>
      </td>
      <td className={`${CELL} font-semibold`}>
        <PriceText value={close} tickDecimals={decimals} />
      </td>
      <td className={CELL}>
        <ChangePill percent={change} />
      </td>
      <td className={CELL}>{format.price(high, decimals)}</td>
      <td className={CELL}>{format.price(low, decimals)}</td>
      <td className={CELL}>{format.volume(hasVolume(match) ? volume : null)}</td>
      <td className={CELL}>{format.volume(hasVolume(match) ? turnover : null)}</td>
      <td className="pr-4 pl-3">
        <span className="flex justify-end">
          <MatchSparkline match={match} points={points} width={88} height={30} />
        </span>
      </td>
    </tr>
  );
}

const MatchTableRow = memo(RowContent);

function LoadingRow() {
  return (
    <tr className="h-14 border-b border-line">
      <td colSpan={2} className="pr-3 pl-14">
        <span className="flex items-center gap-3">
          <Skeleton className="size-8" isRound />
          <Skeleton className="h-4 w-28" />
        </span>
      </td>
      {COLUMNS.slice(1).map(({ key }) => (
        <td key={key} className="px-3">
          <Skeleton className="ml-auto h-4 w-20" />
        </td>
      ))}
    </tr>
  );
}
