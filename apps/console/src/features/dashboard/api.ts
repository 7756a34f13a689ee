import type { CallReply } from '@openbourse/client';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../session/index.ts';

export type Dashboard = CallReply<'operator.dashboard'>;

const RENEW_MS = 15_000;

export const dashboardQuery = queryOf('operator.dashboard', {}, { refetchInterval: RENEW_MS });

/** A day is long, and its numbers are only drawn. */
const HISTORY_STALE_MS = 300_000;

export const historyQuery = queryOf('operator.history', {}, { staleTime: HISTORY_STALE_MS });

/** Length of each queue, by its name; empty while unknown. */
export function useQueues(): ReadonlyMap<string, number> {
  const { data } = useQuery(dashboardQuery);
  return new Map((data?.queues ?? []).map((queue) => [queue.name, queue.count]));
}

export const contractExposureQuery = queryOf('contract.operator_exposure', {}, { refetchInterval: RENEW_MS });

export const microExposureQuery = queryOf('micro.operator_exposure', {}, { refetchInterval: RENEW_MS });
