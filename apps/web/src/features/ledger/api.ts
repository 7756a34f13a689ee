import type { CallReply } from '@openbourse/client';
import { saveFile } from '@openbourse/kit/lib/save-file.ts';
import { useMutation } from '@tanstack/react-query';
import { client, pagesOf, queryClient, queryOf } from '../session/index.ts';
import type { EntryFilters } from './model/entries.ts';
import { type Period, periodQuery } from './model/statement.ts';

const PAGE_SIZE = 30;

/** The accounts of the user with all balances; the BALANCE channel keeps them fresh. */
export const accountsQuery = queryOf('ledger.account_list', {});

export type Overview = CallReply<'portfolio.overview'>;

const OVERVIEW_MS = 10_000;

/**
 * Value of all accounts together; prices move it, so it is asked again every ten seconds while it is shown.
 */
export const overviewQuery = queryOf('portfolio.overview', {}, { refetchInterval: OVERVIEW_MS });

/** Entries of the spot account, newest first, page by page. */
export function entriesPages(filters: EntryFilters) {
  return pagesOf('ledger.account_entries', {
    account_type_id: filters.accountTypeId,
    currency_id: filters.currencyId === 'all' ? undefined : filters.currencyId,
    kind: filters.kind === 'all' ? undefined : filters.kind,
    limit: PAGE_SIZE,
  });
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

/** Saves every entry of a period in a CSV file. */
export function useStatement() {
  return useMutation({
    mutationFn: (period: Period) => client.download('ledger.account_entries', periodQuery(period)),
    onSuccess: saveFile,
  });
}
