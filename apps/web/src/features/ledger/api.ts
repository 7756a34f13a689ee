import type { CallReply } from '@openbourse/client';
import { saveFile } from '@openbourse/kit/lib/save-file.ts';
import { useMutation } from '@tanstack/react-query';
import { client, pagesOf, queryClient, queryOf } from '../session/index.ts';
import { type EntryFilters, entriesQueryOf } from './model/entries.ts';

const PAGE_SIZE = 30;

/** The accounts of the user with all balances; the BALANCE channel keeps them fresh. */
export const accountsQuery = queryOf('ledger.account_list', {});

export type Overview = CallReply<'portfolio.overview'>;

const OVERVIEW_MS = 10_000;

/**
 * Value of all accounts together; prices move it, so it is asked again every ten seconds while it is shown.
 */
export const overviewQuery = queryOf('portfolio.overview', {}, { refetchInterval: OVERVIEW_MS });

export type Performance = CallReply<'portfolio.performance'>;
export type Costs = CallReply<'portfolio.costs'>;

const PERFORMANCE_MS = 60_000;
/** While trades are still being added up. */
const READING_MS = 2_000;

/** Profit of ranges, days and months. */
export const performanceQuery = queryOf(
  'portfolio.performance',
  {},
  { staleTime: PERFORMANCE_MS, refetchInterval: PERFORMANCE_MS },
);

/** Cost and profit of each asset. */
export const costsQuery = queryOf(
  'portfolio.costs',
  {},
  { refetchInterval: ({ state }) => (state.data?.is_current === false ? READING_MS : PERFORMANCE_MS) },
);

/** Entries of all accounts or one, newest first, page by page. */
export function entriesPages(filters: EntryFilters) {
  return pagesOf('ledger.account_entries', { ...entriesQueryOf(filters), limit: PAGE_SIZE });
}

export type Transfer = CallReply<'ledger.transfers'>['data'][number];

const TRANSFERS_KEY = 'ledger.transfers';

/** The transfers between the user's own accounts, newest first, page by page. */
export function transfersPages(accountTypeId: number | 'all') {
  return pagesOf('ledger.transfers', {
    account_type_id: accountTypeId === 'all' ? undefined : accountTypeId,
    limit: PAGE_SIZE,
  });
}

export interface TransferInput {
  readonly from_account_type_id: number;
  readonly to_account_type_id: number;
  readonly currency_id: number;
  readonly amount: string;
}

/** Moves an amount; a second try of the same transfer moves nothing twice. */
export function useTransfer() {
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: (input: TransferInput) => client.call('ledger.transfer', input),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: accountsQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: [TRANSFERS_KEY] }),
      ]),
  });
}

/** Saves the history as it is filtered as a CSV file. */
export function useExport(onSaved: () => void) {
  return useMutation({
    mutationFn: (filters: EntryFilters) => client.download('ledger.account_entries', entriesQueryOf(filters)),
    onSuccess: (file) => {
      saveFile(file);
      onSaved();
    },
  });
}
