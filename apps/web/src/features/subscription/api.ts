import type { CallReply } from '@openbourse/client';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { client, queryClient } from '../session/index.ts';

export type Offering = CallReply<'subscription.offerings'>[number];
export type Own = CallReply<'subscription.own'>;
export type OwnCommitment = CallReply<'subscription.commitments'>['data'][number];
export type Published = CallReply<'subscription.allocation'>;
export type Share = NonNullable<Own['if_ended_now']>;

const RENEW_MS = 10_000;
const SOON_MS = 2_000;
const PAGE_SIZE = 20;
const ROOT = 'subscription';

/** All published offerings with their running totals. */
export const offeringsQuery = queryOptions({
  queryKey: [ROOT, 'offerings'],
  queryFn: ({ signal }) => client.call('subscription.offerings', {}, { signal }),
  refetchInterval: RENEW_MS,
});

export function offeringQuery(id: number) {
  return queryOptions({
    queryKey: [ROOT, 'offering', id],
    queryFn: ({ signal }) => client.call('subscription.offering', { id }, { signal }),
    // Right after the end the allocation is a matter of seconds.
    refetchInterval: ({ state }) =>
      state.data?.offering.phase === 'ended' && state.data.offering.settled_at === null ? SOON_MS : RENEW_MS,
  });
}

export function ownQuery(id: number) {
  return queryOptions({
    queryKey: [ROOT, 'own', id],
    queryFn: ({ signal }) => client.call('subscription.own', { offering_id: id }, { signal }),
    refetchInterval: RENEW_MS,
  });
}

/** Share that a further amount would get; `amount` is a positive decimal. */
export function previewQuery(id: number, amount: string) {
  return queryOptions({
    queryKey: [ROOT, 'preview', id, amount],
    queryFn: ({ signal }) => client.call('subscription.preview', { offering_id: id, amount }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
}

/** The published file does not change any more. */
export function allocationQuery(id: number) {
  return queryOptions({
    queryKey: [ROOT, 'allocation', id],
    queryFn: ({ signal }) => client.call('subscription.allocation', { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const commitmentPages = infiniteQueryOptions({
  queryKey: [ROOT, 'commitments'],
  queryFn: ({ pageParam, signal }) =>
    client.call('subscription.commitments', { cursor: pageParam, limit: PAGE_SIZE }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
});

const renew = async (): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: [ROOT] });
};

/** Sends a commitment; a second try after a lost answer finds the first one. */
export function useCommit(offeringId: number) {
  return useMutation({
    mutationFn: (given: { readonly amount: string; readonly move?: string }) =>
      client.call('subscription.commit', { offering_id: offeringId, ...given }),
    meta: { isErrorShown: true },
    onSettled: renew,
  });
}

export function useCancel(offeringId: number) {
  return useMutation({
    mutationFn: () => client.call('subscription.cancel', { offering_id: offeringId }),
    onSettled: renew,
  });
}
