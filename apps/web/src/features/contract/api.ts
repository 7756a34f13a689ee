import type { CallInput, CallReply } from '@openbourse/client';
import { saveFile } from '@openbourse/kit/lib/save-file.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { client, pagesOf, queryClient, queryOf } from '../session/index.ts';
import { closesQueryOf, type Filters, historyQueryOf } from './model/filters.ts';
import { mergePositions, type Position } from './model/rows.ts';

const PAGE_SIZE = 20;
/** The state of every market and its opening; the beats of the socket bring what is newer. */
const PRODUCTS_RENEW_MS = 30_000;
const FUNDS_STALE_MS = 30_000;
const CLOSES = 'contract.closes';
const HISTORY = 'contract.history';
const FEES = 'contract.overnight_fees';

export const productsQuery = queryOf('contract.products', {}, { refetchInterval: PRODUCTS_RENEW_MS });

export const accountQuery = queryOf('contract.account', {});

export const fundsQuery = queryOf('contract.funds', {}, { staleTime: FUNDS_STALE_MS });

/** The open positions and pending orders of all pairs; the CONTRACT channel keeps them fresh. */
export const positionsQuery = queryOptions({
  queryKey: ['contract.positions'],
  queryFn: ({ signal }): Promise<readonly Position[]> => client.call('contract.positions', {}, { signal }),
});

export function closesPages(filters: Filters) {
  return pagesOf('contract.closes', { ...closesQueryOf(filters), limit: PAGE_SIZE });
}

export function historyPages(filters: Filters) {
  return pagesOf('contract.history', { ...historyQueryOf(filters), limit: PAGE_SIZE });
}

export function feesPages(matchId: number | 'all') {
  return pagesOf('contract.overnight_fees', {
    currency_match_id: matchId === 'all' ? undefined : matchId,
    limit: PAGE_SIZE,
  });
}

/** A receipt never changes, except that the root of its minute is added once the minute is over. */
export function receiptQuery(closeId: string) {
  return queryOf('contract.receipt', { id: closeId });
}

/** The published root of a minute. */
export function fetchRoot(minute: number): Promise<CallReply<'tick.root'>> {
  return client.call('tick.root', { minute });
}

/** The live positions with changes put in: after an answer and after a message of the CONTRACT channel. */
export function applyPositions(changed: readonly Position[]): void {
  queryClient.setQueryData(positionsQuery.queryKey, (known) => known && mergePositions(known, changed));
  refreshMoney();
}

/** Refreshes everything that a change of a position may have moved. */
export function refreshMoney(): void {
  for (const key of ['contract.account', CLOSES, HISTORY, FEES])
    void queryClient.invalidateQueries({ queryKey: [key] });
}

export function refreshPositions(): Promise<void> {
  refreshMoney();
  return queryClient.invalidateQueries({ queryKey: positionsQuery.queryKey });
}

export type OpenInput = CallInput<'contract.open'>;

/** Opens a position; the answer comes after the fill. A second try of the same order opens nothing twice. */
export function openPosition(input: OpenInput): Promise<Position> {
  return client.call('contract.open', input);
}

export function useSetTriggers() {
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: (input: CallInput<'contract.set_triggers'>) => client.call('contract.set_triggers', input),
    onSuccess: (position) => applyPositions([position]),
  });
}

export function useChangeMargin() {
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: (input: CallInput<'contract.change_margin'>) => client.call('contract.change_margin', input),
    onSuccess: (position) => applyPositions([position]),
  });
}

/**
 * Closes a position or a part of it; `onClosed` hears of it even when the position has left the screen by then.
 */
export function useClosePosition(onClosed: (reply: CallReply<'contract.close'>) => void) {
  return useMutation({
    mutationFn: (input: CallInput<'contract.close'>) => client.call('contract.close', input),
    onSuccess: (reply) => {
      applyPositions([reply.position]);
      onClosed(reply);
    },
    onError: () => refreshPositions(),
  });
}

/** Closes a position and opens the other side; `onDone` hears of both. */
export function useReversePosition(onDone: (reply: CallReply<'contract.reverse'>) => void) {
  return useMutation({
    mutationFn: (id: string) => client.call('contract.reverse', { id }),
    onSuccess: (reply) => {
      applyPositions([reply.position, ...(reply.opened === null ? [] : [reply.opened])]);
      onDone(reply);
    },
    onError: () => refreshPositions(),
  });
}

export function useCloseAll() {
  return useMutation({
    mutationFn: (input: CallInput<'contract.close_all'>) => client.call('contract.close_all', input),
    onSettled: () => refreshPositions(),
  });
}

export function useCancelOrder() {
  return useMutation({
    mutationFn: (id: string) => client.call('contract.cancel', { id }),
    onSuccess: (position) => applyPositions([position]),
    onError: () => refreshPositions(),
  });
}

export function useCancelAll() {
  return useMutation({
    mutationFn: (matchId: number | undefined) =>
      client.call('contract.cancel_all', { currency_match_id: matchId }),
    onSettled: () => refreshPositions(),
  });
}

/** Saves a list as it is filtered as a CSV file. */
export function useExport(onSaved: () => void) {
  return useMutation({
    mutationFn: ({ list, filters }: { readonly list: 'closes' | 'history'; readonly filters: Filters }) =>
      list === 'closes'
        ? client.download('contract.closes', closesQueryOf(filters))
        : client.download('contract.history', historyQueryOf(filters)),
    onSuccess: (file) => {
      saveFile(file);
      onSaved();
    },
  });
}
