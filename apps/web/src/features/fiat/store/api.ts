import type { CallInput, CallReply } from '@openbourse/client';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { client, pagesOf, queryClient, queryOf } from '../../session/index.ts';

export type Store = CallReply<'fiat.store'>;
export type Criterion = Store['criteria'][number];
export type OwnAd = CallReply<'fiat.publish_ad'>;
export type AdAction = CallInput<'fiat.change_ad'>['action'];
export type Statistics = CallReply<'fiat.store_statistics'>;
export type MakerOrder = CallReply<'fiat.orders'>['data'][number];

const PAGE_SIZE = 20;
/** As many as the server gives at once, since one of them is searched for. */
const SEARCH_PAGE_SIZE = 100;
const OWN_ADS = 'fiat.own_ads';
const OWN_AD = 'fiat.own_ad';

/** The store of the user, or how far it is from one. */
export const storeQuery = queryOf('fiat.store', {});

export type AdFilter = OwnAd['state'] | 'all';

/** The ads of the merchant, newest first, page by page. */
export function ownAdsPages(state: AdFilter) {
  return pagesOf('fiat.own_ads', { state: state === 'all' ? undefined : state, limit: PAGE_SIZE });
}

/** One ad for the form that edits it; null where the merchant has no such ad. */
export function ownAdQuery(id: string) {
  return queryOptions({
    queryKey: [OWN_AD, id],
    queryFn: ({ signal }) => findOwnAd(id, signal),
    // What is typed must not be typed over.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

async function findOwnAd(id: string, signal: AbortSignal): Promise<OwnAd | null> {
  let cursor: string | undefined;
  do {
    const page = await client.call('fiat.own_ads', { cursor, limit: SEARCH_PAGE_SIZE }, { signal });
    const found = page.data.find((ad) => ad.id === id);
    if (found !== undefined) return found;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return null;
}

/** Orders that others opened on the ads of the merchant, newest first, page by page. */
export function makerOrdersPages(role: MakerOrder['role']) {
  return pagesOf('fiat.orders', { role, is_maker: 'true', limit: PAGE_SIZE });
}

export function statisticsQuery(from: number) {
  return queryOf('fiat.store_statistics', { from }, { placeholderData: keepPreviousData });
}

export function useApply() {
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: (input: CallInput<'fiat.apply'>) => client.call('fiat.apply', input),
    onSuccess: keepStore,
  });
}

export function useLeave() {
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: (input: CallInput<'fiat.leave'>) => client.call('fiat.leave', input),
    onSuccess: keepStore,
  });
}

export function useSetAway() {
  return useMutation({
    mutationFn: (isAway: boolean) => client.call('fiat.set_away', { is_away: isAway ? 'true' : 'false' }),
    onSuccess: async (store) => {
      keepStore(store);
      await renewAds();
    },
  });
}

export function usePublishAd() {
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: (input: CallInput<'fiat.publish_ad'>) => client.call('fiat.publish_ad', input),
    onSuccess: renewAds,
  });
}

export function useEditAd() {
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: (input: CallInput<'fiat.edit_ad'>) => client.call('fiat.edit_ad', input),
    onSuccess: renewAds,
  });
}

export function useChangeAd() {
  return useMutation({
    mutationFn: (input: CallInput<'fiat.change_ad'>) => client.call('fiat.change_ad', input),
    onSettled: renewAds,
  });
}

/** Renews what the store shows: its head, its ads and the orders on them. */
export async function renewStore(): Promise<void> {
  const keys = ['fiat.store', OWN_ADS, 'fiat.orders', 'fiat.store_statistics'];
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

function keepStore(store: Store): void {
  queryClient.setQueryData(storeQuery.queryKey, store);
}

async function renewAds(): Promise<void> {
  const keys = [OWN_ADS, 'fiat.store', 'ledger.account_list'];
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
