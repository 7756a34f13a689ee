import type { CallReply } from '@openbourse/client';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../session/index.ts';

export type Mode = CallReply<'site.operator_modes'>[number];

const RENEW_MS = 5_000;

/** Restrictions of the site, its products, markets and assets now. */
export const modesQuery = queryOptions({
  queryKey: ['site.operator_modes'],
  queryFn: ({ signal }) => client.call('site.operator_modes', {}, { signal }),
  refetchInterval: RENEW_MS,
});
