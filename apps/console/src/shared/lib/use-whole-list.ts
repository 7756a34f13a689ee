import { keepPreviousData, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { List } from './use-list.ts';

/** A short list that the server sends at once. */
export function useWholeList<Row>(options: UseQueryOptions<Row[]>): List<Row> {
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  return wholeList(query, query.data);
}

type QueryState = Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;

/** The same out of a query whose answer has the rows among other things. */
export function wholeList<Row>(query: QueryState, rows: readonly Row[] | undefined): List<Row> {
  return {
    rows,
    error: query.error,
    isFetching: query.isFetching,
    hasMore: false,
    loadMore: () => undefined,
    retry: () => void query.refetch(),
  };
}
