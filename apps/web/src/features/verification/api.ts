import type { CallInput, CallReply } from '@openbourse/client';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { client, fetchUserInfo, queryClient } from '../session/index.ts';

export type Center = CallReply<'verification.center'>;
export type RealName = CallInput<'verification.real_name'>;
export type Advanced = CallInput<'verification.advanced'>;

/** A decision shows by itself while its user waits for it. */
const REVIEW_POLL_MS = 5_000;

/** Progress of the certification, looked for again while it is reviewed. */
export const centerQuery = queryOptions({
  queryKey: ['verification.center'],
  queryFn: async ({ signal }): Promise<Center> => {
    const before = queryClient.getQueryData<Center>(['verification.center']);
    const center = await client.call('verification.center', {}, { signal });
    // The rest of the app reads the level of the user: it follows as soon as it rises.
    if (before !== undefined && before.level !== center.level) await fetchUserInfo();
    return center;
  },
  refetchInterval: (query) => (isInReview(query.state.data) ? REVIEW_POLL_MS : false),
});

export function useSubmitRealName() {
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: (input: RealName) => client.call('verification.real_name', input),
    onSuccess: (center) => queryClient.setQueryData(centerQuery.queryKey, center),
  });
}

export function useSubmitAdvanced() {
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: (input: Advanced) => client.call('verification.advanced', input),
    onSuccess: (center) => queryClient.setQueryData(centerQuery.queryKey, center),
  });
}

/** Countries and areas, named in the current language. */
export function areasQuery(locale: string) {
  return queryOptions({
    queryKey: ['identity.area_list', locale],
    queryFn: ({ signal }) => client.call('identity.area_list', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function isInReview(center: Center | undefined): boolean {
  return center?.real_name.state === 'in_review' || center?.advanced.state === 'in_review';
}
