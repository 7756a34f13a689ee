import type { CallReply } from '@openbourse/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { client } from './client.ts';
import { queryClient } from './query-client.ts';

/** What the server tells everybody: demo or not, whether guests may browse, default invitation code. */
export type Site = CallReply<'content.site'>;

export const SITE_KEY = 'content.site';

const siteQuery = queryOptions({
  queryKey: [SITE_KEY],
  queryFn: ({ signal }) => client.call('content.site', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useSite(): Site | undefined {
  return useQuery(siteQuery).data;
}

/** Whether guests may open home and market; closed while the server does not say so. */
export async function allowsGuests(): Promise<boolean> {
  try {
    return (await queryClient.query(siteQuery)).guest_browsing;
  } catch {
    return false;
  }
}
