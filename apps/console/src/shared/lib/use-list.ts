import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

const PAGE_ROWS = 50;

/** A page of a list as the server answers it. */
export interface Page<Row> {
  readonly data: readonly Row[];
  readonly next_cursor: string | null;
}

export interface List<Row> {
  /** Undefined while the first page loads. */
  readonly rows: readonly Row[] | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

export interface ListQuery<Row> {
  /** The name of the call, then its filters: a change reads the list anew. */
  readonly key: readonly unknown[];
  readonly load: (
    page: { readonly cursor: string | undefined; readonly limit: number },
    signal: AbortSignal,
  ) => Promise<Page<Row>>;
  /** Renews the list by itself, for queues; left out for what does not change. */
  readonly renewMs?: number;
}

/** A list of the server, read page by page from the newest row on. */
export function useList<Row>({ key, load, renewMs }: ListQuery<Row>): List<Row> {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => load({ cursor: pageParam, limit: PAGE_ROWS }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    ...(renewMs !== undefined && { refetchInterval: renewMs }),
  });
  return {
    rows: query.data?.pages.flatMap((page) => page.data),
    error: query.error,
    isFetching: query.isFetching,
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
