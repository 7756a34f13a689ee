import type { CallInput, CallReply, UserCall } from '@openbourse/client';
import { infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query';
import { client } from './client.ts';

/** Calls that answer a list page by page. */
type PagedCall = {
  readonly [N in UserCall]: CallReply<N> extends { readonly next_cursor: string | null } ? N : never;
}[UserCall];

/**
 * A list, page by page, as its call has it. Its name and filters are its key; other filters keep showing what the
 * filters before them showed, until their first page is there.
 */
export function pagesOf<N extends PagedCall>(
  name: N,
  filters: Omit<CallInput<N>, 'cursor'>,
  options: { readonly refetchInterval?: number } = {},
) {
  return infiniteQueryOptions({
    queryKey: [name, filters] as QueryKey,
    queryFn: ({ pageParam, signal }) =>
      client.call(name, { ...filters, cursor: pageParam } as CallInput<N>, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    ...options,
  });
}
