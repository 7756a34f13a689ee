import type { CallReply } from '@openbourse/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { client } from '../session/index.ts';

export type Dashboard = CallReply<'operator.dashboard'>;

const RENEW_MS = 15_000;

export const dashboardQuery = queryOptions({
  queryKey: ['operator.dashboard'],
  queryFn: ({ signal }) => client.call('operator.dashboard', {}, { signal }),
  refetchInterval: RENEW_MS,
});

/** A day is long, and its numbers are only drawn. */
const HISTORY_STALE_MS = 300_000;

export const historyQuery = queryOptions({
  queryKey: ['operator.history'],
  queryFn: ({ signal }) => client.call('operator.history', {}, { signal }),
  staleTime: HISTORY_STALE_MS,
});

/** Length of each queue, by its name; empty while unknown. */
export function useQueues(): ReadonlyMap<string, number> {
  const { data } = useQuery(dashboardQuery);
  return new Map((data?.queues ?? []).map((queue) => [queue.name, queue.count]));
}

export const contractExposureQuery = queryOptions({
  queryKey: ['contract.operator_exposure'],
  queryFn: ({ signal }) => client.call('contract.operator_exposure', {}, { signal }),
  refetchInterval: RENEW_MS,
});

export const microExposureQuery = queryOptions({
  queryKey: ['micro.operator_exposure'],
  queryFn: ({ signal }) => client.call('micro.operator_exposure', {}, { signal }),
  refetchInterval: RENEW_MS,
});
