import type { CallReply } from '@openbourse/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { client } from './client.ts';
import { queryClient } from './query-client.ts';

export const SITE_KEY = 'content.site';

const siteQuery = queryOptions({
  queryKey: [SITE_KEY],
  queryFn: ({ signal }) => client.call('content.site', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What the server tells everybody: demo or not, default invitation code, channels; undefined until it did. */
export function useSite(): CallReply<'content.site'> | undefined {
  return useQuery(siteQuery).data;
}

/** Whether people may begin with a product here; taken for granted until the server told otherwise. */
export function useIsOffered(product: 'contract' | 'micro'): boolean {
  return useSite()?.offers[product] !== false;
}

/** Whether guests may open home and market; null until the server said so, closed when it cannot be asked. */
export function useGuestsAllowed(): boolean | null {
  const { data, isError } = useQuery(siteQuery);
  return isError ? false : (data?.guest_browsing ?? null);
}

/** Asks before the first screen, so that its strip and its guard need no second look; a failure shows later. */
export async function prefetchSite(): Promise<void> {
  await queryClient
    .query(siteQuery)
    .catch((error: unknown) => console.warn('The server could not be asked what it is.', error));
}
