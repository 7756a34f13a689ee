export { ClosedNote } from './components/closed-note.tsx';
export { DealList } from './components/deal-list.tsx';
export { FittedBook, FittedDeals } from './components/fitted-rows.tsx';
export { FavouriteButton } from './components/favourite-button.tsx';
export { hasListingNote, ListingBanner, ListingNote } from './components/listing-note.tsx';
export { MatchRow, MatchRowSkeleton } from './components/match-row.tsx';
export { MatchSparkline } from './components/match-sparkline.tsx';
export { MatchTable } from './components/match-table.tsx';
export { OrderBookView } from './components/order-book-view.tsx';
export { PairName } from './components/pair-name.tsx';
export { PairSelect } from './components/pair-select.tsx';
export { PickerList, PickerRow } from './components/picker-list.tsx';
export { PriceAgeNote } from './components/price-age-note.tsx';
export { PriceFreshness } from './components/price-freshness.tsx';
export { WatchList } from './components/watch-list.tsx';
export { SortButton } from './components/sort-button.tsx';
export { matchesQuery, prefetchMatches } from './api.ts';
export { listDecimals } from './model/list-decimals.ts';
export { chartPath, tradePath } from './model/match-path.ts';
export {
  allMatches,
  decimalsOfStep,
  hasVolume,
  type Match,
  type MatchGroups,
  type Pair,
} from './model/matches.ts';
export { NEW_DAYS, newestMatches } from './model/newest.ts';
export { plotValue } from './model/plot-value.ts';
export { RANKINGS, type Ranking, rankMatches } from './model/ranking.ts';
export { isSilent } from './model/silence.ts';
export {
  nextSorting,
  type SortColumn,
  type Sorting,
  searchMatches,
  sortMatches,
} from './model/sorting.ts';
export { closingAfter, nextOpening } from './model/trading-week.ts';
export { star, type StarChange } from './model/star.ts';
export {
  type Favourites,
  NO_STAR_CHANGES,
  useChoices,
  useFavourites,
} from './selected-match.ts';
export { useSocket, useSocketWhile } from './socket.ts';
export { followDepth, followKline, useDepth } from './use-channels.ts';
export { useMatches, useSparklines } from './use-matches.ts';
export { usePriceTitle } from './use-price-title.ts';
export { followTick, type Pulse, useTicks } from './use-ticks.ts';
