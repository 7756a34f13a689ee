import type { CallReply } from '@openbourse/client';
import { useBrand } from '@openbourse/kit/lib/brand.ts';
import { storage } from '@openbourse/kit/lib/storage.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { client } from './client.ts';
import { queryClient } from './query-client.ts';
import { queryOf } from './query-of.ts';

export const SITE_KEY = 'content.site';
/** Where the browser keeps the last answer, so that the next start draws by it at once. */
const STORED_SITE = 'openbourse.site';

type Site = CallReply<'content.site'>;

const siteQuery = queryOptions({
  queryKey: [SITE_KEY],
  queryFn: async ({ signal }) => {
    const site = await client.call('content.site', {}, { signal });
    useBrand.setState(site);
    storage.setItem(STORED_SITE, JSON.stringify(site));
    return site;
  },
  initialData: () =>
    readSite(document.getElementById('site')?.textContent) ?? readSite(storage.getItem(STORED_SITE)),
  initialDataUpdatedAt: 0,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Facts as the page carries them from the server, or as the browser kept them. */
function readSite(text: string | null | undefined): Site | undefined {
  try {
    const site = JSON.parse(text ?? '') as Site;
    // An older version of the app may have stored less.
    if (!('brand' in site)) return undefined;
    useBrand.setState(site);
    return site;
  } catch {
    return undefined;
  }
}

/**
 * Public facts of the server: demo or not, default invitation code, channels; undefined until they arrive.
 */
export function useSite(): Site | undefined {
  return useQuery(siteQuery).data;
}

/**
 * Reports whether people may begin with a product here; taken for granted until the server answers otherwise.
 */
export function useIsOffered(product: 'contract' | 'micro'): boolean {
  return useSite()?.offers[product] !== false;
}

/**
 * Reports whether guests may open home and market; null until the server said so, closed when it cannot be
 * asked.
 */
export function useGuestsAllowed(): boolean | null {
  const { data, isError } = useQuery(siteQuery);
  return isError ? false : (data?.guest_browsing ?? null);
}

/** Asks while the first screen is drawn by what the last visit knew; a failure shows later. */
export function prefetchSite(): void {
  queryClient
    .query({ ...siteQuery, staleTime: 0 })
    .catch((error: unknown) => console.warn('The server could not be asked what it is.', error));
}

const MODES_RENEW_MS = 15_000;

/**
 * The strictest mode of the whole site; null while it takes everything. A narrower mode is shown where it
 * refuses.
 */
export function useSiteMode(): CallReply<'site.modes'>[number]['mode'] | null {
  const { data } = useQuery(queryOf('site.modes', {}, { refetchInterval: MODES_RENEW_MS }));
  const whole = data?.find(
    (one) => one.product === null && one.currency_match_id === null && one.currency_id === null,
  );
  return whole?.mode ?? null;
}
