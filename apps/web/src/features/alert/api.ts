import type { AlertMeasure, KlinePeriod } from '@openbourse/api/limits';
import type { CallReply } from '@openbourse/client';
import { useMutation } from '@tanstack/react-query';
import { client, pagesOf, queryClient } from '../session/index.ts';

export type Alert = CallReply<'alert.add'>;

export interface NewAlert {
  readonly currency_match_id: number;
  readonly measure: AlertMeasure;
  readonly threshold: string;
  readonly period?: KlinePeriod;
}

/** Alerts of the user, newest first, page by page; of one match where one is named. */
export const alertPages = (state: 'armed' | 'ended', matchId?: number) =>
  pagesOf('alert.list', { state, ...(matchId !== undefined && { currency_match_id: matchId }) });

const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['alert.list'] });

export function useSetAlert() {
  return useMutation({
    mutationFn: (alert: NewAlert) => client.call('alert.add', alert),
    meta: { isErrorShown: true },
    onSuccess: readAgain,
  });
}

/** Gives an alert another threshold; it waits for it as if it were set now. */
export function useMoveAlert() {
  return useMutation({
    mutationFn: (move: { readonly id: number; readonly threshold: string }) =>
      client.call('alert.change', move),
    meta: { isErrorShown: true },
    onSettled: readAgain,
  });
}

export function useRemoveAlert() {
  return useMutation({
    mutationFn: (id: number) => client.call('alert.remove', { id }),
    onSettled: readAgain,
  });
}
